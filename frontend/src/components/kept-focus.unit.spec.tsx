// Loaded ahead, so that no test pays for a screen's first import.
import '../app/shell/shell.js';
import '../features/team/team.js';
import './dialogs/dialog.js';
import { screen, waitFor, within } from '@testing-library/react';
import { aTeamMember, aUser } from '../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { scenario } from '../testing/scenarios.js';
import { world } from '../testing/server.js';

setUpTestServer();
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
const gotItBack = async (name: string) => {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const opener = await button(name);
  await waitFor(() => expect(opener).toHaveFocus());
};

describe('who opened a dialog gets the focus back', () => {
  beforeEach(() => {
    signIn(aUser({ id: 'user-1', role: 'admin' }));
    world.members = [
      aTeamMember({ id: 'user-1', role: 'admin' }),
      aTeamMember({ id: 'user-2', first_name: 'Lee', last_name: 'Park', role: 'worker' }),
    ];
  });

  it('from a form that is left', async () => {
    const { user } = renderApp('/team');
    await user.click(await button('Invite User'));
    await dialog();
    await user.keyboard('{Escape}');
    await gotItBack('Invite User');
  });

  it('from a question that is answered with no', async () => {
    const { user } = renderApp('/team');
    await user.click(await button('Delete: Lee Park'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await gotItBack('Delete: Lee Park');
  });

  it('from a question whose answer takes its row away: the row that comes next, else the last one', async () => {
    world.members.push(aTeamMember({ id: 'user-3', first_name: 'Sam', last_name: 'Ito', role: 'worker' }));
    scenario.answers('delete', '/users/:id', {});
    const { user } = renderApp('/team');
    const remove = async (id: string, name: string) => {
      await user.click(await button(`Delete: ${name}`));
      const sure = within(await dialog()).getByRole('button', { name: 'Delete' });
      world.members = world.members.filter((member) => member.id !== id);
      await user.click(sure);
      await waitFor(() => expect(screen.queryByRole('button', { name: `Delete: ${name}` })).not.toBeInTheDocument());
    };
    await remove('user-2', 'Lee Park');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Disable: Sam Ito' })).toHaveFocus());
    await remove('user-3', 'Sam Ito');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^More/));
  });

  it('from what an entry of a menu opened, which is gone: the button of the menu', async () => {
    const { user } = renderApp('/team');
    await user.click(await button('More: Lee Park'));
    await user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await gotItBack('More: Lee Park');
  });

  it('through the dialog that follows on the first one', async () => {
    scenario.answers('post', '/invite', { user: aUser(), invite_url: 'http://localhost/invite/abc' }, 201);
    const { user } = renderApp('/team');
    await user.click(await button('Invite User'));
    const form = within(await dialog());
    await user.type(form.getByLabelText(/Email/), 'nia@northgate.example');
    await user.type(form.getByLabelText(/First Name/), 'Nia');
    await user.type(form.getByLabelText(/Last Name/), 'Moreno');
    await user.click(form.getByRole('button', { name: 'Invite' }));
    await screen.findByText('User invited successfully!');
    await user.click(await button('OK'));
    await gotItBack('Invite User');
  });
});

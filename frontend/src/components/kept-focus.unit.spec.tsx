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

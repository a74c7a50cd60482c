// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './team.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aTeamMember, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();

it('an invitation whose answer was lost leads to its link when it is sent again', async () => {
  signIn(aUser({ id: 'user-1', role: 'admin' }));
  world.members = [aTeamMember({ id: 'user-1', role: 'admin' })];
  const ina = { first_name: 'Ina', last_name: 'Vite', email: 'ina@example.com', invite_pending: true };
  server.use(
    http.post(api('/invite'), () => {
      if (world.members.length > 1) return problem(409, 'An account with this email already exists', 'EMAIL_TAKEN');
      world.members = [...world.members, aTeamMember({ id: 'user-2', ...ina })];
      return HttpResponse.error();
    }),
  );
  const { user } = renderApp('/team');
  await user.click(await screen.findByRole('button', { name: 'Invite User' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText(/Email/), 'Ina@example.com');
  await user.type(within(form).getByLabelText(/First Name/), 'Ina');
  await user.type(within(form).getByLabelText(/Last Name/), 'Vite');
  const send = within(form).getByRole('button', { name: 'Invite' });
  await user.click(send);
  expect(await within(form).findByRole('alert')).toHaveTextContent('Failed to invite user');
  await waitFor(() => expect(screen.getByText('ina@example.com')).toBeInTheDocument());
  await user.click(send);
  await waitFor(() =>
    expect(within(form).getByRole('alert')).toHaveTextContent(
      'An account with this email already exists. Ina Vite is invited: New invitation link below More in the list makes a link.',
    ),
  );
});

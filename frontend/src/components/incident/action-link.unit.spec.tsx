// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import '../../features/incidents/incident-page.js';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAction, anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

it('gives a repair by the same link, whose answer was lost, until what is said of it changes', async () => {
  world.incidents = [anIncident({ id: 'incident-1', status: 'APPROVED', action: anAction({ status: 'ASSIGNED' }) })];
  signIn(aUser({ role: 'safety_manager' }));
  const keys: (string | null)[] = [];
  let isLost = true;
  server.use(
    http.post(api('/incidents/:id/action/link'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (isLost) return HttpResponse.error();
      return HttpResponse.json(
        { url: 'https://safety.example/a/token', expires_at: '2026-12-27T09:00:00.000Z', mailed: false },
        { status: 201 },
      );
    }),
  );
  const { user } = renderApp('/incidents/incident-1');
  const give = async () => {
    await user.click(screen.getByRole('button', { name: 'Make the link' }));
    if (isLost) await user.click(await screen.findByRole('button', { name: 'OK' }));
  };
  await user.click(await screen.findByRole('button', { name: 'Give to a subcontractor' }));
  const name = await screen.findByLabelText(/^Name/);
  await user.type(name, 'Pedro');
  await give();
  await give();
  await user.type(name, ' Ruiz');
  await give();
  isLost = false;
  await give();
  expect(await screen.findByDisplayValue('https://safety.example/a/token')).toBeInTheDocument();
  const [first, second, changed, last] = keys;
  expect(first).toMatch(/./);
  expect([second, last]).toEqual([first, changed]);
  expect(changed).not.toBe(first);
});

// Loaded ahead, so that no test pays for a screen's first import.
import '../capture/routes/capture.js';
import '../review/routes/review.js';
import '../dashboard/routes/dashboard.js';
import '../shell/shell.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

const open = async () => {
  const app = renderApp('/capture');
  await app.user.click(await screen.findByRole('button', { name: /Report a hazard/ }));
  await screen.findByRole('heading', { name: 'Report a hazard' });
  return app;
};
const reports = () => world.requests.filter(({ method, path }) => method === 'POST' && path === '/api/incidents');

describe('reporting a hazard', () => {
  it('sends what was seen, with the usual severity of the hazard, and goes to the dashboard', async () => {
    signIn(aUser({ role: 'worker' }), 'site-1');
    scenario.answers('post', '/incidents', anIncident({ id: 'incident-9' }), 201);
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Category'), 'FALL_RISKS');
    await user.selectOptions(screen.getByLabelText('Hazard Type'), 'unprotected_edge');
    expect(screen.getByRole('radio', { name: 'Critical' })).toBeChecked();
    await user.type(screen.getByLabelText('What did you see?'), 'Level 3, no rail at the lift shaft');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Hazard reported. It waits for review.');
    expect(reports()[0]?.body).toEqual({
      site_id: 'site-1',
      category: 'FALL_RISKS',
      hazard_type: 'unprotected_edge',
      notes: 'Level 3, no rail at the lift shaft',
    });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('sends another severity and a photo, and a reviewer goes on to the review', async () => {
    signIn(undefined, 'site-1');
    let key: string | null = null;
    server.use(
      http.post(api('/incidents'), ({ request }) => {
        key = request.headers.get('idempotency-key');
        return HttpResponse.json(anIncident({ id: 'incident-9' }), { status: 201 });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Low' }));
    await user.type(screen.getByLabelText('What did you see?'), 'Loose cable');
    const file = new File(['x'.repeat(200)], 'cable.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Add a photo'), { target: { files: [file] } });
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/review?incident=incident-9'));
    expect(reports()[0]?.body).toMatchObject({ severity: 0.3, photo: btoa('x'.repeat(200)) });
    expect(key).toMatch(/^[\w-]{10,}$/);
  });

  it('asks for a description and a site before anything is sent', async () => {
    signIn(undefined, 'all');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please select a site');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.selectOptions(screen.getByLabelText('Site'), 'site-2');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please describe what you saw');
    expect(reports()).toEqual([]);
  });

  it.each([
    ['the connection is gone', () => scenario.isUnreachable('post', '/incidents'), /^No connection\./],
    ['the server refuses', () => scenario.refuses('post', '/incidents', 413, 'The photo is too large.'), /too large/],
    ['the server breaks', () => scenario.breaks('post', '/incidents'), /^Failed to report the hazard/],
  ])('keeps what was typed when %s', async (_, given, text) => {
    given();
    signIn(undefined, 'site-1');
    const { user } = await open();
    await user.type(screen.getByLabelText('What did you see?'), 'Loose cable');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('What did you see?')).toHaveValue('Loose cable');
  });
});

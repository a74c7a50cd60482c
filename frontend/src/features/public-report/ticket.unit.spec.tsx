import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './ticket.js';
import type { TicketView } from '@hazardlens/contracts';
import { screen, within } from '@testing-library/react';
import { renderApp, setUpTestServer } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { waitsPassAtOnce } from '../../testing/waits.js';

setUpTestServer();
const path = '/public/tickets/:ticket';
const ticket: TicketView = {
  ...{ status: 'being_repaired', site_name: 'Harbour', zone: null, reason: null },
  ...{ reported_at: '2026-03-01T08:00:00.000Z', expires_at: '2026-09-01T08:00:00.000Z' },
};

describe('a ticket', () => {
  it('that could not be asked for can be tried again', async () => {
    scenario.breaks('get', path, 503);
    const { user } = renderApp('/ticket/t-1');
    const failed = within(await screen.findByRole('alert'));
    scenario.answers('get', path, ticket);
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Harbour')).toBeVisible();
  });

  it('says that there is no answer, on a network that carries nothing', async () => {
    waitsPassAtOnce(5_000);
    scenario.never('get', path);
    renderApp('/ticket/t-1');
    expect(await screen.findByText('No answer from the server yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('that is gone says so, and nothing else', async () => {
    scenario.refuses('get', path, 404, 'This ticket has expired.');
    renderApp('/ticket/t-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('This ticket has expired.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

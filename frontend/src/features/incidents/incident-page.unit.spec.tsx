// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './incident-page.js';
import { screen, waitFor } from '@testing-library/react';
import { anAction, anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const closed = { id: 'incident-1', status: 'APPROVED', closed_at: '2026-11-02T10:00:00.000Z' } as const;

describe('the page of an incident', () => {
  it('has no empty card where it was fixed on site', async () => {
    world.incidents = [anIncident({ ...closed, closed_by: 'on_site' })];
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/incidents/incident-1');
    expect(await screen.findByRole('heading', { name: 'Time line' })).toBeVisible();
    const cards = [...document.querySelectorAll('.hl-card')];
    expect(cards.map(({ textContent }) => textContent)).not.toContain('');
    expect(screen.queryByRole('heading', { name: 'Corrective action' })).not.toBeInTheDocument();
  });

  it('says when it was photographed, or reported where it lies on no capture', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    for (const [capture_id, begun, not] of [
      ['capture-1', 'Photographed', 'Reported'],
      [null, 'Reported', 'Photographed'],
    ] as const) {
      world.incidents = [anIncident({ id: 'incident-1', capture_id })];
      const { unmount } = renderApp('/incidents/incident-1');
      // among the facts and in the time line
      await waitFor(() => expect(screen.getAllByText(begun)).toHaveLength(2));
      expect(screen.queryByText(not)).not.toBeInTheDocument();
      unmount();
    }
  });

  it('keeps the repair that closed it', async () => {
    world.incidents = [anIncident({ ...closed, closed_by: 'action', action: anAction({ status: 'VERIFIED' }) })];
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/incidents/incident-1');
    expect(await screen.findByRole('heading', { name: 'Corrective action' })).toBeVisible();
  });
});

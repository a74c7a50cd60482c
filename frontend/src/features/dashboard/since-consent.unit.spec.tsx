// Loaded ahead, so that no test pays for a screen's first import.
import './dashboard.js';
import '../../app/shell/shell.js';
import { screen, waitFor } from '@testing-library/react';
import { anIncident, aUser } from '../../testing/builders.js';
import { aDashboard } from '../../testing/figures.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

describe('an insurer that was let look just now', () => {
  it.each([
    [0, /No (high-risk|risk data)/],
    [1, /90/],
  ])('reads why its lists hold less than the counters beside them (%d approved since)', async (approved, held) => {
    world.incidents = approved > 0 ? [anIncident({ id: 'edge', status: 'APPROVED', severity: 0.9 })] : [];
    scenario.answers('get', '/dashboard', aDashboard());
    signIn(aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider', tenant_id: 'insurer-1' }));
    renderApp('/dashboard');
    for (const name of ['Top 5 High-Risk Incidents', 'Risk Severity Heatmap']) {
      const list = await screen.findByRole('region', { name });
      await waitFor(() => expect(list).toHaveTextContent(held));
      expect(list).toHaveTextContent('Incidents approved since the access was granted appear here.');
      expect(list).not.toHaveTextContent(/It fills as soon as|with the highest severity appear/);
    }
  });
});

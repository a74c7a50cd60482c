// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './insurance.js';
import '../dashboard/dashboard.js';
import '../incidents/incident-page.js';
import '../incidents/incidents.js';
import type { Role, TenantType } from '@hazardlens/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anIncident, aUser } from '../../testing/builders.js';
import { aContractorCard, aDashboard, aLink, anEmptyDashboard, aPortal } from '../../testing/figures.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

/** What stands in the place of single incidents, below a card that counts 51. */
async function shownTo(role: Role, tenant_type: TenantType, links = [aLink()]) {
  signIn(aUser({ role, tenant_type }));
  const contractors = [aContractorCard({ incident_count: 51 })];
  scenario.answers('get', '/insurance/dashboard', aPortal({ contractors, recent_approved: [] }));
  scenario.answers('get', '/insurance/links', { links });
  renderApp('/insurance');
  return within(await screen.findByRole('region', { name: 'Recent Approved Incidents' }));
}

describe('a recent approved incident', () => {
  it('says to an insurer whose it is: sites of two contractors may be called alike, and so may their incidents', async () => {
    signIn(aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider' }));
    const incident = anIncident({ id: 'incident-1', site_name: 'North Yard', contractor_name: 'Northgate & Sons' });
    scenario.answers('get', '/insurance/dashboard', aPortal({ recent_approved: [incident] }));
    scenario.answers('get', '/incidents/:id', incident);
    renderApp('/insurance');
    const recent = within(await screen.findByRole('region', { name: 'Recent Approved Incidents' }));
    expect(recent.getByText(/Northgate & Sons · North Yard$/)).toBeVisible();
    fireEvent.click(recent.getByRole('link'));
    expect(await within(await screen.findByRole('dialog')).findByText(/Northgate & Sons · North Yard ·/)).toBeVisible();
  });
});

describe('recent approved incidents', () => {
  it('bear the day of their approval, by which they stand in order, not that of the photo', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    const late = { created_at: '2026-03-02T09:00:00.000Z', decided_at: '2026-03-10T15:00:00.000Z' };
    const soon = { created_at: '2026-03-08T09:00:00.000Z', decided_at: '2026-03-09T15:00:00.000Z' };
    const recent_approved = [anIncident({ id: 'incident-1', ...late }), anIncident({ id: 'incident-2', ...soon })];
    scenario.answers('get', '/insurance/dashboard', aPortal({ recent_approved }));
    renderApp('/insurance');
    const recent = within(await screen.findByRole('region', { name: 'Recent Approved Incidents' }));
    const days = recent.getAllByRole('listitem').map((row) => row.querySelector('time')?.textContent);
    expect(days).toEqual(['Mar 10, 2026', 'Mar 9, 2026']);
  });
});

describe('many incidents counted and none shown', () => {
  it.each(['worker', 'inspector'] as const)('is what the role of a %s sees', async (role) => {
    const recent = await shownTo(role, 'contractor');
    expect(recent.getByText('Your role sees sums only.')).toBeVisible();
    expect(recent.queryByText('No approved incidents yet')).not.toBeInTheDocument();
  });

  it('is told to an insurer with the day from which on they are shown', async () => {
    const recent = await shownTo('insurance_analyst', 'insurance_provider', [
      aLink({ granted_at: '2026-03-01T10:00:00.000Z' }),
      aLink({ id: 'link-2', status: 'requested', granted_at: null }),
    ]);
    expect(await recent.findByText('Incidents approved since Mar 1, 2026 appear here.')).toBeVisible();
  });

  it('names no day that is not that of every contractor', async () => {
    const recent = await shownTo('admin', 'insurance_provider', [aLink(), aLink({ id: 'link-2' })]);
    expect(recent.getByText('Incidents approved since the access was granted appear here.')).toBeVisible();
  });

  it('goes from the screen of an insurer whose access was revoked meanwhile', async () => {
    await shownTo('insurance_analyst', 'insurance_provider');
    scenario.answers('get', '/insurance/dashboard', aPortal({ contractors: [], recent_approved: [] }));
    fireEvent(window, new Event('focus'));
    expect(await screen.findByText('No contractor figures yet')).toBeVisible();
    expect(screen.queryByText('51')).not.toBeInTheDocument();
  });

  it.each(['/insurance?incident=incident-1', '/incidents/incident-1'])(
    'goes with one that lies open under %s',
    async (path) => {
      signIn(aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider' }));
      scenario.answers('get', '/insurance/dashboard', aPortal({ contractors: [], recent_approved: [] }));
      scenario.answers('get', '/insurance/links', { links: [] });
      scenario.answers('get', '/incidents/:id', anIncident({ id: 'incident-1', number: 'NG-0001' }));
      renderApp(path);
      expect(await screen.findByRole('heading', { name: /^NG-0001 · / })).toBeInTheDocument();
      scenario.refuses('get', '/incidents/:id', 404, 'We could not find this record.');
      fireEvent(window, new Event('focus'));
      await waitFor(() => expect(screen.queryByRole('heading', { name: /^NG-0001 · / })).not.toBeInTheDocument());
    },
  );

  it('goes from an insurer’s open dashboard and list of incidents', async () => {
    signIn(aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider' }));
    scenario.answers('get', '/dashboard', aDashboard());
    world.incidents = [anIncident({ id: 'incident-1', site_name: 'Revoked Yard' })];
    const dashboard = renderApp('/dashboard');
    const findings = await screen.findByRole('region', { name: 'Top 5 High-Risk Incidents' });
    expect(await within(findings).findByText(/Revoked Yard/)).toBeVisible();
    world.incidents = [];
    scenario.answers('get', '/dashboard', anEmptyDashboard());
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(screen.queryByText(/Revoked Yard/)).not.toBeInTheDocument());
    const score = screen.getByRole('region', { name: 'Safety score' });
    expect(await within(score).findByText('No contractor that you may see has captured photos yet.')).toBeVisible();
    dashboard.unmount();
    world.incidents = [anIncident({ id: 'incident-1', site_name: 'Revoked Yard' })];
    renderApp('/incidents');
    expect(await screen.findByText('1 incident')).toBeVisible();
    world.incidents = [];
    fireEvent(window, new Event('focus'));
    expect(await screen.findByText('No incidents yet')).toBeVisible();
  });

  it('is the truth for a contractor that has approved none', async () => {
    const recent = await shownTo('safety_manager', 'contractor');
    expect(recent.getByText('No approved incidents yet')).toBeVisible();
  });
});

// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './insurance.js';
import type { InsuranceLinkView } from '@hazardlens/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const aLink = (status: InsuranceLinkView['status'], overrides: Partial<InsuranceLinkView> = {}): InsuranceLinkView => ({
  id: `link-${status}`,
  insurer: { id: 'insurer-1', name: `Meridian ${status}` },
  contractor: null,
  contractor_email: 'office@northgate.example',
  status,
  requested_at: '2026-10-01T08:00:00.000Z',
  granted_at: status === 'requested' ? null : '2026-10-02T08:00:00.000Z',
  revoked_at: status === 'revoked' ? '2026-10-03T08:00:00.000Z' : null,
  history: [],
  ...overrides,
});

describe('consent', () => {
  beforeEach(() => {
    signIn(aUser({ role: 'admin' }));
    scenario.answers('get', '/insurance/dashboard', { contractors: [], recent_approved: [], period: '90d' });
    const declined = aLink('revoked', { id: 'declined', insurer: { id: 'i', name: 'Acme' }, granted_at: null });
    const links = [aLink('requested'), aLink('active'), aLink('revoked'), declined];
    scenario.answers('get', '/insurance/links', { links });
  });
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
  const buttons = async (name: string) =>
    (await rowOf(name)).queryAllByRole('button').map(({ textContent }) => textContent);

  it('a request can be granted or declined, access revoked, and what was taken back given again', async () => {
    renderApp('/insurance');
    expect(await buttons('Meridian requested')).toEqual(['Decline', 'Grant access']);
    expect(await buttons('Meridian active')).toEqual(['Revoke access']);
    expect(await buttons('Meridian revoked')).toEqual(['Grant access']);
    expect((await rowOf('Meridian revoked')).getByText('revoked')).toBeInTheDocument();
    expect((await rowOf('Acme')).getByText('declined')).toBeInTheDocument();
  });

  it('shows a request that came while its screen was open', async () => {
    scenario.answers('get', '/insurance/links', { links: [] });
    renderApp('/insurance');
    await screen.findByText('No insurer has asked for access.');
    // what it asks with: else nobody knows how to begin
    expect(
      screen.getByText(/^An insurer asks with your contact address: tell it the one in Profile/),
    ).toBeInTheDocument();
    scenario.answers('get', '/insurance/links', { links: [aLink('requested')] });
    fireEvent(window, new Event('focus'));
    expect(await buttons('Meridian requested')).toEqual(['Decline', 'Grant access']);
  });

  it('a request names the domain that the insurer has confirmed, or says that there is none', async () => {
    const known = aLink('requested', { insurer: { id: 'i', name: 'Harbor', domain: 'harbor.example' } });
    scenario.answers('get', '/insurance/links', { links: [known, aLink('active')] });
    renderApp('/insurance');
    expect((await rowOf('Harbor')).getByText('confirmed mail domain: harbor.example')).toBeInTheDocument();
    expect((await rowOf('Meridian active')).getByText('mail address not confirmed')).toBeInTheDocument();
  });

  it('declining asks first, and says what it means', async () => {
    scenario.answers('put', '/insurance/links/:id/revoke', { link: aLink('revoked') });
    const { user } = renderApp('/insurance');
    await user.click((await rowOf('Meridian requested')).getByRole('button', { name: /^Decline/ }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Decline the request of Meridian requested? They see nothing and are not told.');
    expect(world.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Decline' }));
    await screen.findByText('Meridian active');
    expect(world.requests.find(({ method }) => method === 'PUT')?.path).toBe(
      '/api/insurance/links/link-requested/revoke',
    );
  });

  it('only reads for an analyst of an insurer', async () => {
    signIn(aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider' }));
    renderApp('/insurance');
    await screen.findAllByText('office@northgate.example');
    expect(screen.queryByRole('button', { name: /Grant|Decline|Revoke/ })).not.toBeInTheDocument();
  });
});

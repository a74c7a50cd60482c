// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { anIncident } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';
import { correctionOf } from './draft.js';

setUpTestServer();
beforeEach(() => signIn());

async function open(route = '/review') {
  const app = renderApp(route);
  await screen.findByRole('list', { name: 'Incidents' });
  await screen.findByLabelText('Review Notes');
  return app;
}
const sentTo = (path: string) => world.requests.find((request) => request.path === path)?.body;
/** In a region that readers of the screen hear, and without a dialog. */
const told = (text: string) => screen.findByText(text, { selector: '[role="status"]' });
const close = async (app: { user: { click: (element: Element) => Promise<void> } }) =>
  app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));

describe('review queue', () => {
  it('starts with REVIEW_REQUIRED and shows counts, severity, confidence, category and hazard', async () => {
    await open();
    const list = screen.getByRole('list', { name: 'Incidents' });
    expect(within(list).getByText('PPE Compliance - Missing hard hat')).toBeInTheDocument();
    expect(within(list).getByText('65%')).toBeInTheDocument();
    expect(within(list).getAllByText('Confidence 78%')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: /Review required/, pressed: true })).toHaveTextContent('2');
    expect(
      world.requests.find(({ path, search }) => path === '/api/incidents' && search.includes('limit=100'))?.search,
    ).toContain('status=REVIEW_REQUIRED');
  });

  it('keeps filters in the URL and sends only those that are set', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Category'), 'Fire/Explosion Risks');
    await waitFor(() => expect(currentPath()).toContain('category=Fire%2FExplosion+Risks'));
    const last = world.requests.filter(({ path }) => path === '/api/incidents').at(-1);
    expect(last?.search).toContain('category=Fire');
    expect(last?.search).not.toContain('severity_min');
    expect(
      within(screen.getByLabelText('Category'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'All categories',
      'PPE Compliance',
      'Fall & Height Hazards',
      'Electrical Hazards',
      'Fire/Explosion Risks',
      'Housekeeping',
    ]);
  });

  it('approves, says so, and opens the next one', async () => {
    const app = await open('/review?incident=incident-1');
    await app.user.type(screen.getByLabelText('Review Notes'), 'Seen on site');
    await app.user.click(screen.getByRole('button', { name: 'Approve' }));
    await told('Incident approved successfully');
    expect(sentTo('/api/incidents/incident-1/approve')).toEqual({ notes: 'Seen on site' });
    await waitFor(() => expect(currentPath()).toContain('incident=incident-2'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Unprotected edge or leading edge' })).toHaveFocus(),
    );
  });

  it('leads nobody back who has gone to another screen before the answer came', async () => {
    const letGo = scenario.isHeld('put', '/incidents/incident-1/approve');
    const app = await open('/review?incident=incident-1');
    await app.user.click(screen.getByRole('button', { name: 'Approve' }));
    await app.user.click(screen.getByRole('link', { name: 'Profile' }));
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    letGo();
    await told('Incident approved successfully');
    expect(currentPath()).toBe('/profile');
  });

  it('does not reject without notes', async () => {
    const app = await open('/review?incident=incident-1');
    await app.user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please provide rejection notes');
    expect(sentTo('/api/incidents/incident-1/reject')).toBeUndefined();
    await close(app);
    await app.user.type(screen.getByLabelText('Review Notes'), 'It is a bollard');
    await app.user.selectOptions(screen.getByLabelText('Rejection reason'), 'false_positive');
    await app.user.click(screen.getByRole('button', { name: 'Reject' }));
    await told('Incident rejected successfully');
    expect(sentTo('/api/incidents/incident-1/reject')).toEqual({ notes: 'It is a bollard', reason: 'false_positive' });
  });

  it.each([
    [
      "the server's sentence",
      () => scenario.refuses('put', '/incidents/incident-1/approve', 409, 'Sam already approved this.'),
      'Sam already approved this.',
    ],
    ['the fixed one', () => scenario.breaks('put', '/incidents/incident-1/approve'), 'Failed to approve incident'],
  ])('a failed approval shows %s and the row stays', async (_, given, text) => {
    given();
    const app = await open('/review?incident=incident-1');
    await app.user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(text);
    await close(app);
    expect(await screen.findByText('PPE Compliance - Missing hard hat')).toBeInTheDocument();
  });

  it('works by keyboard: J, K, F, ?', async () => {
    const app = await open('/review?incident=incident-1');
    await app.user.keyboard('j');
    await waitFor(() => expect(currentPath()).toContain('incident=incident-2'));
    await app.user.keyboard('k');
    await waitFor(() => expect(currentPath()).toContain('incident=incident-1'));
    await screen.findByText('Bare head on person 2.', { selector: 'p' });
    await app.user.keyboard('f');
    await told('Incident approved successfully');
    expect(sentTo('/api/incidents/incident-1/approve')).toEqual({ notes: '', closed_on_site: true });
    await app.user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeInTheDocument();
  });

  it('shows System in the history of what nobody did', async () => {
    await open('/review?incident=incident-1');
    expect(await screen.findByText('System')).toBeInTheDocument();
  });

  it('says why the list is empty, and offers a retry when it failed', async () => {
    world.incidents = [];
    const { unmount } = renderApp('/review');
    expect(await screen.findByText('Nothing waits for review')).toBeInTheDocument();
    unmount();
    scenario.breaks('get', '/incidents');
    renderApp('/review');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('correctionOf', () => {
  const incident = anIncident();
  it.each([
    [null, {}],
    [{ category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', severity: '0.65' }, {}],
    [
      { category: 'PPE_COMPLIANCE', hazard_type: 'no_hi_vis', severity: '0.7' },
      { hazard_type: 'no_hi_vis', severity: 0.7 },
    ],
  ])('%j → %j', (draft, sent) => expect(correctionOf(incident, draft)).toEqual(sent));
});

// Loaded ahead, so that no test pays for a screen's first import.
import 'fake-indexeddb/auto';
import '../insurance/insurance.js';
import '../risk/risk-hub.js';
import '../sources/coverage.js';
import '../../app/shell/shell.js';
import './dashboard.js';
import { screen, waitFor, within } from '@testing-library/react';
import { lastKnown } from '../../domain/last-known.js';
import { anIncident, aUser } from '../../testing/builders.js';
import {
  aContractorCard,
  aDashboard,
  anEmptyDashboard,
  anEmptyRisk,
  anIncidentList,
  aPortal,
  aRisk,
} from '../../testing/figures.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';
import { weeksOfTrend } from './safety-score.js';

setUpTestServer();
afterEach(() => lastKnown.clear());
jest.setTimeout(120_000);

const analyst = () => aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider', tenant_id: 'insurer-1' });
const panel = (name: string) => screen.findByRole('region', { name });
const verdicts = /Stable|Improving|Declining|Low Risk|Medium Risk|High Risk|out of 100/;

describe('a score of 0', () => {
  it('is a value of its line, not nothing to show', async () => {
    signIn();
    const score_trend = aDashboard().score_trend.map((point, index) => ({ ...point, value: index < 4 ? null : 0 }));
    scenario.answers('get', '/dashboard', aDashboard({ score_trend }));
    renderApp('/dashboard');
    const trend = await panel('Safety score trend');
    expect(within(trend).getByRole('img', { name: /Current 0$/ })).toBeInTheDocument();
  });
});

describe('an organisation without photos', () => {
  it('gets no verdict on its dashboard, but what to do next; charts are labelled examples', async () => {
    signIn();
    scenario.answers('get', '/dashboard', anEmptyDashboard());
    renderApp('/dashboard');
    const score = await panel('Safety score');
    expect(await within(score).findByText('No data yet')).toBeInTheDocument();
    expect(within(score).getByText(/take the first ones/)).toBeInTheDocument();
    expect(within(score).getByRole('link', { name: 'Start a capture' })).toHaveAttribute('href', '/capture');
    expect(score).not.toHaveTextContent(verdicts);
    expect(score).not.toHaveTextContent('75');
    for (const name of ['Safety score trend', 'Hazards by category, last 90 days'])
      expect(await panel(name)).toHaveTextContent('Sample data');
  });

  it('gets no verdict in the risk hub either', async () => {
    signIn();
    // the API answers a row of zeros for a site where nothing was captured
    const heatmap = [
      {
        site: 'Harbour Tower',
        site_id: 'site-1',
        PPE: 0,
        Falls: 0,
        Machinery: 0,
        Electrical: 0,
        basis: 'default' as const,
      },
    ];
    scenario.answers('get', '/risk-intelligence', anEmptyRisk({ heatmap }));
    renderApp('/risk-intel');
    const score = await panel('Overall Risk Score');
    expect(await panel('Risk Heatmap by Site')).toHaveTextContent('No risk data available');
    expect(score).toHaveTextContent('No data yet');
    expect(score).not.toHaveTextContent(verdicts);
    expect(score).not.toHaveTextContent('25');
  });

  it('is no clean site in the heat map beside one that was photographed', async () => {
    signIn();
    const zeros = { PPE: 0, Falls: 0, Machinery: 0, Electrical: 0 };
    const heatmap = [
      { site: 'Harbour Tower', site_id: 'site-1', ...zeros, basis: 'measured' as const },
      { site: 'Riverside Plant', site_id: 'site-2', ...zeros, basis: 'default' as const },
    ];
    scenario.answers('get', '/risk-intelligence', aRisk({ heatmap }));
    renderApp('/risk-intel');
    const map = await panel('Risk Heatmap by Site');
    expect(await within(map).findByRole('row', { name: 'Harbour Tower 0 0 0 0' })).toBeInTheDocument();
    expect(within(map).getByRole('row', { name: 'Riverside Plant – – – –' })).toBeInTheDocument();
  });

  it('has contractors for rows where an insurer reads it, and says so', async () => {
    signIn(analyst());
    const heatmap = [{ site: 'Northgate', site_id: 'contractor-1', PPE: 9, Falls: 0, Machinery: 0, Electrical: 0 }];
    scenario.answers('get', '/risk-intelligence', aRisk({ heatmap }));
    renderApp('/risk-intel');
    const map = await panel('Risk Heatmap by Contractor');
    expect(await within(map).findByRole('row', { name: 'Northgate 9 0 0 0' })).toBeInTheDocument();
    expect(within(map).getByRole('columnheader', { name: 'Contractor' })).toBeInTheDocument();
    expect(map).not.toHaveTextContent(/site/i);
  });

  it('is told apart from a period without photos', async () => {
    signIn();
    scenario.answers('get', '/risk-intelligence', anEmptyRisk({ has_data: true }));
    renderApp('/risk-intel');
    const score = await panel('Overall Risk Score');
    expect(score).toHaveTextContent('No photos in this period');
    expect(score).toHaveTextContent('Choose a longer time range');
  });

  it('is insufficient data to an insurer, on every screen', async () => {
    signIn(analyst());
    scenario.answers('get', '/insurance/dashboard', {
      ...aPortal({
        contractors: [
          aContractorCard({ basis: 'default', rsi: 0, exposure_score: 50, incident_count: 0, high_severity_count: 0 }),
        ],
      }),
      recent_approved: [],
    });
    scenario.answers('get', '/insurance/links', { links: [] });
    scenario.answers('get', '/risk-intelligence', anEmptyRisk());
    scenario.answers('get', '/dashboard', anEmptyDashboard());
    const first = renderApp('/insurance');
    const card = await screen.findByRole('article', { name: 'Northgate Construction' });
    expect(card).toHaveTextContent('Insufficient data');
    expect(card).not.toHaveTextContent(/Exposure Score|RSI|\b50\b/);
    first.unmount();
    const second = renderApp('/risk-intel');
    expect(await panel('Overall Risk Score')).toHaveTextContent('Insufficient data');
    second.unmount();
    renderApp('/dashboard');
    const score = await panel('Safety score');
    expect(await within(score).findByText('Insufficient data')).toBeInTheDocument();
    expect(within(score).queryByRole('link', { name: 'Start a capture' })).not.toBeInTheDocument();
  });
});

describe('an insurer that nobody lets look yet', () => {
  beforeEach(() => {
    signIn(aUser({ role: 'admin', tenant_type: 'insurance_provider', tenant_id: 'insurer-1' }));
    scenario.answers('get', '/risk-intelligence', anEmptyRisk());
    scenario.answers('get', '/dashboard', anEmptyDashboard());
  });

  it.each([
    ['/dashboard', 'Safety score'],
    ['/risk-intel', 'Overall Risk Score'],
  ])('is led from %s to where its admin asks a contractor', async (path, name) => {
    renderApp(path);
    const link = await within(await panel(name)).findByRole('link', { name: 'Access to contractors' });
    expect(link).toHaveAttribute('href', '/insurance');
  });

  it('is not sent to another range or site, where there is nothing either', async () => {
    renderApp('/risk-intel');
    const hazards = await panel('Top 5 High-Risk Hazards');
    expect(hazards).toHaveTextContent('It fills as soon as photos have been analysed.');
    expect(hazards).not.toHaveTextContent('Choose a longer time range');
  });

  it('is led to its contractors from what is looked for, which is each one’s own', async () => {
    renderApp('/risk-intel/coverage');
    await waitFor(() => expect(currentPath()).toBe('/insurance'));
    expect(world.requests.some(({ path }) => path === '/api/ai/coverage')).toBe(false);
  });
});

describe('the trend', () => {
  it('says the period that word, arrow and line look back on', async () => {
    signIn();
    scenario.answers('get', '/dashboard', aDashboard());
    renderApp('/dashboard');
    const score = await panel('Safety score');
    expect(await within(score).findByText('Declining')).toBeInTheDocument();
    // the first score that exists is that of Week 3
    expect(within(score).getByText('over 2 weeks')).toBeInTheDocument();
  });

  it('counts the weeks from the first score that exists', () => {
    const line = (...values: (number | null)[]) => values.map((value, index) => ({ label: `${index}`, value }));
    expect(weeksOfTrend(line(80, null, null, null, 61))).toBe(4);
    expect(weeksOfTrend(line(null, null, null, 80, 61))).toBe(1);
    expect(weeksOfTrend(line(null, null, null, null, 61))).toBe(0);
    expect(weeksOfTrend([])).toBe(0);
  });

  it('of the risk hub says that it is the rate of new findings, and that more of them is worse', async () => {
    signIn();
    scenario.answers('get', '/risk-intelligence', aRisk());
    const { user } = renderApp('/risk-intel');
    const score = await panel('Overall Risk Score');
    expect(within(score).getByText('Declining')).toBeInTheDocument();
    expect(score).toHaveTextContent('More new findings per photo in the last 30 days than in the 30 before');
    await user.selectOptions(screen.getByLabelText('Time range'), '90d');
    expect(await screen.findByText(/in the last 90 days than in the 90 before/)).toBeInTheDocument();
    expect(currentPath()).toBe('/risk-intel?time_range=90d');
    await user.selectOptions(screen.getByLabelText('Time range'), '30d');
    expect(currentPath()).toBe('/risk-intel');
  });

  it('of the risk hub has its time range from the address, so that Back and a sent link keep it', async () => {
    signIn();
    scenario.answers('get', '/risk-intelligence', aRisk());
    renderApp('/risk-intel?time_range=7d');
    expect(await screen.findByText(/in the last 7 days than in the 7 before/)).toBeInTheDocument();
    expect(screen.getByLabelText('Time range')).toHaveDisplayValue('Last 7 Days');
    expect(world.requests.find(({ path }) => path === '/api/risk-intelligence')?.search).toContain('time_range=7d');
  });
});

describe('what a chart does not show', () => {
  it('is named, so that its parts add up to the total beside it', async () => {
    signIn();
    scenario.answers('get', '/dashboard', aDashboard());
    renderApp('/dashboard');
    const chart = await panel('Hazards by category, last 90 days');
    // 6 + 3 + 0 + 1 + 1 bars, 5 + 2 + 1 elsewhere
    expect(chart).toHaveTextContent('19 findings in all. 8 more in 3 categories:');
    expect(chart).toHaveTextContent(
      'Excavation & Structural Stability 5, Chemicals, Dust & Air Quality 2, Confined Spaces 1.',
    );
  });

  it('is said of a heat map of the newest thousand, and of categories without a column', async () => {
    signIn();
    scenario.answers('get', '/dashboard', aDashboard());
    scenario.answers('get', '/incidents', anIncidentList([anIncident(), anIncident()], 2345));
    const { unmount } = renderApp('/dashboard');
    expect(await screen.findByText(/Of the newest 2 of 2,345 findings/)).toBeInTheDocument();
    unmount();
    scenario.answers('get', '/risk-intelligence', aRisk());
    renderApp('/risk-intel');
    expect(await panel('Risk Category Breakdown')).toHaveTextContent('3 findings in all.');
    expect(await panel('Risk Heatmap by Site')).toHaveTextContent(
      '2 more findings of the period are in categories without a column here: Confined Spaces 2.',
    );
  });
});

describe('why this score', () => {
  it('is first what pulls it, then the incidents as links, and the terms at last', async () => {
    signIn();
    scenario.answers('get', '/dashboard', aDashboard());
    const { user } = renderApp('/dashboard');
    await user.click(within(await panel('Safety score')).getByRole('button', { name: 'Why?' }));
    const drawer = await screen.findByRole('dialog');
    const text = drawer.textContent ?? '';
    const order = [
      'Closing the worst would take the score from 61 to 91.',
      'weigh most',
      'Findings weigh 0.95',
      'credibility',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await user.click(within(drawer).getByRole('link', { name: 'Unprotected edge' }));
    expect(currentPath()).toBe('/review?status=ALL&incident=incident-2');
  });

  it('leads who does not review, and insurers, to the incident’s sheet', async () => {
    signIn(aUser({ role: 'worker' }));
    scenario.answers('get', '/dashboard', aDashboard());
    const first = renderApp('/dashboard');
    await first.user.click(within(await panel('Safety score')).getByRole('button', { name: 'Why?' }));
    expect(await screen.findByRole('link', { name: 'Unprotected edge' })).toHaveAttribute(
      'href',
      '/dashboard?incident=incident-2',
    );
    first.unmount();
    // an admin of an insurer has a review role, and nothing to review
    signIn(aUser({ role: 'admin', tenant_type: 'insurance_provider' }));
    scenario.answers('get', '/insurance/dashboard', aPortal());
    scenario.answers('get', '/insurance/links', { links: [] });
    const second = renderApp('/insurance');
    await second.user.click(await screen.findByRole('button', { name: 'Why?' }));
    expect(await screen.findByRole('link', { name: 'Unprotected edge' })).toHaveAttribute(
      'href',
      '/insurance?incident=incident-2',
    );
  });
});

// Loaded ahead, so that no test pays for a screen's first import.
import 'fake-indexeddb/auto';
import '../features/dashboard/dashboard.js';
import '../features/insurance/insurance.js';
import '../features/profile/profile.js';
import '../features/review/review.js';
import '../features/risk/risk-hub.js';
import '../app/shell/shell.js';
import '../features/companies/companies.js';
import '../features/digest/digest.js';
import '../features/observations/observations.js';
import '../features/sites/sites.js';
import '../features/sources/coverage.js';
import '../features/sources/own-hazards.js';
import '../features/sources/sources.js';
import '../features/suggestions/suggestions.js';
import '../features/team/team.js';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { baseApi } from '../domain/api/base-api.js';
import { isKept, lastKnown } from '../domain/last-known.js';
import {
  aCapture,
  anAction,
  anAuditEntry,
  anExport,
  anIncident,
  anObservation,
  aSite,
  aTeamMember,
  aTenant,
  aUser,
} from './builders.js';
import { aCompany, aDigest } from './companies.js';
import { aDashboard, aLink, anEmptyDashboard, anEmptyRisk, anIncidentList, aPortal, aRisk } from './figures.js';
import { renderApp, setUpTestServer, signIn } from './render-app.js';
import { scenario } from './scenarios.js';
import { api, server } from './server.js';
import { aCoverage, anOwnHazard, aQuestion, someSources } from './sources.js';

setUpTestServer();
jest.setTimeout(180_000);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  scenario.answers('get', '/dashboard', aDashboard());
  scenario.answers('get', '/insurance/dashboard', aPortal());
  scenario.answers('get', '/insurance/links', { links: [] });
  server.use(http.get(api('/photos/:id'), () => new HttpResponse(null, { status: 404 })));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await lastKnown.clear();
});

interface Walk {
  endpoint: string;
  screen: string;
  user?: ReturnType<typeof aUser>;
  /** where it is shown; without, anywhere on the screen */
  region?: string;
  dialog?: boolean;
  path: string;
  full: unknown;
  fullText: string | RegExp;
  /** null: there is always something */
  empty: { answer: unknown; text: string } | null;
}

const worker = aUser({ id: 'user-1', role: 'worker' });
const admin = aUser({ id: 'user-1', role: 'admin' });
const incidents = anIncidentList([anIncident({ id: 'incident-1' })]);
const none = anIncidentList([]);
const noPlaces = { site_id: 'site-1', zones: [], levels: [], plans: [], version: 0 };

/** Every query of every screen, with what it says when there is something and when there is nothing. */
const walks: Walk[] = [
  {
    ...{ endpoint: 'companyPages', screen: '/actions/companies', user: admin, path: '/companies' },
    ...{ full: { companies: [aCompany()], next_cursor: null }, fullText: 'Acero Norte' },
    empty: { answer: { companies: [], next_cursor: null }, text: 'No companies yet' },
  },
  {
    ...{ endpoint: 'getDigest', screen: '/digest', user: admin, path: '/digest' },
    ...{ full: aDigest(), fullText: 'Unprotected edge' },
    empty: {
      answer: aDigest({ measures: [], basis: 'default' }),
      text: 'Nothing that stands open would raise the score by a tenth of a point.',
    },
  },
  {
    ...{ endpoint: 'observationPages', screen: '/good-practice', region: 'Told so far', path: '/observations' },
    ...{ full: { observations: [anObservation()], total: 1, next_cursor: null }, fullText: 'Hoses are rolled up.' },
    empty: {
      answer: { observations: [], total: 0, next_cursor: null },
      text: 'Nobody has told of good practice yet',
    },
  },
  {
    ...{ endpoint: 'getDashboard', screen: '/dashboard', region: 'Safety score', path: '/dashboard' },
    ...{ full: aDashboard(), fullText: 'Declining', empty: { answer: anEmptyDashboard(), text: 'No data yet' } },
  },
  {
    ...{ endpoint: 'listIncidents', screen: '/dashboard', region: 'Risk Severity Heatmap', path: '/incidents' },
    ...{ full: incidents, fullText: 'PPE Compliance', empty: { answer: none, text: 'No risk data available' } },
  },
  {
    ...{ endpoint: 'listIncidents', screen: '/dashboard', region: 'Top 5 High-Risk Incidents', path: '/incidents' },
    ...{ full: incidents, fullText: 'Missing hard hat', empty: { answer: none, text: 'No high-risk incidents found' } },
  },
  {
    ...{ endpoint: 'listCaptures', screen: '/dashboard', region: 'Recent Captures', path: '/capture-batches' },
    ...{ full: { captures: [aCapture()], next_cursor: null }, fullText: 'Captured via upload' },
    empty: { answer: { captures: [], next_cursor: null }, text: 'No captures yet' },
  },
  {
    ...{
      endpoint: 'listActions',
      screen: '/dashboard',
      user: worker,
      region: 'My corrective actions',
      path: '/actions',
    },
    ...{ full: { incidents: [anIncident({ status: 'APPROVED', action: anAction() })] }, fullText: /Lee Park/ },
    empty: { answer: { incidents: [] }, text: 'Nothing to do' },
  },
  {
    ...{ endpoint: 'getRisk', screen: '/risk-intel', region: 'Overall Risk Score', path: '/risk-intelligence' },
    ...{ full: aRisk(), fullText: 'Medium Risk', empty: { answer: anEmptyRisk(), text: 'No data yet' } },
  },
  {
    ...{ endpoint: 'getInsurance', screen: '/insurance', path: '/insurance/dashboard' },
    ...{ full: aPortal(), fullText: 'Exposure Score' },
    empty: { answer: aPortal({ contractors: [], recent_approved: [] }), text: 'No contractor figures yet' },
  },
  {
    ...{ endpoint: 'listLinks', screen: '/insurance', user: admin, path: '/insurance/links' },
    ...{ region: 'Insurers who can see our data', full: { links: [aLink()] }, fullText: 'Harbor Mutual Insurance' },
    empty: { answer: { links: [] }, text: 'No insurer has asked for access.' },
  },
  {
    ...{ endpoint: 'listUsers', screen: '/team', user: admin, path: '/users' },
    ...{ full: { users: [aTeamMember({ first_name: 'Lee', last_name: 'Park' })] }, fullText: /Lee Park/ },
    empty: { answer: { users: [] }, text: 'Nobody here yet' },
  },
  {
    ...{ endpoint: 'listOwnHazards', screen: '/review/sources/hazards', user: admin, path: '/ai/hazards' },
    ...{ full: { hazards: [anOwnHazard()] }, fullText: 'Wet mat' },
    empty: { answer: { hazards: [] }, text: 'No own hazards yet' },
  },
  {
    ...{ endpoint: 'listSites', screen: '/sites', path: '/sites' },
    ...{ full: [aSite({ id: 'site-9', address: { text: '12 Quay Street' } })], fullText: '12 Quay Street' },
    empty: { answer: [], text: 'No sites yet' },
  },
  {
    ...{ endpoint: 'getPlaces', screen: '/sites/site-1/places', path: '/sites/:id/places', fullText: 'North gate' },
    full: { ...noPlaces, zones: [{ id: 'zone-1', name: 'North gate' }] },
    empty: { answer: noPlaces, text: 'No plan and no positions' },
  },
  {
    ...{ endpoint: 'placedIncidents', screen: '/sites/site-1/places', path: '/incidents', full: incidents },
    ...{ fullText: 'Missing hard hat', empty: { answer: none, text: 'No open incident here' } },
  },
  {
    ...{
      endpoint: 'getOrganisation',
      screen: '/profile',
      user: admin,
      region: 'Organization settings',
      path: '/tenant',
    },
    ...{ full: aTenant(), fullText: 'Save changes', empty: null },
  },
  {
    ...{ endpoint: 'getStorage', screen: '/profile', user: admin, region: 'Room for photos', path: '/tenant/storage' },
    full: { used: 412_000_000_000, quota: 500_000_000_000, measured_at: '2026-03-01T02:14:00.000Z' },
    fullText: '412 GB of 500 GB used (82 %)',
    empty: { answer: { used: null, quota: null, measured_at: null }, text: 'Nothing has been counted yet.' },
  },
  {
    ...{ endpoint: 'listAudit', screen: '/profile/security-log', user: admin, region: 'Entries', path: '/audit' },
    ...{ full: { entries: [anAuditEntry()], next_cursor: null }, fullText: /ada@northgate.example/ },
    empty: { answer: { entries: [], next_cursor: null }, text: 'Nothing here' },
  },
  {
    ...{ endpoint: 'listExports', screen: '/profile', user: worker, region: 'My data', path: '/me/exports' },
    ...{ full: { exports: [anExport()] }, fullText: '40% done' },
    empty: { answer: { exports: [] }, text: 'No exports yet.' },
  },
  {
    ...{ endpoint: 'getCoverage', screen: '/risk-intel/coverage', path: '/ai/coverage' },
    ...{ full: aCoverage(), fullText: 'Missing hard hat', empty: null },
  },
  {
    ...{ endpoint: 'listSources', screen: '/review/sources', user: admin, path: '/ai/sources' },
    ...{ full: someSources(), fullText: 'Stooped lifting' },
    empty: { answer: { ...someSources(), sources: [] }, text: 'No sources' },
  },
  {
    ...{ endpoint: 'listQuestions', screen: '/review/suggestions', user: admin, path: '/ai/questions' },
    ...{ full: { questions: [aQuestion()] }, fullText: /Is this one: Stooped/ },
    empty: { answer: { questions: [] }, text: 'Nothing to answer' },
  },
  {
    ...{ endpoint: 'getCapture', screen: '/dashboard?capture=capture-1', dialog: true, path: '/capture-batches/:id' },
    ...{ full: { ...aCapture({ id: 'capture-1' }), detections: [], photo_hints: [], incidents: [] } },
    ...{ fullText: 'Captured via upload', empty: null },
  },
  {
    ...{ endpoint: 'getIncident', screen: '/dashboard?incident=incident-1', user: worker, dialog: true },
    ...{ path: '/incidents/:id', full: anIncident({ id: 'incident-1' }), fullText: 'Missing hard hat', empty: null },
  },
  {
    ...{ endpoint: 'incidentPages', screen: '/review', path: '/incidents', full: incidents },
    ...{ fullText: 'PPE Compliance - Missing hard hat', empty: { answer: none, text: 'Nothing waits for review' } },
  },
  {
    ...{ endpoint: 'getIncident', screen: '/review?incident=incident-1', region: 'Incident details' },
    ...{ path: '/incidents/:id', full: anIncident({ id: 'incident-1' }), fullText: 'Missing hard hat', empty: null },
  },
];

/** Queries that are no content of a screen, and what stands in their place. */
const elsewhere: Record<string, string> = {
  commentPages: 'a section of an incident, tested with it',
  sameAs: 'a section of an incident, tested with it',
  countObservations: 'a number beside the score, left out until it is known',
  linkedAction: 'a page of its own, whose refusal is one sentence of the server',
  listDeletedUsers: 'unfolds below the team, tested with it',
  listArchivedSites: 'unfolds below the sites, tested with it',
  listPosters: 'a window of the site screen, tested with it',
  scannedPoster: 'a page of its own, which works without an answer',
  ticket: 'a page of its own, tested in features/public-report/ticket.unit.spec.tsx',
  mentionable: 'suggestions while a name is typed: without them it is a text like any other',
  actionPages: 'the screen of the repairs, tested with it',
  myActions: 'the screen of the repairs, tested with it',
  getPushKey: 'asked for when the switch is turned on, which says that it failed',
  getMe: 'the session itself: without it there is no screen',
  getConfig: 'the demo logins below the login form, which is complete without them',
  getInviteInfo: 'a page of its own, tested in features/auth/mailed-links.unit.spec.tsx',
  offeredHazards: 'own names among those that everybody chooses from; what is kept of them is tested beside them',
  listExamples: 'how far an own hazard was taught, a part of the screen of own hazards',
  examplePages: 'a window of the screen of own hazards, tested with it',
  suggestCompanies: 'suggestions while a name is typed: without them it is a text like any other',
  listViews: 'saved searches beside the search, which is complete without them',
  listTenants: 'the choices of a field in a form of the operator',
  listAssignable: 'the choices of a field in a form',
  getThreshold: 'a dialog over the sources; its states are tested there',
  getPlan: 'a picture of a server; its states are seen in a browser (e2e)',
  getLogo: 'a picture of a server; shown and failed in features/profile/logo.unit.spec.tsx',
  getPhoto: 'a picture; its thumbnail or the words that it could not be shown stand in its place',
  listNotifications: 'the bell, which is not there until it has something to say',
};

const loadFailed = 'This could not be loaded.';
/** Asked anew each time: another state may be another element. */
const placeOf = ({ region, dialog }: Walk): HTMLElement => {
  if (dialog) return screen.getByRole('dialog');
  return region ? screen.getByRole('region', { name: region }) : screen.getByRole('main');
};
const shows = (walk: Walk, text: string | RegExp) =>
  waitFor(() => expect(within(placeOf(walk)).getAllByText(text).length).toBeGreaterThan(0));
const open = (walk: Walk) => {
  signIn(walk.user);
  return renderApp(walk.screen);
};

describe.each(walks)('$endpoint on $screen $region', (walk) => {
  const verdicts = /Stable|Improving|Declining|Low Risk|Medium Risk|High Risk(?! Findings)/;

  it('loads, and is empty when there is nothing', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server.use(
      http.get(api(walk.path), async () => {
        await held;
        return HttpResponse.json((walk.empty?.answer ?? walk.full) as object);
      }),
    );
    open(walk);
    await screen.findByRole('main');
    expect((await screen.findAllByRole('status', { name: 'Loading...' })).length).toBeGreaterThan(0);
    if (walk.empty) expect(screen.queryByText(walk.empty.text)).not.toBeInTheDocument();
    expect(screen.queryByText(loadFailed)).not.toBeInTheDocument();
    letGo();
    await shows(walk, walk.empty?.text ?? walk.fullText);
  });

  it('says that it failed, not that it is empty; is there after another try; and keeps its time when that fails again', async () => {
    scenario.breaks('get', walk.path);
    const { user, store } = open(walk);
    const sample = walk.endpoint === 'getRisk';
    const sentence = sample ? /could not be loaded. What you see is sample data/ : loadFailed;
    if (!sample) await shows(walk, sentence);
    const place = sample ? await screen.findByRole('main') : placeOf(walk);
    const alert = (await within(place).findAllByText(sentence))[0] as HTMLElement;
    // the screen below a dialog may tell of the same record
    const shown = walk.dialog ? within(place) : screen;
    if (walk.empty) expect(shown.queryByText(walk.empty.text)).not.toBeInTheDocument();
    expect(shown.queryByText(walk.fullText, { ignore: 'h2' })).not.toBeInTheDocument();
    if (walk.endpoint === 'getDashboard' || sample) {
      expect((await screen.findByRole('main')).textContent).not.toMatch(verdicts);
    }

    scenario.answers('get', walk.path, walk.full);
    const failed = alert.closest('[role=alert]') as HTMLElement;
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    await shows(walk, walk.fullText);
    expect(screen.queryByText('Could not be refreshed.')).not.toBeInTheDocument();

    scenario.breaks('get', walk.path);
    act(() => void store.dispatch(baseApi.util.invalidateTags(everyTag)));
    const note = (await screen.findAllByText(/Could not be refreshed\./))[0] as HTMLElement;
    expect(within(note).getByText(/^As of /)).toHaveAttribute('datetime', expect.stringMatching(/^20\d\d-.*Z$/));
    await shows(walk, walk.fullText);
  });
});

const everyTag = [
  ...(['Me', 'Site', 'Capture', 'Incident', 'Photo', 'Dashboard', 'User', 'Tenant', 'Insurance', 'Link'] as const),
  ...(['Source', 'OwnHazard', 'Example', 'Place', 'Company', 'Observation'] as const),
  { type: 'Incident' as const, id: 'LIST' },
  { type: 'Incident' as const, id: 'incident-1' },
  { type: 'Capture' as const, id: 'capture-1' },
];

describe.each(walks.filter(({ endpoint }) => isKept(endpoint)))('$endpoint $region without network', (walk) => {
  it('starts with the last known figures of this person, and their time', async () => {
    scenario.answers('get', walk.path, walk.full);
    const first = open(walk);
    await shows(walk, walk.fullText);
    await waitFor(async () => expect(await keptAnswers()).toContain(walk.endpoint));
    first.unmount();
    scenario.isUnreachable('get', walk.path);
    open(walk);
    await shows(walk, walk.fullText);
    expect((await screen.findAllByText(/^As of /)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/sample data/)).not.toBeInTheDocument();
  });
});

async function keptAnswers(): Promise<string[]> {
  return (await lastKnown.keys()).map((key) => key.split('|')[1] ?? '');
}

/** The next query that somebody adds must be walked, or it must be said why not. */
describe('the walk', () => {
  const src = path.resolve(__dirname, '..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.spec.'),
  );
  const read = (name: string) => readFileSync(path.join(src, name), 'utf8');

  it('leaves out no query', () => {
    const endpoints = files.flatMap((name) =>
      [...read(name).matchAll(/(\w+): build\.(?:infiniteQuery|query)</g)].map((match) => match[1] ?? ''),
    );
    expect(endpoints.length).toBeGreaterThan(15);
    const known = new Set([...walks.map(({ endpoint }) => endpoint), ...Object.keys(elsewhere)]);
    expect([...new Set(endpoints)].sort()).toEqual([...known].sort());
  });

  it('is about one component: no other shows failures of its own', () => {
    const own = files.filter((name) => read(name).includes('<ErrorState'));
    expect(own).toEqual(['components/loaded.tsx']);
  });
});

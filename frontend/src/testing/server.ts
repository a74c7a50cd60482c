import type { IncidentStatus, IncidentView, Problem, SiteView, TeamMemberView } from '@hazardlens/contracts';
import { type HttpHandler, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aBriefIncident, aCapture, anIncident, aSite, aTeamMember, aTenant, aUser } from './builders.js';
import { quick } from './quick-handlers.js';

/** The API as a test sees it: a world that handlers read and write, and the requests that were made. */
export interface World {
  user: ReturnType<typeof aUser>;
  sites: SiteView[];
  incidents: IncidentView[];
  members: TeamMemberView[];
  requests: { method: string; path: string; search: string; body: unknown }[];
}

export const world: World = { user: aUser(), sites: [], incidents: [], members: [], requests: [] };

export function freshWorld(): World {
  world.user = aUser({ id: 'user-1', email: 'ada@northgate.example' });
  world.sites = [aSite({ id: 'site-1' }), aSite({ id: 'site-2', name: 'Gate 2', address: { text: '' } })];
  world.incidents = [
    anIncident({ id: 'incident-1' }),
    anIncident({ id: 'incident-2', category: 'FALL_RISKS', hazard_type: 'unprotected_edge', severity: 0.95 }),
  ];
  world.members = [aTeamMember({ id: 'user-1', role: 'admin' }), aTeamMember({ id: 'user-2', first_name: 'Lee' })];
  world.requests = [];
  return world;
}

export const api = (path: string) => `http://localhost/api${path}`;

export function problem(status: number, detail: string, code: Problem['code'] = 'BAD_REQUEST') {
  const body: Problem = { type: 'about:blank', title: 'Problem', status, detail, code, trace_id: 'trace-1' };
  return HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

const countsOf = (incidents: readonly IncidentView[]) => {
  const count = (status: IncidentStatus) => incidents.filter((incident) => incident.status === status).length;
  return { REVIEW_REQUIRED: count('REVIEW_REQUIRED'), APPROVED: count('APPROVED'), REJECTED: count('REJECTED') };
};

const decide = (id: unknown, status: IncidentStatus) => {
  const incident = world.incidents.find((each) => each.id === id);
  if (!incident) return problem(404, 'We could not find this record.', 'NOT_FOUND');
  Object.assign(incident, { status });
  return HttpResponse.json(incident);
};

const handlers: HttpHandler[] = [
  quick.get(api('/sites/:id/places'), ({ params }) =>
    HttpResponse.json({ site_id: params['id'], zones: [], levels: [], plans: [], version: 0 }),
  ),
  quick.get(api('/incidents/:id/comments'), () => HttpResponse.json({ comments: [], next_cursor: null })),
  quick.get(api('/incidents/:id/same-as'), () =>
    HttpResponse.json({ same_as: null, earlier: null, later: [], suggestions: [] }),
  ),
  quick.get(api('/config'), () =>
    HttpResponse.json({
      demo: true,
      demo_logins: [
        { label: 'Contractor admin', email: 'admin@northgate.example', password: 'demo-1' },
        { label: 'Contractor worker', email: 'worker@northgate.example', password: 'demo-2' },
        { label: 'Insurance analyst', email: 'analyst@meridian.example', password: 'demo-3' },
      ],
      version: '0.1.0',
      locales: ['en', 'es'],
      mails: true,
    }),
  ),
  quick.post(api('/auth/login'), () => HttpResponse.json({ access_token: 'token-1', user: world.user })),
  quick.post(api('/auth/signup'), () =>
    HttpResponse.json({ access_token: 'token-1', user: world.user }, { status: 201 }),
  ),
  quick.post(api('/auth/logout'), () => new HttpResponse(null, { status: 204 })),
  quick.get(api('/me'), () => HttpResponse.json(world.user)),
  quick.get(api('/sites'), () => HttpResponse.json(world.sites)),
  quick.get(api('/users'), ({ request }) => {
    const deleted = new URL(request.url).searchParams.has('deleted');
    return HttpResponse.json({ users: world.members.filter(({ deleted_at }) => Boolean(deleted_at) === deleted) });
  }),
  quick.get(api('/tenant'), () => HttpResponse.json(aTenant())),
  quick.get(api('/tenant/storage'), () => HttpResponse.json({ used: null, quota: null, measured_at: null })),
  quick.get(api('/me/exports'), () => HttpResponse.json({ exports: [] })),
  quick.get(api('/ai/coverage'), () => HttpResponse.json({ categories: [] })),
  quick.get(api('/ai/examples'), () => HttpResponse.json({ examples: [], hazards: [], next_cursor: null })),
  quick.get(api('/views'), () => HttpResponse.json({ views: [] })),
  quick.get(api('/ai/questions'), () => HttpResponse.json({ questions: [] })),
  quick.get(api('/actions'), () => HttpResponse.json({ incidents: [] })),
  quick.get(api('/users/assignable'), () => HttpResponse.json({ users: [] })),
  quick.get(api('/capture-batches'), () => HttpResponse.json({ captures: [aCapture()], next_cursor: null })),
  quick.get(api('/capture-batches/:id'), ({ params }) => {
    const incidents = world.incidents.filter(({ capture_id }) => capture_id === params['id']);
    const findings = { detections: [], not_assessed: [], photo_hints: [], incidents };
    return HttpResponse.json({ ...aCapture({ id: String(params['id']) }), ...findings });
  }),
  quick.get(api('/dashboard'), () => problem(404, 'We could not find this record.', 'NOT_FOUND')),
  quick.get(api('/live'), () => new HttpResponse(null, { status: 503 })),
  quick.get(api('/notifications'), () => HttpResponse.json({ notifications: [], unread: 0 })),
  quick.get(api('/incidents'), ({ request }) => {
    const { searchParams } = new URL(request.url);
    const statuses = (searchParams.get('status') ?? '').split(',').filter(Boolean);
    const site = searchParams.get('site_id');
    const source = searchParams.get('source');
    const incidents = world.incidents.filter(
      ({ status, site_id, reason_code }) =>
        (statuses.length === 0 || statuses.includes(status)) &&
        (site === null || site === site_id) &&
        (source === null || (source === 'poster') === (reason_code === 'reported_by_poster')),
    );
    const status_counts = countsOf(world.incidents);
    const rows = searchParams.get('view') === 'brief' ? incidents.map((each) => aBriefIncident(each)) : incidents;
    return HttpResponse.json({ incidents: rows, status_counts, total: incidents.length, next_cursor: null });
  }),
  quick.get(api('/incidents/:id'), ({ params }) => {
    const incident = world.incidents.find(({ id }) => id === params['id']);
    return incident ? HttpResponse.json(incident) : problem(404, 'We could not find this record.', 'NOT_FOUND');
  }),
  quick.put(api('/incidents/:id/approve'), ({ params }) => decide(params['id'], 'APPROVED')),
  quick.put(api('/incidents/:id/reject'), ({ params }) => decide(params['id'], 'REJECTED')),
  quick.put(api('/incidents/:id/undo'), ({ params }) => decide(params['id'], 'REVIEW_REQUIRED')),
  quick.put(api('/incidents/:id/reopen'), ({ params }) => decide(params['id'], 'REVIEW_REQUIRED')),
];

export const server = setupServer(...handlers);

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
server.events.on('request:start', async ({ request }) => {
  const url = new URL(request.url);
  const entry = { method: request.method, path: url.pathname, search: url.search, body: null as unknown };
  world.requests.push(entry);
  entry.body = await bodyOf(request.clone());
});

import {
  type Actor,
  approveIncident,
  completeAction,
  DomainError,
  deleteCapturePhotos,
  deleteIncidentPhoto,
  getIncident,
  getSameAs,
  getSite,
  type IncidentRecord,
  type IncidentView,
  listIncidents,
  rejectIncident,
  setSameAs,
  undoDecision,
} from '@hazardlens/contracts';
import { drawn } from './drawn.js';
import { aUser } from './people.js';
import { anIncidentOf, aSite } from './records.js';
import { TestGateway } from './test-gateway.js';

const counts = { REVIEW_REQUIRED: 1, APPROVED: 0, REJECTED: 0 };

// Real: HTTP, views, thumbnails. Fake: the services, the object store in memory.
describe('incidents', () => {
  let gateway: TestGateway;
  const manager = aUser('safety_manager');
  const worker = aUser('worker');
  const colleague = aUser('inspector');
  const analyst = aUser('insurance_analyst');
  const insurer = aUser('insurance_analyst', 'insurer', 'insurance_provider');
  const superAdmin = aUser('super_admin', 'platform');
  let record: IncidentRecord;

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(manager, worker, colleague, analyst, insurer, superAdmin);
    await gateway.objects.put('photos/0.jpg', await drawn(1).jpeg().toBuffer(), { contentType: 'image/jpeg' });
    await gateway.objects.put('photos/0-thumb.jpg', await drawn(2, 40, 30).jpeg().toBuffer(), {
      contentType: 'image/jpeg',
    });
    await gateway.objects.put('photos/0-blurred.jpg', await drawn(3).jpeg().toBuffer(), { contentType: 'image/jpeg' });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    record = anIncidentOf(worker);
    gateway.messages.asked.length = 0;
    gateway.messages
      .answer(listIncidents, () => ({ incidents: [record], status_counts: counts, total: 1, next_cursor: null }))
      .answer(getIncident, ({ incident_id }) => {
        if (incident_id !== record.id) throw new DomainError('NOT_FOUND');
        return record;
      })
      .answer(getSite, ({ site_id }) => {
        if (site_id !== 'site-1') throw new DomainError('NOT_FOUND');
        return aSite();
      });
  });
  const list = (query = '', user = manager) =>
    gateway.call<{ incidents: IncidentView[] }>('GET', `/api/incidents${query}`, { as: user });
  const detail = async (user = manager) =>
    (await gateway.call<IncidentView>('GET', '/api/incidents/incident-1', { as: user })).body;
  const asked = () => gateway.messages.asked.find(({ type }) => type === listIncidents.type)?.data;

  it('come without internal fields and photos, with thumbnails', async () => {
    const { body } = await list();
    const [incident] = body.incidents;
    expect(body).toMatchObject({ status_counts: counts, total: 1, next_cursor: null });
    expect(incident).toMatchObject({ has_photo: true, photo_base64: null, history: [{ action: 'CREATED' }] });
    expect(incident?.thumbnail).toMatch(/^data:image\/jpeg;base64,/);
    for (const name of ['tenant_id', 'photographer_id', 'action_owner_id', 'photo'])
      expect(incident).not.toHaveProperty(name);
  });

  it('come without thumbnails in long lists', async () => {
    expect((await list('?limit=101')).body.incidents[0]).toMatchObject({ thumbnail: null, has_photo: true });
    expect((await list('?limit=100')).body.incidents[0]?.thumbnail).not.toBeNull();
  });

  it.each<[string, object]>([
    ['', { statuses: [], site_id: null, limit: 100, sort: 'newest' }],
    ['?site_id=&status=&severity_min=', { statuses: [], site_id: null }],
    ['?site_id=all', { site_id: null }],
    ['?site_id=site-1&limit=1000', { site_id: 'site-1', limit: 1_000 }],
    ['?status=REVIEW_REQUIRED, approved&limit=100', { statuses: ['REVIEW_REQUIRED', 'APPROVED'], sort: 'severity' }],
    ['?status=APPROVED', { statuses: ['APPROVED'], sort: 'newest' }],
    ['?status=APPROVED,REJECTED&sort=newest', { sort: 'newest' }],
    [
      '?category=PPE%20Compliance&severity_min=0.2&severity_max=1',
      { category: 'PPE Compliance', severity_min: 0.2, severity_max: 1 },
    ],
  ])('are asked for by %s', async (query, expected) => {
    expect((await list(query)).status).toBe(200);
    expect(asked()).toMatchObject(expected);
  });

  it.each<[string, number, string]>([
    ['?severity_min=0.9&severity_max=0.1', 400, 'The minimum severity must not be above the maximum severity.'],
    ['?severity_min=2', 400, 'Please check these fields: minimum severity.'],
    ['?severity_min=NaN', 400, 'Please check these fields: minimum severity.'],
    ['?severity_min=1e400', 400, 'Please check these fields: minimum severity.'],
    ['?limit=0', 400, 'Please check these fields: number of rows.'],
    ['?limit=1001', 400, 'Please check these fields: number of rows.'],
    ['?limit=ten', 400, 'Please check these fields: number of rows.'],
    ['?status=OPEN', 400, 'Please check these fields: status.'],
    ['?colour=red', 400, 'Please check these fields: colour.'],
    ['?status=APPROVED&status=REJECTED', 400, 'Please check these fields: status.'],
    ['?status[$ne]=APPROVED', 400, 'Please check these fields: status[$ne].'],
    ['?__proto__[a]=1', 400, 'Please check these fields'],
    ['?__proto__=1', 400, 'Please check these fields'],
    ['?sort=random', 400, 'Please check these fields: order.'],
    [`?category=${'(a%2B)%2B'.repeat(40)}`, 400, 'Please check these fields: category.'],
    ['?site_id=unknown', 404, 'We could not find this record.'],
    ['?site_id=a%00b', 404, 'We could not find this record.'],
  ])('refuse %s', async (query, status, detail) => {
    const answer = await gateway.call('GET', `/api/incidents${query}`, { as: manager });
    expect([answer.status, String(answer.body['detail']).slice(0, detail.length)]).toEqual([status, detail]);
    expect(asked()).toBeUndefined();
  });

  it('show photo and history to reviewers, the photographer and the action’s owner', async () => {
    for (const user of [manager, worker, superAdmin]) {
      expect(await detail(user)).toMatchObject({
        has_photo: true,
        photo_id: 'capture-1-0',
        history: [{ action: 'CREATED' }],
      });
      expect((await detail(user)).photo_base64).toBe((await gateway.objects.get('photos/0.jpg')).toString('base64'));
    }
    record = anIncidentOf(worker, { action_owner_id: colleague.id });
    expect((await detail(colleague)).photo_base64).not.toBeNull();
  });

  it('show colleagues no history, and no photo while there is no blurred one', async () => {
    expect(await detail(colleague)).toMatchObject({
      has_photo: false,
      photo_base64: null,
      thumbnail: null,
      history: [],
    });
    expect((await list('', colleague)).body.incidents[0]).toMatchObject({ has_photo: false, thumbnail: null });
    expect(await detail(analyst)).toMatchObject({ has_photo: false, history: [{ action: 'CREATED' }] });
  });

  it('show the blurred photo, also as thumbnail, to who may see no other', async () => {
    record = anIncidentOf(worker, {
      photo: {
        id: 'capture-1-0',
        key: 'photos/0.jpg',
        thumbnail_key: 'photos/0-thumb.jpg',
        blurred_key: 'photos/0-blurred.jpg',
      },
    });
    for (const user of [colleague, analyst, insurer]) {
      const view = await detail(user);
      expect(view.photo_base64).toBe((await gateway.objects.get('photos/0-blurred.jpg')).toString('base64'));
      expect(view.thumbnail).toMatch(/^data:image\/jpeg;base64,/);
      expect(view.thumbnail).not.toContain((await gateway.objects.get('photos/0-thumb.jpg')).toString('base64'));
    }
  });

  it('have no photo yet while the blurred one is being made', async () => {
    const photo = { id: 'capture-1-0', key: 'photos/0.jpg', thumbnail_key: 'photos/0-thumb.jpg' };
    record = anIncidentOf(worker, { photo: { ...photo, blurred_key: 'photos/later-blurred.jpg' } });
    expect((await list('', colleague)).body.incidents[0]).toMatchObject({ has_photo: false, thumbnail: null });
    expect(await detail(colleague)).toMatchObject({ has_photo: false, photo_base64: null });
    expect(await detail(manager)).toMatchObject({ has_photo: true });
  });

  it('show insurers the decider’s role only, no repair and no history', async () => {
    record = anIncidentOf(worker, {
      status: 'APPROVED',
      decided_by: { id: manager.id, name: 'Test safety_manager', role: 'safety_manager' },
      action: {
        status: 'ASSIGNED',
        owner: { id: worker.id, name: 'Test worker' },
        due_date: '2026-03-05',
        overdue: false,
        note: '',
        completion_note: '',
        completed_at: null,
        completed_by: null,
        after_photo_id: null,
        verified_at: null,
        verified_by: null,
        self_verified: false,
      },
    });
    expect(await detail(insurer)).toMatchObject({ decided_by: { role: 'safety_manager' }, action: null, history: [] });
    expect((await detail(insurer)).decided_by).not.toHaveProperty('name');
    expect(await detail(manager)).toMatchObject({
      decided_by: { name: 'Test safety_manager' },
      action: { owner: { name: 'Test worker' } },
    });
  });

  it('have no photo once it was deleted', async () => {
    record = anIncidentOf(worker, { photo: null, photo_id: null });
    expect(await detail()).toMatchObject({ has_photo: false, photo_base64: null });
    record = anIncidentOf(worker, {
      photo: { id: 'x', key: 'photos/gone.jpg', thumbnail_key: 'photos/gone-t.jpg', blurred_key: null },
    });
    expect(await detail()).toMatchObject({ has_photo: false, photo_base64: null, thumbnail: null });
  });

  it('are decided with corrections, passing the idempotency key bound to user and route', async () => {
    gateway.messages.answer(approveIncident, ({ notes }) => ({
      ...record,
      status: 'APPROVED' as const,
      ai_notes: notes ?? '',
    }));
    const put = (key: string, user = manager) =>
      gateway.call('PUT', '/api/incidents/incident-1/approve', {
        as: user,
        body: { notes: ' ok ', severity: 0.9 },
        headers: { 'idempotency-key': key },
      });
    expect(await put('k')).toMatchObject({ status: 200, body: { status: 'APPROVED', ai_notes: 'ok' } });
    await put('k');
    await put('k', superAdmin);
    // among them may be a question of who is signed in, whenever that was last asked
    const approvals = gateway.messages.asked.filter(({ type }) => type === approveIncident.type);
    const [first, again, other] = approvals.map(({ context }) => context.idempotencyKey);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect([again === first, other === first]).toEqual([true, false]);
    expect(approvals[0]?.data).toMatchObject({
      incident_id: 'incident-1',
      notes: 'ok',
      severity: 0.9,
      actor: { id: manager.id },
    });
    expect((await gateway.call('PUT', '/api/incidents/incident-1/approve', { as: manager })).status).toBe(200);
  });

  it('pass on when a repair was done that waited on a device, and take no time that is none', async () => {
    gateway.messages.answer(completeAction, () => ({ ...record, status: 'APPROVED' as const }));
    const complete = (done_at: string) =>
      gateway.call('PUT', '/api/incidents/incident-1/action/complete', {
        as: manager,
        body: { note: 'Done.', done_at },
      });
    expect((await complete('2026-03-02T08:00:00.000Z')).status).toBe(200);
    const asked = gateway.messages.asked.findLast(({ type }) => type === completeAction.type);
    expect(asked?.data).toMatchObject({ note: 'Done.', photo: null, done_at: '2026-03-02T08:00:00.000Z' });
    expect((await complete('yesterday')).status).toBe(400);
  });

  it('say what the client sent under a key, whatever else a service is told', async () => {
    gateway.messages.answer(approveIncident, () => ({ ...record, status: 'APPROVED' as const }));
    const sentHash = async (body: object | undefined, incident = 'incident-1', as = manager) => {
      const headers = { 'idempotency-key': 'k' };
      await gateway.call('PUT', `/api/incidents/${incident}/approve`, { as, ...(body ? { body } : {}), headers });
      return gateway.messages.asked.findLast(({ type }) => type === approveIncident.type)?.context.bodyHash;
    };
    const first = await sentHash({ notes: 'ok', severity: 0.9 });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await sentHash({ severity: 0.9, notes: 'ok' })).toBe(first);
    expect(await sentHash({ notes: 'ok', severity: 0.9 }, 'incident-1', { ...manager, first_name: 'Renamed' })).toBe(
      first,
    );
    expect(await sentHash({ notes: 'ok', severity: 0.8 })).not.toBe(first);
    expect(await sentHash({ notes: 'ok', severity: 0.9 }, 'incident-2')).not.toBe(first);
    expect(await sentHash({})).toBe(await sentHash(undefined));
  });

  it('an approval passes on what was covered and touches no picture itself, refused or not', async () => {
    const region = { x: 0.1, y: 0.1, w: 0.2, h: 0.2 };
    const photo = { id: 'x', key: 'photos/0.jpg', thumbnail_key: 'photos/0-thumb.jpg' };
    record = anIncidentOf(worker, { photo: { ...photo, blurred_key: 'photos/0-blurred.jpg' } });
    const before = await gateway.objects.get('photos/0-blurred.jpg');
    const put = () =>
      gateway.call('PUT', '/api/incidents/incident-1/approve', { as: manager, body: { blur_regions: [region] } });
    gateway.messages.answer(approveIncident, () => record);
    expect((await put()).status).toBe(200);
    expect(gateway.messages.asked.at(-1)?.data).toMatchObject({ blur_regions: [region] });
    gateway.messages.answer(approveIncident, () => {
      throw new DomainError('ALREADY_DECIDED', { name: 'Eva', decision: 'approved', time: '2026-05-10 12:00' });
    });
    expect((await put()).status).toBe(409);
    expect((await gateway.objects.get('photos/0-blurred.jpg')).equals(before)).toBe(true);
  });

  it('a photo is deleted where it belongs: with its capture, or with the incident that people added it to', async () => {
    gateway.messages.answer(deleteCapturePhotos, () => ({})).answer(deleteIncidentPhoto, () => ({}));
    const admin = aUser('admin');
    gateway.signIn(admin);
    const remove = (path: string, user = admin) =>
      gateway.call('DELETE', `/api/incidents/incident-1/${path}`, { as: user });
    const deletions = () => gateway.messages.asked.filter(({ type }) => /delete/.test(type)).map(({ data }) => data);
    expect((await remove('photo')).status).toBe(204);
    expect(deletions()).toMatchObject([{ capture_id: 'capture-1', photo_id: 'capture-1-0', actor: { id: admin.id } }]);
    record = anIncidentOf(worker, { photo: null, photo_id: null });
    expect((await remove('photo')).status).toBe(204);
    expect(deletions()).toHaveLength(1);
    record = anIncidentOf(worker, { capture_id: null });
    expect((await remove('photo', superAdmin)).status).toBe(204);
    expect((await remove('action/photos/incident-1-1')).status).toBe(204);
    expect(deletions().slice(1)).toMatchObject([
      { incident_id: 'incident-1' },
      { incident_id: 'incident-1', photo_id: 'incident-1-1' },
    ]);
    for (const user of [manager, worker, colleague, analyst, insurer]) {
      for (const path of ['photo', 'action/photos/incident-1-1']) {
        expect([path, (await remove(path, user)).status]).toEqual([path, 403]);
      }
    }
    expect((await gateway.call('DELETE', '/api/incidents/other/photo', { as: admin })).status).toBe(404);
  });

  it('are rejected with a reason only, and a second decision says who was first', async () => {
    gateway.messages.answer(rejectIncident, () => {
      throw new DomainError('ALREADY_DECIDED', { name: 'Eva', decision: 'approved', time: '2026-05-10 12:00' });
    });
    const put = (body: unknown) => gateway.call('PUT', '/api/incidents/incident-1/reject', { as: manager, body });
    for (const body of [{}, { notes: '  ' }, { notes: null }, { notes: '\u200b' }]) {
      expect(await put(body)).toMatchObject({ status: 400, body: { detail: 'Please provide rejection notes' } });
    }
    expect(await put({ notes: 'x', reason: 'boring' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await put({ notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED', detail: 'Eva already approved this incident on 2026-05-10 12:00.' },
    });
    expect(
      (await gateway.call('PUT', '/api/incidents/incident-1/reject', { as: worker, body: { notes: 'x' } })).status,
    ).toBe(403);
  });

  it('are undone by reviewers, in the language of who asks where that is too late', async () => {
    gateway.messages.answer(undoDecision, () => record);
    const put = (user = manager, language = 'en') =>
      gateway.call('PUT', '/api/incidents/incident-1/undo', { as: user, headers: { 'accept-language': language } });
    expect(await put()).toMatchObject({ status: 200, body: { id: 'incident-1', status: 'REVIEW_REQUIRED' } });
    expect(gateway.messages.asked.find(({ type }) => type === undoDecision.type)?.data).toMatchObject({
      incident_id: 'incident-1',
      actor: { id: manager.id },
    });
    gateway.messages.answer(undoDecision, () => {
      throw new DomainError('UNDO_CLOSED');
    });
    const late = 'This decision can no longer be undone; reopen the incident instead.';
    expect(await put()).toMatchObject({ status: 409, body: { code: 'UNDO_CLOSED', detail: late } });
    const tarde = 'Esta decisión ya no se puede deshacer; reabra el incidente.';
    expect(await put(manager, 'es')).toMatchObject({ status: 409, body: { detail: tarde } });
    for (const other of [worker, colleague, analyst, insurer]) expect((await put(other)).status).toBe(403);
  });

  it('are said to be the same hazard as an older one by reviewers, in whole requests', async () => {
    gateway.messages.answer(setSameAs, () => ({ ...record, same_as: 'incident-0' }));
    gateway.messages.answer(getSameAs, () => ({ same_as: null, earlier: null, later: [], suggestions: [] }));
    const put = (body: unknown, user = manager) =>
      gateway.call('PUT', '/api/incidents/incident-1/same-as', { as: user, body });
    const told = () => gateway.messages.asked.filter(({ type }) => type === setSameAs.type);
    expect(await put({ incident_id: 'NG-0097' })).toMatchObject({ status: 200, body: { same_as: 'incident-0' } });
    expect(told().at(-1)?.data).toMatchObject({ incident_id: 'incident-1', same_as: 'NG-0097' });
    await put({ incident_id: null });
    expect(told().at(-1)?.data).toMatchObject({ same_as: null });
    const before = told().length;
    for (const body of [{}, { incident_id: '' }, { incident_id: 7 }, { incident_id: null, more: 1 }, []])
      expect([body, (await put(body)).status]).toEqual([body, 400]);
    expect(told()).toHaveLength(before);
    for (const other of [worker, colleague, analyst, insurer]) {
      expect((await put({ incident_id: null }, other)).status).toBe(403);
      expect((await gateway.call('GET', '/api/incidents/incident-1/same-as', { as: other })).status).toBe(403);
    }
    expect((await gateway.call('GET', '/api/incidents/incident-1/same-as', { as: manager })).body).toEqual({
      ...{ same_as: null, earlier: null, later: [], suggestions: [] },
    });
  });

  it('carry the asking person in every message', async () => {
    await list();
    const actor = asked()?.['actor'] as Actor;
    expect(actor).toEqual({
      id: manager.id,
      email: manager.email,
      name: 'Test safety_manager',
      role: 'safety_manager',
      tenant_id: 'tenant-a',
      tenant_name: manager.tenant_name,
      tenant_type: 'contractor',
    });
  });
});

import {
  createIncident,
  type DataOf,
  DomainError,
  getIncident,
  getPlaces,
  getSite,
  getStoredBytes,
  type PlacesRecord,
  placeIncident,
  removePlan,
  setPlan,
} from '@hazardlens/contracts';
import { drawn } from './drawn.js';
import { aUser } from './people.js';
import { anIncidentOf, aSite } from './records.js';
import { TestGateway } from './test-gateway.js';

const level = { id: 'level-1', name: 'Level 1' };
const zone = { id: 'zone-1', name: 'North Gate' };

// Real: HTTP, the intake, ETags. Fake: the services, the object store in memory.
describe('places', () => {
  let gateway: TestGateway;
  const manager = aUser('safety_manager');
  const worker = aUser('worker');
  let places: PlacesRecord;
  const told = <D>({ type }: { type: string }): D | undefined =>
    gateway.messages.asked.find((message) => message.type === type)?.data as D | undefined;

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(manager, worker);
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.messages.asked.length = 0;
    places = { site_id: 'site-1', tenant_id: 'tenant-a', zones: [zone], levels: [level], plans: [], version: 1 };
    const known = (id: string): void => {
      if (id !== 'site-1') throw new DomainError('NOT_FOUND');
    };
    gateway.messages
      .answer(getStoredBytes, () => ({ used: 0, quota: null, measured_at: null }))
      .answer(getSite, ({ site_id }) => {
        known(site_id);
        return aSite();
      })
      .answer(getPlaces, ({ site_id }) => {
        known(site_id);
        return places;
      })
      .answer(setPlan, ({ level: of, plan: { key, width, height } }) => {
        places.plans = [{ level: of, key, width, height, uploaded_at: '2026-03-02T08:00:00.000Z' }];
        return places;
      })
      .answer(removePlan, () => places)
      .answer(getIncident, () => anIncidentOf(worker))
      .answer(placeIncident, ({ place }) => ({ ...anIncidentOf(worker), place }))
      .answer(createIncident, ({ place }) => ({ ...anIncidentOf(worker), place }));
  });
  const upload = async (query = '', width = 3_200, height = 1_600) =>
    gateway.call<PlacesRecord>('PUT', `/api/sites/site-1/plan${query}`, {
      as: manager,
      body: { photo: (await drawn(1, width, height).png().toBuffer()).toString('base64') },
    });
  const plan = (query = '', headers = {}) =>
    gateway.call('GET', `/api/sites/site-1/plan${query}`, { as: worker, headers });
  const put = (body: object) => gateway.call('PUT', '/api/incidents/incident-1/place', { as: worker, body });

  it('come without whose they are and where plans lie', async () => {
    await upload();
    const { body } = await gateway.call('GET', '/api/sites/site-1/places', { as: worker });
    expect(body).toEqual({
      ...{ site_id: 'site-1', zones: [zone], levels: [level], version: 1 },
      plans: [{ level: null, width: 3_000, height: 1_500, uploaded_at: '2026-03-02T08:00:00.000Z' }],
    });
  });

  it('have plans of at most 3,000 px, which are read again only when they changed', async () => {
    expect((await plan()).status).toBe(404);
    expect((await upload()).status).toBe(200);
    const { plan: stored } = told<DataOf<typeof setPlan>>(setPlan) ?? {};
    expect(stored).toMatchObject({ width: 3_000, height: 1_500 });
    expect(stored?.key).toMatch(/^tenants\/[^/]+\/sites\/site-1\/[0-9a-f-]{36}\/0-[0-9a-f]{16}\.jpg$/);
    const first = await plan();
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await plan('', { 'if-none-match': etag })).status).toBe(304);
    await upload('', 100, 90);
    expect((await plan('', { 'if-none-match': etag })).status).toBe(200);
  });

  it('have a plan of a level, by its id or name, and none of one that is not there', async () => {
    await upload('?level=LEVEL%201', 200, 100);
    expect(told<DataOf<typeof setPlan>>(setPlan)?.level).toBe('level-1');
    expect((await plan('?level=level-1')).status).toBe(200);
    expect((await plan()).status).toBe(404);
    expect((await plan('?level=roof')).body).toMatchObject({ status: 400, code: 'PLACE_UNKNOWN' });
    gateway.messages.asked.length = 0;
    expect((await upload('?level=roof')).body).toMatchObject({ status: 400, code: 'PLACE_UNKNOWN' });
    expect(told(setPlan)).toBeUndefined();
  });

  it('take no PDF, and delete no plan that is not there', async () => {
    const photo = Buffer.from(`%PDF-1.7 ${'x'.repeat(200)}`).toString('base64');
    const refused = await gateway.call('PUT', '/api/sites/site-1/plan', { as: manager, body: { photo } });
    expect(refused.status).toBe(415);
    const path = '/api/sites/site-1/plan';
    expect((await gateway.call('DELETE', path, { as: manager })).status).toBe(404);
    await upload();
    expect((await gateway.call('DELETE', path, { as: manager })).status).toBe(204);
  });

  it('of an incident are named by id or name, and remembered by both', async () => {
    const whole = { zone: 'North Gate', zone_id: 'zone-1', level: 'Level 1', level_id: 'level-1', x: 0.25, y: 1 };
    expect((await put({ zone: 'zone-1', level: ' level 1 ', x: 0.25, y: 1 })).body).toMatchObject({ place: whole });
    expect((await put({})).body).toMatchObject({ place: null });
  });

  it.each<[object, string]>([
    [{ zone: 'elsewhere' }, 'This zone or level is not on the list of this site (any more).'],
    [{ x: 0.5 }, 'A point on the plan needs both x and y.'],
    [{ x: 1.1, y: 0 }, 'Position from the left must be 1 or less.'],
    [{ floor: 1 }, 'Floor is not known here.'],
  ])('of an incident refuse %j', async (body, sentence) => {
    const answer = await put(body);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)]);
    expect(told(placeIncident)).toBeUndefined();
  });

  it('come with a report', async () => {
    const report = { site_id: 'site-1', category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'A hole' };
    const send = (place: object) => gateway.call('POST', '/api/incidents', { as: worker, body: { ...report, place } });
    const { status, body } = await send({ zone: 'north gate' });
    expect([status, body['place']]).toEqual([201, { zone: 'North Gate', zone_id: 'zone-1' }]);
    gateway.messages.asked.length = 0;
    expect((await send({ zone: 'elsewhere' })).body).toMatchObject({ status: 400, code: 'PLACE_UNKNOWN' });
    expect(told(createIncident)).toBeUndefined();
  });
});

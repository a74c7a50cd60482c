import { completeAction, createIncident, getIncident, getStoredBytes, submitCapture } from '@hazardlens/contracts';
import { base64Of } from './drawn.js';
import { FakeCaptureService } from './fake-capture-service.js';
import { aUser } from './people.js';
import { anIncidentOf } from './records.js';
import { TestGateway } from './test-gateway.js';

const QUOTA = 1_000_000;
const report = { site_id: 'site-1', category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'A hole' };

// Real: HTTP, photo intake, the gate. Fake: the services, the object store in memory.
describe('photos of an organisation', () => {
  let gateway: TestGateway;
  let service: FakeCaptureService;
  /** what the count says, by organisation */
  const used = new Map<string, number | null>();
  const worker = aUser('worker');
  const admin = aUser('admin');

  beforeEach(async () => {
    gateway = await TestGateway.start({ analysisWaitMs: 1_500 });
    gateway.signIn(worker, admin);
    service = new FakeCaptureService(gateway, worker);
    used.clear();
    gateway.messages.answer(getStoredBytes, ({ tenant_id }) => ({
      ...{ used: used.get(tenant_id) ?? null, quota: QUOTA, measured_at: null },
    }));
    gateway.messages.answer(getIncident, () => anIncidentOf(worker, { id: 'incident-1' }));
    gateway.messages.answer(createIncident, ({ incident_id }) => anIncidentOf(worker, { id: incident_id }));
    gateway.messages.answer(completeAction, ({ incident_id }) => anIncidentOf(worker, { id: incident_id }));
  });
  afterEach(() => gateway.close());

  const stored = () => gateway.objects.objects.size;
  const full = () => used.set('tenant-a', QUOTA);

  it('are refused with a sentence where there is no room, before any work and without a change', async () => {
    full();
    // a picture that no decoder reads: it is not looked at
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 1)]).toString('base64');
    for (const photo of [await base64Of(), broken]) {
      for (const path of ['/api/ai/analyze', '/api/capture-batches']) {
        const body = { site_id: 'site-1', photos: [photo], client_id: 'c-1', gps_location: null };
        const refused = await gateway.call('POST', path, { as: worker, body });
        expect(refused.status).toBe(507);
        expect(refused.headers.get('retry-after')).toBe('300');
        expect(refused.body).toMatchObject({
          code: 'STORAGE_FULL',
          title: 'Insufficient Storage',
          detail:
            'Your organization has no room left for photos. Please tell an admin; what waits on this device is sent once there is room.',
        });
      }
    }
    const spanish = await service.send({ photos: [await base64Of()] }, { headers: { 'accept-language': 'es' } });
    expect(spanish.body['detail']).toMatch(/^Su organización no tiene más espacio para fotos\./);
    expect([stored(), gateway.messages.count(submitCapture)]).toEqual([0, 0]);
  });

  it('of reports and repairs, too; without a photo both go on', async () => {
    full();
    const photo = await base64Of();
    const post = (body: object) => gateway.call('POST', '/api/incidents', { as: worker, body });
    const complete = (body: object) =>
      gateway.call('PUT', '/api/incidents/incident-1/action/complete', { as: worker, body });
    expect((await post({ ...report, photo })).status).toBe(507);
    expect((await complete({ photo })).status).toBe(507);
    expect([stored(), gateway.messages.count(createIncident), gateway.messages.count(completeAction)]).toEqual([
      0, 0, 0,
    ]);
    expect((await post(report)).status).toBe(201);
    expect((await complete({ note: 'Closed it.' })).status).toBe(200);
  });

  it('that were accepted before get their answer again, however full it is meanwhile', async () => {
    const body = { photos: [await base64Of()], client_id: 'c-2' };
    const first = await service.send(body);
    full();
    gateway.messages.answer(getStoredBytes, () => ({ used: QUOTA, quota: QUOTA, measured_at: null }));
    expect((await service.send(body)).body).toEqual(first.body);
  });

  it.each([
    ['the count is not known', () => undefined],
    [
      'there is no quota',
      () => gateway.messages.answer(getStoredBytes, () => ({ used: 9e15, quota: null, measured_at: null })),
    ],
    ['nobody answers', () => gateway.messages.answer(getStoredBytes, () => Promise.reject(new Error('away')))],
    ['another organisation is full', () => used.set('tenant-b', QUOTA)],
  ])('are accepted where %s', async (_, arrange) => {
    arrange();
    expect((await service.send({ photos: [await base64Of()] })).status).toBe(200);
  });

  it('sent all at once pass by what is under way and no more', async () => {
    used.set('tenant-a', QUOTA - 1);
    const send = async (seed: number) => service.send({ photos: [await base64Of(seed)], client_id: `at-once-${seed}` });
    const answers = await Promise.all(Array.from({ length: 16 }, (_, seed) => send(seed)));
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 507)).toHaveLength(16 - accepted);
    // the count has not heard of them yet; this gateway knows what it stored
    expect((await send(99)).status).toBe(507);
    expect(stored()).toBe(2 * accepted);
    const sizes = service.submitted().map((data) => (data as { stored_bytes: number }).stored_bytes);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBe(
      [...gateway.objects.objects.values()].reduce((sum, { content }) => sum + content.length, 0),
    );
  });

  it('and their room are shown to admins', async () => {
    used.set('tenant-a', 812_000);
    const shown = await gateway.call('GET', '/api/tenant/storage', { as: admin });
    expect(shown).toMatchObject({ status: 200, body: { used: 812_000, quota: QUOTA, measured_at: null } });
  });
});

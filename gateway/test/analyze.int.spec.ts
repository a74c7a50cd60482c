import { findSubmission, getCapture, getSite, submitCapture } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { base64Of, drawn } from './drawn.js';
import { FakeCaptureService } from './fake-capture-service.js';
import { aUser } from './people.js';
import { aCaptureOf, aSite, resultOf } from './records.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP, photo intake, waiting. Fake: the services, the object store in memory.
describe('sending photos', () => {
  let gateway: TestGateway;
  let service: FakeCaptureService;
  const worker = aUser('worker');
  const superAdmin = aUser('super_admin', 'platform');
  const insurer = aUser('admin', 'i', 'insurance_provider');

  beforeAll(async () => {
    gateway = await TestGateway.start({ analysisWaitMs: 1_500 });
    gateway.signIn(worker, superAdmin, aUser('admin'), aUser('insurance_analyst'), insurer);
    service = new FakeCaptureService(gateway, worker);
  });
  afterAll(() => gateway.close());
  beforeEach(() => service.reset());

  it('stores display picture and thumbnail, submits, waits and answers with the result', async () => {
    const answer = await service.send({
      photos: [await base64Of(1), `data:image/png;base64,${await base64Of(2)}`],
      notes: ' Crane ',
      gps_location: { latitude: 48.1, longitude: 11.5, accuracy: 8 },
    });
    expect(answer.status).toBe(200);
    const [data] = service.submitted() as [{ capture_id: string; photos: { key: string }[] }];
    expect(answer.body).toEqual(resultOf(data.capture_id));
    expect(data).toMatchObject({
      client_id: null,
      note_text: 'Crane',
      gps_location: { latitude: 48.1, longitude: 11.5, accuracy: 8 },
      site: { id: 'site-1', name: 'North tower', tenant_id: 'tenant-a' },
      photos: [
        { id: `${data.capture_id}-0`, index: 0, width: 160, height: 120 },
        { id: `${data.capture_id}-1`, index: 1 },
      ],
    });
    expect(gateway.objects.objects.size).toBe(4);
    for (const { key } of data.photos) {
      expect(key).toMatch(new RegExp(`^tenants/tenant-a/captures/${data.capture_id}/[01]-[0-9a-f]{16}\\.jpg$`));
      expect(gateway.objects.objects.has(key.replace('.jpg', '-thumb.jpg'))).toBe(true);
    }
  });

  it('takes time and position from the photo where the body has none, and no note as the default', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19);
    const photo = await drawn()
      .jpeg()
      .withExif({
        IFD2: { DateTimeOriginal: yesterday.replaceAll('-', ':').replace('T', ' ') },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '11/1 0/1 0/1' },
      })
      .toBuffer();
    await service.send({
      photos: [photo.toString('base64')],
      gps_location: { latitude: 0, longitude: 0, accuracy: 0 },
    });
    expect(service.submitted()[0]).toMatchObject({
      captured_at: `${yesterday}.000Z`,
      gps_location: { latitude: 48.5, longitude: -11 },
      note_text: 'Captured via upload',
    });
    const [key] = [...gateway.objects.objects.keys()];
    expect((await sharp(await gateway.objects.get(key as string)).metadata()).exif).toBeUndefined();
  });

  it('believes the body before the photo, and neither when it is out of bounds', async () => {
    const claimed = new Date(Date.now() - 3_600_000).toISOString();
    await service.send({ photos: [await base64Of()], captured_at: claimed });
    await service.send({ photos: [await base64Of()], captured_at: '2001-01-01T00:00:00Z' });
    const [first, second] = service.submitted() as [Record<string, string>, Record<string, string>];
    expect(first['captured_at']).toBe(claimed);
    expect(second['captured_at']).toBe(second['received_at']);
  });

  it('answers 202 when the analysis takes longer, and 503 when it failed', async () => {
    service.outcome = 'silent';
    const late = await service.send({ photos: [await base64Of()] });
    expect(late).toMatchObject({ status: 202, body: { status: 'processing' } });
    service.outcome = 'failed';
    const failed = await service.send({ photos: [await base64Of()] });
    expect(failed).toMatchObject({
      status: 503,
      body: {
        code: 'ANALYSIS_FAILED',
        detail: 'Your photos are saved, but they could not be analysed: The detector is resting.',
      },
    });
  });

  it('finds the result without the event, by looking now and then', async () => {
    const other = await TestGateway.start({ analysisWaitMs: 9_000 });
    service.outcome = 'silent-but-stored';
    const answering = gateway.messages;
    other.signIn(worker);
    for (const contract of [getSite, findSubmission, getCapture, submitCapture]) {
      other.messages.answer(contract, (data, context) => answering.request(contract, data, context) as never);
    }
    const body = { site_id: 'site-1', photos: [await base64Of()] };
    expect((await other.call('POST', '/api/ai/analyze', { as: worker, body })).status).toBe(200);
    await other.close();
  });

  it('meets an earlier send under the same client id and stores nothing again', async () => {
    const photos = [await base64Of()];
    const first = await service.send({ photos, client_id: 'phone-1' });
    const stored = gateway.objects.objects.size;
    const again = await service.send({ photos, client_id: 'phone-1' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([service.submitted().length, gateway.objects.objects.size]).toEqual([1, stored]);
    const other = await service.send({ photos: [await base64Of(3)], client_id: 'phone-1' });
    expect(other).toMatchObject({ status: 409, body: { code: 'CLIENT_ID_CONFLICT' } });
    expect(gateway.objects.objects.size).toBe(stored);
  });

  it('meets an earlier send under the same idempotency key', async () => {
    const body = { photos: [await base64Of()], site_id: 'site-1' };
    const headers = { 'idempotency-key': 'key-1' };
    const first = await service.send(body, { headers });
    const again = await service.send(body, { headers });
    expect([again.body['capture_id'], service.submitted().length]).toEqual([first.body['capture_id'], 1]);
    const refused = await service.send(body, { headers: { 'idempotency-key': 'x'.repeat(201) } });
    expect([refused.status, refused.body['detail']]).toEqual([400, 'Please check these fields: Idempotency-Key.']);
  });

  it('gives two racing sends the same capture and the same objects', async () => {
    const photos = [await base64Of()];
    const answers = await Promise.all([1, 2].map(() => service.send({ photos, client_id: 'race' })));
    expect(new Set(answers.map(({ body }) => body['capture_id'])).size).toBe(1);
    expect(gateway.objects.objects.size).toBe(2);
  });

  it('takes a batch at once, and answers with the result when there is one', async () => {
    const photos = [await base64Of()];
    service.outcome = 'silent';
    const first = await service.sendBatch({ photos, client_id: 'batch' });
    expect(first).toMatchObject({ status: 202, body: { status: 'queued', capture_id: expect.any(String) } });
    const [submission] = service.submissions;
    if (submission)
      submission.capture = { ...submission.capture, status: 'completed', result: resultOf(submission.capture.id) };
    expect((await service.sendBatch({ photos, client_id: 'batch' })).status).toBe(200);
    expect(await service.sendBatch({ photos })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('files a super admin’s capture under the site’s organisation', async () => {
    const answer = await service.send({ photos: [await base64Of()], client_id: 'c' }, { as: superAdmin });
    expect(answer.status).toBe(200);
    const asked = gateway.messages.asked.find(({ type }) => type === submitCapture.type);
    expect(asked?.context.tenantId).toBe('tenant-a');
    expect([...gateway.objects.objects.keys()][0]).toContain('tenants/tenant-a/');
  });

  it('refuses who may not send', async () => {
    const body = { photos: ['x'], site_id: 'site-1' };
    expect((await gateway.call('POST', '/api/ai/analyze', { as: aUser('insurance_analyst'), body })).status).toBe(403);
    expect((await gateway.call('POST', '/api/ai/analyze', { as: insurer, body })).status).toBe(403);
    expect((await gateway.call('POST', '/api/ai/analyze', { body })).status).toBe(401);
  });

  it('answers what still waits with 202 when it is told to stop', async () => {
    const other = await TestGateway.start({ analysisWaitMs: 300_000 });
    other.signIn(worker);
    other.messages
      .answer(getSite, () => aSite())
      .answer(findSubmission, () => ({ submission: null }))
      .answer(submitCapture, (data) => aCaptureOf(worker, { id: data.capture_id }));
    const body = { site_id: 'site-1', photos: [await base64Of()] };
    const waiting = other.call('POST', '/api/ai/analyze', { as: worker, body });
    await eventually(() => other.messages.count(submitCapture) === 1);
    const [answer] = await Promise.all([waiting, other.close()]);
    expect(answer).toMatchObject({ status: 202, body: { status: 'processing' } });
  });
});

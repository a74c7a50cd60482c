import {
  type CaptureDetail,
  captureCompleted,
  captureFailed,
  DomainError,
  findSubmission,
  getCapture,
  getSite,
  submitCapture,
} from '@hazardlens/contracts';
import sharp from 'sharp';
import { base64Of, drawn, jpegOf } from './drawn.js';
import { aUser } from './people.js';
import { aCaptureOf, aSite, resultOf } from './records.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP, photo intake, waiting. Fake: the services, the object store in memory.
describe('sending photos', () => {
  let gateway: TestGateway;
  const worker = aUser('worker');
  const superAdmin = aUser('super_admin', 'platform');
  let submissions: { body_hash: string; capture: CaptureDetail }[];
  /** what becomes of a submitted capture */
  let outcome: 'completed' | 'failed' | 'silent' | 'silent-but-stored';

  beforeAll(async () => {
    gateway = await TestGateway.start({ analysisWaitMs: 1_500 });
    gateway.signIn(
      worker,
      superAdmin,
      aUser('admin'),
      aUser('insurance_analyst'),
      aUser('admin', 'i', 'insurance_provider'),
    );
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    submissions = [];
    outcome = 'completed';
    gateway.objects.objects.clear();
    gateway.messages.asked.length = 0;
    gateway.messages
      .answer(getSite, ({ site_id, actor }) => {
        if (site_id !== 'site-1' || !['tenant-a', 'platform'].includes(actor.tenant_id))
          throw new DomainError('NOT_FOUND');
        return aSite();
      })
      .answer(findSubmission, ({ capture_id }) => ({
        submission: submissions.find(({ capture }) => capture.id === capture_id) ?? null,
      }))
      .answer(getCapture, ({ capture_id }) => {
        const found = submissions.find(({ capture }) => capture.id === capture_id)?.capture;
        if (!found) throw new DomainError('NOT_FOUND');
        return found;
      })
      .answer(submitCapture, (data) => {
        const capture = aCaptureOf(worker, {
          id: data.capture_id,
          _id: data.capture_id,
          tenant_id: data.site.tenant_id,
        });
        const submission = { body_hash: data.body_hash, capture };
        submissions.push(submission);
        if (outcome === 'completed' || outcome === 'silent-but-stored') {
          submission.capture = { ...capture, status: 'completed', result: resultOf(capture.id) };
        }
        if (outcome === 'failed')
          submission.capture = { ...capture, status: 'failed', error: 'The detector is resting.' };
        const contract = outcome === 'completed' ? captureCompleted : captureFailed;
        // before the reply: a waiter registered after the submission would miss it
        if (outcome === 'completed' || outcome === 'failed')
          void gateway.messages.publish(contract, { capture: submission.capture, photos: [] });
        return capture;
      });
  });

  const send = (body: Record<string, unknown>, options: Parameters<TestGateway['call']>[2] = {}) =>
    gateway.call('POST', '/api/ai/analyze', { as: worker, body: { site_id: 'site-1', ...body }, ...options });
  const sendBatch = (body: Record<string, unknown>) =>
    gateway.call('POST', '/api/capture-batches', { as: worker, body: { site_id: 'site-1', ...body } });
  const submitted = () =>
    gateway.messages.asked.filter(({ type }) => type === submitCapture.type).map(({ data }) => data);

  it('stores display picture and thumbnail, submits, waits and answers with the result', async () => {
    const answer = await send({
      photos: [await base64Of(1), `data:image/png;base64,${await base64Of(2)}`],
      notes: ' Crane ',
      gps_location: { latitude: 48.1, longitude: 11.5, accuracy: 8 },
    });
    expect(answer.status).toBe(200);
    const [data] = submitted() as [{ capture_id: string; photos: { key: string }[] }];
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
    await send({ photos: [photo.toString('base64')], gps_location: { latitude: 0, longitude: 0, accuracy: 0 } });
    expect(submitted()[0]).toMatchObject({
      captured_at: `${yesterday}.000Z`,
      gps_location: { latitude: 48.5, longitude: -11 },
      note_text: 'Captured via upload',
    });
    const [key] = [...gateway.objects.objects.keys()];
    expect((await sharp(await gateway.objects.get(key as string)).metadata()).exif).toBeUndefined();
  });

  it('believes the body before the photo, and neither when it is out of bounds', async () => {
    const claimed = new Date(Date.now() - 3_600_000).toISOString();
    await send({ photos: [await base64Of()], captured_at: claimed });
    await send({ photos: [await base64Of()], captured_at: '2001-01-01T00:00:00Z' });
    const [first, second] = submitted() as [Record<string, string>, Record<string, string>];
    expect(first['captured_at']).toBe(claimed);
    expect(second['captured_at']).toBe(second['received_at']);
  });

  it('answers 202 when the analysis takes longer, and 503 when it failed', async () => {
    outcome = 'silent';
    const late = await send({ photos: [await base64Of()] });
    expect(late).toMatchObject({ status: 202, body: { status: 'processing' } });
    outcome = 'failed';
    const failed = await send({ photos: [await base64Of()] });
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
    outcome = 'silent-but-stored';
    const answering = gateway.messages;
    other.signIn(worker);
    for (const contract of [getSite, findSubmission, getCapture, submitCapture]) {
      other.messages.answer(contract, (data, context) => answering.request(contract, data, context) as never);
    }
    const body = { site_id: 'site-1', photos: [await base64Of()] };
    expect((await other.call('POST', '/api/ai/analyze', { as: worker, body })).status).toBe(200);
    await other.close();
  }, 15_000);

  it('meets an earlier send under the same client id and stores nothing again', async () => {
    const photos = [await base64Of()];
    const first = await send({ photos, client_id: 'phone-1' });
    const stored = gateway.objects.objects.size;
    const again = await send({ photos, client_id: 'phone-1' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([submitted().length, gateway.objects.objects.size]).toEqual([1, stored]);
    const other = await send({ photos: [await base64Of(3)], client_id: 'phone-1' });
    expect(other).toMatchObject({ status: 409, body: { code: 'CLIENT_ID_CONFLICT' } });
    expect(gateway.objects.objects.size).toBe(stored);
  });

  it('meets an earlier send under the same idempotency key', async () => {
    const body = { photos: [await base64Of()], site_id: 'site-1' };
    const headers = { 'idempotency-key': 'key-1' };
    const first = await send(body, { headers });
    const again = await send(body, { headers });
    expect([again.body['capture_id'], submitted().length]).toEqual([first.body['capture_id'], 1]);
    expect((await send(body, { headers: { 'idempotency-key': 'x'.repeat(201) } })).status).toBe(400);
  });

  it('gives two racing sends the same capture and the same objects', async () => {
    const photos = [await base64Of()];
    const answers = await Promise.all([1, 2].map(() => send({ photos, client_id: 'race' })));
    expect(new Set(answers.map(({ body }) => body['capture_id'])).size).toBe(1);
    expect(gateway.objects.objects.size).toBe(2);
  });

  it('takes a batch at once, and answers with the result when there is one', async () => {
    const photos = [await base64Of()];
    outcome = 'silent';
    const first = await sendBatch({ photos, client_id: 'batch' });
    expect(first).toMatchObject({ status: 202, body: { status: 'queued', capture_id: expect.any(String) } });
    const [submission] = submissions;
    if (submission)
      submission.capture = { ...submission.capture, status: 'completed', result: resultOf(submission.capture.id) };
    expect((await sendBatch({ photos, client_id: 'batch' })).status).toBe(200);
    expect(await sendBatch({ photos })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('files a super admin’s capture under the site’s organisation', async () => {
    const answer = await send({ photos: [await base64Of()], client_id: 'c' }, { as: superAdmin });
    expect(answer.status).toBe(200);
    const asked = gateway.messages.asked.find(({ type }) => type === submitCapture.type);
    expect(asked?.context.tenantId).toBe('tenant-a');
    expect([...gateway.objects.objects.keys()][0]).toContain('tenants/tenant-a/');
  });

  it('refuses who may not send', async () => {
    const body = { photos: ['x'], site_id: 'site-1' };
    expect((await gateway.call('POST', '/api/ai/analyze', { as: aUser('insurance_analyst'), body })).status).toBe(403);
    expect(
      (await gateway.call('POST', '/api/ai/analyze', { as: aUser('admin', 'i', 'insurance_provider'), body })).status,
    ).toBe(403);
    expect((await gateway.call('POST', '/api/ai/analyze', { body })).status).toBe(401);
  });

  describe('refuses bad input, stores nothing and keeps answering:', () => {
    const b64 = (bytes: Buffer) => bytes.toString('base64');
    const good = () => base64Of();
    const cut = async () => b64((await jpegOf()).subarray(0, 900));
    const flip = async () => {
      const bytes = Buffer.from(await jpegOf());
      for (let at = 650; at < bytes.length - 50; at += 41) bytes[at] = (bytes[at] as number) ^ 0x33;
      return b64(bytes);
    };
    const header65k = async () => {
      const bytes = Buffer.from(await jpegOf());
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(65_000, frame + 5);
      bytes.writeUInt16BE(65_000, frame + 7);
      return b64(bytes);
    };
    const bomb = async () =>
      b64(
        await sharp({ create: { width: 9_000, height: 5_000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      );
    const animated = async () =>
      b64(
        await sharp([await drawn(1).png().toBuffer(), await drawn(2).png().toBuffer()], { join: { animated: true } })
          .webp()
          .toBuffer(),
      );
    const svg = (inside: string) => async () =>
      b64(
        Buffer.from(
          `<?xml version="1.0"?>${inside}<svg xmlns="http://www.w3.org/2000/svg">${'<rect/>'.repeat(30)}</svg>`,
        ),
      );
    const text = (value: string) => async () => b64(Buffer.from(value.padEnd(200, ' ')));

    it.each<[string, () => Promise<unknown>, number, string]>([
      [
        'a truncated photo',
        async () => ({ photos: [await good(), await cut()] }),
        400,
        'Photo 2 is not a readable image',
      ],
      ['a bit-flipped photo', async () => ({ photos: [await flip()] }), 400, 'Photo 1 is not a readable image'],
      [
        'a 65000×65000 header',
        async () => ({ photos: [await header65k()] }),
        413,
        'Photo 1 is too large; at most 12 MB and 40 megapixels are allowed.',
      ],
      [
        'a PNG bomb',
        async () => ({ photos: [await bomb()] }),
        413,
        'Photo 1 is too large; at most 12 MB and 40 megapixels are allowed.',
      ],
      [
        'SVG',
        async () => ({ photos: [await svg('')()] }),
        415,
        'Photo 1 is not a supported image type; please use JPG, PNG, WebP or HEIC.',
      ],
      [
        'SVG with an entity',
        async () => ({ photos: [await svg('<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>')()] }),
        415,
        'Photo 1 is not',
      ],
      [
        'GIF',
        async () => ({ photos: [b64(await drawn().gif().toBuffer())] }),
        415,
        'Photo 1 is not a supported image type',
      ],
      [
        'animated WebP',
        async () => ({ photos: [await animated()] }),
        400,
        'Photo 1 is an animation; please send a still picture.',
      ],
      ['PDF', async () => ({ photos: [await text('%PDF-1.7')()] }), 415, 'Photo 1 is not a supported image type'],
      ['text', async () => ({ photos: [await text('hello')()] }), 415, 'Photo 1 is not a supported image type'],
      [
        'an empty photo',
        async () => ({ photos: [''] }),
        400,
        'No valid photos to analyze. Please capture photos again.',
      ],
      ['100 characters', async () => ({ photos: ['A'.repeat(100)] }), 400, 'No valid photos to analyze.'],
      [
        'wrong base64',
        async () => ({ photos: [`${(await good()).slice(0, -4)}!!!!`] }),
        400,
        'Photo 1 is not a readable image',
      ],
      [
        'an empty one among photos',
        async () => ({ photos: [await good(), ''] }),
        400,
        'Photo 2 is not a readable image',
      ],
      ['no photo', async () => ({ photos: [] }), 400, 'Please capture at least one photo'],
      ['6 photos', async () => ({ photos: Array(6).fill(await good()) }), 400, 'Maximum 5 photos allowed'],
      [
        'photos that are no texts',
        async () => ({ photos: [{ $ne: null }] }),
        400,
        'Please check these fields: photos.0.',
      ],
      ['photos that are no list', async () => ({ photos: 'abc' }), 400, 'Please check these fields: photos.'],
      ['no site', async () => ({ photos: [await good()], site_id: '' }), 400, 'Please select a site'],
      [
        'an unknown site',
        async () => ({ photos: [await good()], site_id: 'nowhere' }),
        404,
        'We could not find this record.',
      ],
      [
        'a site with NUL',
        async () => ({ photos: [await good()], site_id: 'a\0b' }),
        404,
        'We could not find this record.',
      ],
      [
        'an array for the site',
        async () => ({ photos: [await good()], site_id: ['site-1'] }),
        400,
        'Please select a site',
      ],
      [
        'an operator for the site',
        async () => ({ photos: [await good()], site_id: { $ne: null } }),
        400,
        'Please select a site',
      ],
      [
        'an unknown key',
        async () => ({ photos: [await good()], $where: 'sleep(1)' }),
        400,
        'Please check these fields: $where.',
      ],
      [
        'NUL in the note',
        async () => ({ photos: [await good()], notes: 'a\0b' }),
        400,
        'The text contains characters that cannot be stored.',
      ],
      [
        'a position off the earth',
        async () => ({ photos: [await good()], gps_location: { latitude: 91, longitude: 0 } }),
        400,
        'Please check',
      ],
      [
        '2^53+1 metres',
        async () => ({ photos: [await good()], gps_location: { latitude: 1, longitude: 1, accuracy: 2 ** 53 + 2 } }),
        400,
        'Please check',
      ],
      [
        'a time that is none',
        async () => ({ photos: [await good()], captured_at: 'yesterday' }),
        400,
        'Please check these fields: captured_at.',
      ],
      [
        'an object as client id',
        async () => ({ photos: [await good()], client_id: { $gt: '' } }),
        400,
        'Please check these fields: client_id.',
      ],
      ['a number as body', async () => 5, 400, 'Please check these fields: body.'],
    ])('%s', async (_, body, status, detail) => {
      const value = await body();
      const sent = typeof value === 'object' ? { site_id: 'site-1', ...value } : value;
      const answer = await gateway.call('POST', '/api/ai/analyze', { as: worker, body: sent });
      expect([answer.status, String(answer.body['detail']).slice(0, detail.length)]).toEqual([status, detail]);
      expect([gateway.objects.objects.size, submitted().length]).toEqual([0, 0]);
    });

    it.each<[string, string | Buffer, Record<string, string>, number, string]>([
      [
        '1e400',
        '{"photos":["x"],"site_id":"site-1","gps_location":{"latitude":1e400,"longitude":0}}',
        {},
        400,
        'VALIDATION_FAILED',
      ],
      ['__proto__', '{"photos":["x"],"site_id":"site-1","__proto__":{"role":"admin"}}', {}, 400, 'MALFORMED_JSON'],
      ['200,000-deep JSON', '['.repeat(200_000) + ']'.repeat(200_000), {}, 400, 'BAD_REQUEST'],
      ['200,000-deep objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, {}, 400, 'BAD_REQUEST'],
      ['half a JSON', '{"photos":["', {}, 400, 'MALFORMED_JSON'],
      ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), {}, 400, 'BODY_ENCODING'],
      [
        'a gzip body',
        Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
        { 'content-encoding': 'gzip' },
        400,
        'BODY_ENCODING',
      ],
      ['a form', 'photos=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'MEDIA_TYPE'],
      ['a multipart form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'MEDIA_TYPE'],
      ['XML', '<a/>', { 'content-type': 'text/xml' }, 415, 'MEDIA_TYPE'],
      ['50 MB', Buffer.alloc(50 * 1024 * 1024, 0x41), {}, 413, 'BODY_TOO_LARGE'],
    ])('%s as raw body', async (_, raw, headers, status, code) => {
      const answer = await gateway.call('POST', '/api/ai/analyze', { as: worker, raw, headers });
      expect([answer.status, answer.body['code']]).toEqual([status, code]);
      expect((await gateway.call('GET', '/api/me', { as: worker })).status).toBe(200);
    });

    it('a body over 1 MB on every other route', async () => {
      const raw = JSON.stringify({ name: 'x'.repeat(1_100_000) });
      const answer = await gateway.call('POST', '/api/sites', { as: aUser('admin'), raw });
      expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    });

    it('anonymous megabytes, before reading them', async () => {
      const answer = await gateway.call('POST', '/api/ai/analyze', { raw: Buffer.alloc(50 * 1024 * 1024, 0x41) });
      expect(answer.status).toBe(401);
    });
  });

  it('answers what still waits with 202 when it is told to stop', async () => {
    const other = await TestGateway.start({ analysisWaitMs: 20_000 });
    other.signIn(worker);
    other.messages
      .answer(getSite, () => aSite())
      .answer(findSubmission, () => ({ submission: null }))
      .answer(submitCapture, (data) => aCaptureOf(worker, { id: data.capture_id }));
    const body = { site_id: 'site-1', photos: [await base64Of()] };
    const waiting = other.call('POST', '/api/ai/analyze', { as: worker, body });
    while (other.messages.count(submitCapture) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const started = performance.now();
    const [answer] = await Promise.all([waiting, other.close()]);
    expect(answer).toMatchObject({ status: 202, body: { status: 'processing' } });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

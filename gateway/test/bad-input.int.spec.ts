import { type IncomingMessage, request } from 'node:http';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { base64Of, drawn, jpegOf } from './drawn.js';
import { FakeCaptureService } from './fake-capture-service.js';
import { aUser, tokenFor } from './people.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP and photo intake. Fake: the services, the object store in memory.
describe('bad input is refused, nothing is stored and the gateway keeps answering:', () => {
  let gateway: TestGateway;
  let service: FakeCaptureService;
  const worker = aUser('worker');

  beforeAll(async () => {
    gateway = await TestGateway.start({ analysisWaitMs: 1_500 });
    gateway.signIn(worker, aUser('admin'));
    service = new FakeCaptureService(gateway, worker);
  });
  afterAll(() => gateway.close());
  beforeEach(() => service.reset());

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
    ['an empty photo', async () => ({ photos: [''] }), 400, 'No valid photos to analyze. Please capture photos again.'],
    ['100 characters', async () => ({ photos: ['A'.repeat(100)] }), 400, 'No valid photos to analyze.'],
    [
      'wrong base64',
      async () => ({ photos: [`${(await good()).slice(0, -4)}!!!!`] }),
      400,
      'Photo 1 is not a readable image',
    ],
    ['an empty one among photos', async () => ({ photos: [await good(), ''] }), 400, 'Photo 2 is not a readable image'],
    ['no photo', async () => ({ photos: [] }), 400, 'Please capture at least one photo'],
    ['6 photos', async () => ({ photos: Array(6).fill(await good()) }), 400, 'Maximum 5 photos allowed'],
    ['photos that are no texts', async () => ({ photos: [{ $ne: null }] }), 400, 'Please check these fields: photos.'],
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
      'Please check these fields: time of capture.',
    ],
    [
      'an object as client id',
      async () => ({ photos: [await good()], client_id: { $gt: '' } }),
      400,
      'Please check these fields: capture id.',
    ],
    ['a number as body', async () => 5, 400, 'Please check these fields: request.'],
  ])('%s', async (_, body, status, detail) => {
    const value = await body();
    const sent = typeof value === 'object' ? { site_id: 'site-1', ...value } : value;
    const answer = await gateway.call('POST', '/api/ai/analyze', { as: worker, body: sent });
    expect([answer.status, String(answer.body['detail']).slice(0, detail.length)]).toEqual([status, detail]);
    expect([gateway.objects.objects.size, service.submitted().length]).toEqual([0, 0]);
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
    ['200,000-deep JSON', '['.repeat(200_000) + ']'.repeat(200_000), {}, 400, 'JSON_TOO_DEEP'],
    ['200,000-deep objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, {}, 400, 'JSON_TOO_DEEP'],
    ['half a JSON', '{"photos":["', {}, 400, 'MALFORMED_JSON'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), {}, 400, 'BODY_ENCODING'],
    ['a gzip body', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), { 'content-encoding': 'gzip' }, 400, 'BODY_ENCODING'],
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

  it('more uploads at once than memory allows, with 503, and only until others are done', async () => {
    const other = await TestGateway.start({ uploads: { bytes: 3_000_000, waitMs: 1 } });
    other.signIn(worker);
    const fake = new FakeCaptureService(other, worker);
    const photo = Buffer.concat([await jpegOf(), Buffer.alloc(1_400_000)]).toString('base64');
    // One that is still on its way takes most of the room; whoever comes after it is refused until it has arrived.
    const body = JSON.stringify({ site_id: 'site-1', photos: [photo] });
    const slow = request(`${other.url}/api/ai/analyze`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${tokenFor(worker)}`, 'content-type': 'application/json' },
        'content-length': body.length,
      },
    });
    const arrived = new Promise<IncomingMessage>((resolve) => slow.once('response', resolve));
    slow.write(body.slice(0, -2));
    const refused = await eventually(async () => {
      const answer = await fake.send({ photos: [photo] });
      expect(answer.status).toBe(503);
      return answer;
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    slow.end(body.slice(-2));
    expect((await arrived).statusCode).toBe(200);
    expect((await fake.send({ photos: [photo] })).status).toBe(200);
    await other.close();
  });
});

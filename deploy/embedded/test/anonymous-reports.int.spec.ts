import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncidentView } from '@hazardlens/contracts';
import { inferenceService } from '@hazardlens/inference';
import { eventually } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import sharp from 'sharp';
import { type Person, TestProduct } from './support/test-product.js';

jest.setTimeout(180_000);

/** An address of the machine's own network that nobody else has. */
const address = '127.7.31.99';
/** Words that stand nowhere else: what a phone says of itself, and where its photo was taken. */
const traces = [address, 'TelltaleBrowser', 'telltale-device', 'TelltaleCam', '48/1', '8/1 0/1'];

const services = ['auth', 'sites', 'capture', 'inference', 'incident', 'reporting', 'insurance'];

// Real: everything, inference included. The whole store is read, not what somebody thought of.
describe('an anonymous report by a poster', () => {
  let product: TestProduct;
  let admin: Person;
  let url: string;
  let siteId: string;

  beforeAll(async () => {
    product = await TestProduct.start({ services: [inferenceService], env: { INFERENCE_WORKERS: '1' } });
    admin = await product.signUp('Contractor');
    siteId = (await product.site(admin, 'North tower')).id;
    const body = { zone: 'Level 2', allow_anonymous: true };
    const made = await product.call<{ url: string }>('POST', `/sites/${siteId}/posters`, admin, body);
    expect(made.status).toBe(201);
    url = made.body.url;
  });
  afterAll(() => product?.close());

  const token = () => new URL(url).pathname.split('/').at(-1) ?? '';

  /** From an address of its own, as a phone that tells what it is. */
  async function send(body: object): Promise<{ status: number; text: string }> {
    const { hostname, port } = new URL(url);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'TelltaleBrowser/1.0 (telltale-device)',
      'x-forwarded-for': address,
      'x-device-id': 'telltale-device',
    };
    const sent = request({
      ...{ hostname, port, method: 'POST', path: `/api/public/reports/${token()}`, headers, localAddress: address },
    });
    sent.end(JSON.stringify(body));
    const [answer] = await once(sent, 'response');
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return { status: answer.statusCode, text: Buffer.concat(parts).toString() };
  }

  async function everythingStored(): Promise<string[]> {
    const client = await mongo.MongoClient.connect(product.platform.mongoUri);
    const found: string[] = [];
    try {
      for (const service of services) {
        const database = client.db(product.platform.databaseOf(service));
        for (const { name } of await database.listCollections().toArray()) {
          for (const document of await database.collection(name).find({}).toArray()) {
            found.push(`${service}.${name} ${JSON.stringify(document)}`);
          }
        }
      }
    } finally {
      await client.close();
    }
    const { objects } = product.platform;
    for await (const { key } of objects.list('')) found.push(`${key} ${(await objects.get(key)).toString('latin1')}`);
    return found;
  }

  it('leaves no address, no device and nothing of its photo but the pixels, anywhere in the store', async () => {
    const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'grey' } })
      .withExif({
        IFD0: { Make: 'TelltaleCam', Model: 'telltale-device' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '11/1 34/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    for (const trace of ['TelltaleCam', 'telltale-device']) expect(photo.includes(trace)).toBe(true);
    const sent = await send({ photo: photo.toString('base64'), text: 'Something smells here.' });
    expect([sent.status, Object.keys(JSON.parse(sent.text) as object)]).toEqual([201, ['ticket_url']]);

    const found = await eventually(async () => {
      const { incidents } = await product.get<{ incidents: IncidentView[] }>('/incidents?source=poster', admin);
      const [incident] = incidents;
      if (!incident?.has_photo) throw new Error('not there yet');
      return incident;
    });
    expect(found).toMatchObject({ hazard_type: 'not_named', severity: 0, confidence: 0, status: 'REVIEW_REQUIRED' });

    const stored = await everythingStored();
    // the search would find it: what was said is there
    expect(stored.filter((record) => record.includes('Something smells here.')).length).toBeGreaterThan(0);
    expect(stored.filter((record) => traces.some((trace) => record.includes(trace)))).toEqual([]);
    const secrets = [token(), (JSON.parse(sent.text) as { ticket_url: string }).ticket_url.split('/').at(-1) ?? ''];
    expect(stored.filter((record) => secrets.some((secret) => record.includes(secret)))).toEqual([]);
  });

  it('moves no figure until somebody vouches for it', async () => {
    const before = await product.get<{ safety_score: unknown }>('/dashboard', admin);
    for (let report = 0; report < 5; report += 1) {
      expect((await send({ hazard_type: 'unprotected_edge' })).status).toBe(201);
    }
    await eventually(async () => {
      const { statistics } = await product.get<{ statistics: { total_incidents: number } }>('/dashboard', admin);
      expect(statistics.total_incidents).toBe(6);
    });
    const after = await product.get<{ safety_score: unknown }>('/dashboard', admin);
    expect(after.safety_score).toEqual(before.safety_score);
  });
});

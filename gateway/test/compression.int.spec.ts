import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listIncidents } from '@hazardlens/contracts';
import { aUser, tokenFor } from './people.js';
import { anIncidentOf } from './records.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP. Fake: the services.
describe('answers to browsers', () => {
  let gateway: TestGateway;
  const admin = aUser('admin');
  const many = Array.from({ length: 1_000 }, (_, at) =>
    anIncidentOf(admin, { id: `incident-${at}`, _id: `incident-${at}` }),
  );

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(admin);
    gateway.messages.answer(listIncidents, ({ limit }) => ({
      incidents: many.slice(0, limit),
      status_counts: { REVIEW_REQUIRED: 1_000, APPROVED: 0, REJECTED: 0 },
      total: 1_000,
      next_cursor: null,
    }));
  });
  afterAll(() => gateway.close());

  const asked = async (path: string, accepts: string) => {
    const headers = { authorization: `Bearer ${tokenFor(admin)}`, 'accept-encoding': accepts };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${gateway.url}${path}`, { headers }, resolve).on('error', reject);
    });
    return { encoding: response.headers['content-encoding'], headers: response.headers, bytes: await buffer(response) };
  };

  it('go compressed as the browser takes it: a thousand incidents in less than a tenth', async () => {
    const plain = await asked('/api/incidents?limit=1000', 'identity');
    const brotli = await asked('/api/incidents?limit=1000', 'gzip, deflate, br');
    const gzip = await asked('/api/incidents?limit=1000', 'gzip');
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(JSON.parse(plain.bytes.toString()).incidents).toHaveLength(1_000);
    expect(plain.bytes.length).toBeGreaterThan(800_000);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 10);
    expect(brotli.headers.vary).toMatch(/accept-encoding/i);
  });

  it('are left as they are where nothing is won', async () => {
    expect((await asked('/api/me', 'br')).encoding).toBeUndefined();
  });
});

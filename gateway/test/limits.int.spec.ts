import { defaultRateLimits } from '../src/security/rate-limits.js';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP and the counters. Bodies are empty: what is counted is that somebody came.
describe('limits', () => {
  let gateway: TestGateway;
  const worker = aUser('worker');
  const colleague = { ...aUser('inspector'), id: 'colleague' };
  const start = async (limits: Partial<typeof defaultRateLimits>) => {
    gateway = await TestGateway.start({ limits });
    gateway.signIn(worker, colleague);
  };
  afterEach(() => gateway.close());

  it('are those that operations are told of', () => {
    const limits = { perMinute: 1_200, capturesPerMinute: 240, signupsPerHour: 300, linksPerMinute: 60 };
    expect(defaultRateLimits).toEqual(limits);
    return start({});
  });

  it('of several gateways are those of one together', async () => {
    gateway = await TestGateway.start({ limits: { capturesPerMinute: 4 } }, { GATEWAY_REPLICAS: '3' });
    gateway.signIn(worker);
    const send = async () => (await gateway.call('POST', '/api/ai/analyze', { as: worker, body: {} })).status;
    expect([await send(), await send(), await send()]).toEqual([400, 400, 429]);
  });

  it('of captures count both ways of sending them together, a person each, and nothing else', async () => {
    await start({ capturesPerMinute: 2 });
    const send = async (path: string, as = worker) => (await gateway.call('POST', path, { as, body: {} })).status;
    expect([await send('/api/ai/analyze'), await send('/api/capture-batches')]).toEqual([400, 400]);
    const refused = await gateway.call('POST', '/api/ai/analyze', { as: worker, body: {} });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await send('/api/capture-batches')).toBe(429);
    expect(await send('/api/ai/analyze', colleague)).toBe(400);
    expect((await gateway.call('GET', '/api/me', { as: worker })).status).toBe(200);
  });

  it('of sign-ups count an address, and sign-ins go on', async () => {
    await start({ signupsPerHour: 2 });
    const signUp = async () => (await gateway.call('POST', '/api/auth/signup', { body: {} })).status;
    expect([await signUp(), await signUp(), await signUp()]).toEqual([400, 400, 429]);
    expect((await gateway.call('POST', '/api/auth/login', { body: {} })).status).toBe(400);
  });
});

import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

const year = 'max-age=31536000';

// Real: HTTP. The test is the proxy.
describe('behind a proxy', () => {
  let gateway: TestGateway | undefined;
  afterEach(() => gateway?.close());
  const start = async (env: NodeJS.ProcessEnv, limits = {}) => {
    gateway = await TestGateway.start({ limits }, env);
    gateway.signIn(aUser('admin'));
    return gateway;
  };
  const hsts = async (running: TestGateway, headers: Record<string, string> = {}) =>
    (await running.call('GET', '/api/health/live', { headers })).headers.get('strict-transport-security');

  it('that speaks TLS, browsers are told to stay with HTTPS', async () => {
    const running = await start({ TRUST_PROXY: '1' });
    expect(await hsts(running, { 'x-forwarded-proto': 'https' })).toContain(year);
    expect(await hsts(running)).toBeNull();
  });

  it('whose word is not trusted, its word does not count', async () => {
    expect(await hsts(await start({}), { 'x-forwarded-proto': 'https' })).toBeNull();
  });

  it('the public address says that there is HTTPS', async () => {
    expect(await hsts(await start({ PUBLIC_URL: 'https://safety.example' }))).toContain(year);
  });

  it('a client cannot choose its address: what it claims stands left of what the proxy saw', async () => {
    const running = await start({ TRUST_PROXY: '1' }, { perMinute: 3 });
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${at}, 203.0.113.7` };
      statuses.push((await running.call('GET', '/api/config', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('that is one of more than there are is told once: the address that counts would be the client’s to choose', async () => {
    const lines: string[] = [];
    gateway = await TestGateway.start({}, { TRUST_PROXY: '2' }, { write: (line) => void lines.push(line) });
    const running = gateway;
    const told = () => lines.filter((line) => line.includes('TRUST_PROXY counts more proxies')).length;
    const from = (headers: Record<string, string>) => running.call('GET', '/api/health/live', { headers });
    // by two, and by none, as a probe of the cluster
    await from({ 'x-forwarded-for': '203.0.113.7, 10.0.0.2' });
    await from({});
    expect(told()).toBe(0);
    for (let at = 0; at < 2; at += 1) await from({ 'x-forwarded-for': '203.0.113.7' });
    expect(told()).toBe(1);
  });

  it('a line counts as one, however many addresses it has', async () => {
    const running = await start({ TRUST_PROXY: '1' }, { perMinute: 2 });
    const from = async (address: string) =>
      (await running.call('GET', '/api/config', { headers: { 'x-forwarded-for': address } })).status;
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:9::5'), await from('2001:db8:1:2::7')]).toEqual([
      200, 200, 429,
    ]);
    expect(await from('2001:db8:1:3::1')).toBe(200);
  });

  it.each(['true', 'TRUE', '0'])('TRUST_PROXY=%s is refused: it would trust everybody, or nobody', async (value) => {
    await expect(TestGateway.start({}, { TRUST_PROXY: value })).rejects.toThrow('TRUST_PROXY must name');
    gateway = undefined;
  });
});

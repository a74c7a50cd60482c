import { listSites } from '@hazardlens/contracts';
import { aUser } from './people';
import { TestGateway } from './test-gateway';

// Real: HTTP, hooks, validation, errors. Fake: the services behind the bus.
describe('the gateway', () => {
  let gateway: TestGateway;
  const admin = aUser('admin');

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(admin);
    gateway.messages.answer(listSites, () => ({ sites: [] }));
  });
  afterAll(() => gateway.close());

  it('answers a signed-in user', async () => {
    const answer = await gateway.call('GET', '/api/sites', { as: admin });
    expect([answer.status, answer.text]).toEqual([200, '[]']);
  });

  it('refuses an anonymous one with a problem', async () => {
    const answer = await gateway.call('GET', '/api/sites');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED', detail: 'Please sign in to continue.', status: 401 });
  });

  it('serves the web app for every other path', async () => {
    const answer = await gateway.call('GET', '/dashboard');
    expect(answer.text).toContain('<title>HazardLens');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('describes itself', async () => {
    const document = await gateway.call<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json');
    console.log(JSON.stringify(document.body).slice(0, 6000));
    const docs = await gateway.call('GET', '/api/docs');
    console.log(docs.text.slice(0, 3000));
    expect(document.status).toBe(200);
  });
});

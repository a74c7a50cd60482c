import { connect } from 'node:net';
import { resolve } from 'node:path';
import { describeDetector, listSites, routeAccess } from '@hazardlens/contracts';
import { z } from 'zod';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP, web app, documentation. Fake: the services behind the bus.
describe('the surface of the gateway', () => {
  let gateway: TestGateway;
  const admin = aUser('admin');

  beforeAll(async () => {
    const demoLogins = [{ label: 'Admin', email: 'admin@demo.test', password: 'demo-password' }];
    gateway = await TestGateway.start({ edition: 'embedded', demoLogins });
    gateway.signIn(admin);
  });
  afterAll(() => gateway.close());

  it('tells before sign-in what the login screen needs', async () => {
    const { body } = await gateway.call('GET', '/api/config');
    expect(body).toMatchObject({
      demo: true,
      demo_logins: [{ label: 'Admin', email: 'admin@demo.test', password: 'demo-password' }],
      locales: ['en', 'es'],
      mails: false,
    });
  });

  it('offers the demo logins that its environment names, for a gateway that runs by itself', async () => {
    const login = { label: 'Contractor · Admin', email: 'ana@demo.example', password: 'demo' };
    const other = await TestGateway.start({}, { DEMO: 'true', DEMO_LOGINS: JSON.stringify([login]) });
    expect((await other.call('GET', '/api/config')).body).toMatchObject({ demo: true, demo_logins: [login] });
    await other.close();
    await expect(TestGateway.start({}, { DEMO_LOGINS: 'Ana' })).rejects.toThrow('DEMO_LOGINS');
  });

  it('logs one line a request, without what somebody typed', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const other = await TestGateway.start({}, {}, log);
    other.signIn(admin);
    other.messages.answer(listSites, () => ({ sites: [], total: 0, next_cursor: null }));
    await other.call('GET', '/api/sites?search=Rivera', { as: admin });
    await other.call('GET', '/api/incidents');
    await other.close();
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toMatchObject([
      { route: '/api/sites', actor_id: admin.id, tenant_id: admin.tenant_id },
      { route: '/api/incidents', status: 401 },
    ]);
    expect(JSON.stringify(requests)).not.toContain('Rivera');
  });

  it('hides demo logins where demo is off', async () => {
    const other = await TestGateway.start(
      { demoLogins: [{ label: 'x', email: 'x', password: 'x' }] },
      { DEMO: 'false' },
    );
    expect((await other.call('GET', '/api/config')).body).toMatchObject({ demo: false, demo_logins: [] });
    await other.close();
  });

  it('is healthy with a detector and degraded without', async () => {
    expect((await gateway.call('GET', '/api/health')).body).toMatchObject({ status: 'degraded', detector: null });
    gateway.messages.answer(describeDetector, () => ({ engine: 'wasm', model_version: 'm1' }));
    expect((await gateway.call('GET', '/api/health')).body).toMatchObject({
      status: 'ok',
      edition: 'embedded',
      detector: { engine: 'wasm', model_version: 'm1' },
    });
    expect((await gateway.call('GET', '/api/health/live')).status).toBe(200);
    expect((await gateway.call('GET', '/api/health/ready')).status).toBe(200);
  });

  it('is alive and not ready while it does not reach the services', async () => {
    gateway.busIsUp = false;
    const ready = await gateway.call('GET', '/api/health/ready');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await gateway.call('GET', '/api/health/live')).status).toBe(200);
    gateway.busIsUp = true;
    expect((await gateway.call('GET', '/api/health/ready')).status).toBe(200);
  });

  it('serves the web app for every path outside /api', async () => {
    for (const path of ['/', '/dashboard', '/invite/abc', '/a/b/c.d']) {
      const answer = await gateway.call('GET', path);
      expect([path, answer.status, answer.text.includes('<title>HazardLens')]).toEqual([path, 200, true]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await gateway.call('POST', '/dashboard', { body: {} })).status).toBe(404);
    expect((await gateway.call('GET', '/..%2f..%2fpackage.json')).text).not.toContain('"name"');
  });

  it('does not tell which files lie on the machine beside the web app', async () => {
    const beside = async (file: string) => {
      const path = `/${'..%2f'.repeat(20)}${encodeURIComponent(file)}`;
      const { status, text } = await gateway.call('GET', path);
      return [status, text.includes('<title>HazardLens')];
    };
    for (const [there, not] of [
      [__filename, `${__filename}.gone`],
      [resolve('package.json'), resolve('no-package.json')],
    ] as const)
      expect(await beside(there)).toEqual(await beside(not));
  });

  it('does not answer a missing file with a page', async () => {
    for (const path of ['/assets/index-0ld.js', '/assets/none', '/favicon.ico', '/robots.txt']) {
      const answer = await gateway.call('GET', path);
      expect([path, answer.status, answer.text.includes('<title>')]).toEqual([path, 404, false]);
    }
  });

  it('protects pages by headers', async () => {
    const { headers } = await gateway.call('GET', '/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('permissions-policy')).toBe('camera=(self), geolocation=(self), microphone=(self)');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('server')).toBeNull();
  });

  it('answers unknown API routes with a problem, also in Spanish', async () => {
    const answer = await gateway.call('GET', '/api/nothing', { headers: { 'accept-language': 'fr, es;q=0.5' } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', detail: 'No encontramos este registro.' } });
    expect((await gateway.call('PATCH', '/api/incidents', { as: admin, body: {} })).status).toBe(404);
    expect((await gateway.call('GET', '/api/sites/%ZZ', { as: admin })).status).toBe(404);
  });

  it('shows every route that takes or answers JSON by an example that fits its schema', async () => {
    interface Content {
      'application/json'?: { schema: Record<string, unknown>; example?: unknown };
    }
    interface Documented {
      requestBody?: { content: Content };
      responses: Record<string, { content?: Content }>;
    }
    const { body } = await gateway.call<{ paths: Record<string, Record<string, Documented>> }>(
      'GET',
      '/api/openapi.json',
    );
    for (const [path, operations] of Object.entries(body.paths)) {
      for (const [method, { requestBody, responses }] of Object.entries(operations)) {
        for (const content of [requestBody?.content, ...Object.values(responses).map((each) => each.content)]) {
          const json = content?.['application/json'];
          if (!json) continue;
          expect([method, path, json.example]).not.toEqual([method, path, undefined]);
          const found = z.fromJSONSchema(json.schema, { defaultTarget: 'openapi-3.0' }).safeParse(json.example);
          expect([method, path, found.error?.issues]).toEqual([method, path, undefined]);
        }
      }
    }
  });

  it('documents the key of a repetition where one is taken, and nowhere else', async () => {
    interface Operation {
      parameters?: { name: string; in: string }[];
      responses: Record<string, object>;
    }
    const { body } = await gateway.call<{ paths: Record<string, Record<string, Operation>> }>(
      'GET',
      '/api/openapi.json',
    );
    const takesKey = (method: string, path: string) =>
      body.paths[`/api${path}`]?.[method]?.parameters?.some(
        (each) => each.name === 'Idempotency-Key' && each.in === 'header',
      ) ?? false;
    for (const [method, path] of [
      ['post', '/incidents'],
      ['put', '/incidents/{id}/approve'],
      ['patch', '/me'],
      ['delete', '/capture-batches/{id}'],
      ['post', '/public/reports/{token}'],
    ] as const) {
      expect([path, takesKey(method, path)]).toEqual([path, true]);
    }
    for (const [method, path] of [
      ['get', '/incidents'],
      ['post', '/auth/login'],
      ['post', '/invite'],
      ['post', '/users/{id}/invite'],
      ['get', '/public/reports/{token}'],
    ] as const) {
      expect([path, takesKey(method, path)]).toEqual([path, false]);
    }
    // another body under the same key is a conflict, whatever the route says of itself
    for (const [path, operations] of Object.entries(body.paths)) {
      for (const [method, { parameters, responses }] of Object.entries(operations)) {
        if (!parameters?.some(({ name }) => name === 'Idempotency-Key')) continue;
        expect([method, path, '409' in responses]).toEqual([method, path, true]);
      }
    }
  });

  it('documents every route with its schemas', async () => {
    interface Operation {
      responses: Record<string, { content?: Record<string, { schema?: object }> }>;
      requestBody?: {
        content: Record<
          string,
          { schema: { properties?: Record<string, { description?: string }>; oneOf?: object[] } }
        >;
      };
      parameters?: { name: string; in: string; description?: string }[];
    }
    const { body } = await gateway.call<{ paths: Record<string, Record<string, Operation>> }>(
      'GET',
      '/api/openapi.json',
    );
    for (const { method, path, access } of routeAccess) {
      const operation = body.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      expect([method, path, operation !== undefined]).toEqual([method, path, true]);
      const statuses = Object.keys(operation?.responses ?? {});
      expect([path, statuses.some((status) => status.startsWith('2')), statuses.includes('429')]).toEqual([
        path,
        true,
        true,
      ]);
      expect([path, statuses.includes('401')]).toEqual([path, access !== 'public' || path === '/auth/login']);
      const bodied = method === 'POST' || method === 'PATCH' || (method === 'PUT' && path.startsWith('/incidents'));
      if (bodied && !/logout|reanalyze|\/:id\/(invite|erase|export|restore)|tenant\/export|\/learn$/.test(path)) {
        const schema = operation?.requestBody?.content['application/json']?.schema;
        expect([path, (schema?.properties ?? schema?.oneOf) !== undefined]).toEqual([path, true]);
      }
    }
    for (const path of ['/api/exports/{id}/download', '/api/me/exports/{id}/download']) {
      for (const status of ['200', '206']) {
        expect(Object.keys(body.paths[path]?.['get']?.responses[status]?.content ?? {})).toEqual([
          'application/pdf',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/x-tar',
          'text/csv',
        ]);
      }
    }
    // texts that are read further: a role in any case, several states with commas
    const invited = body.paths['/api/invite']?.['post']?.requestBody?.content['application/json']?.schema.properties;
    expect(invited?.['role']?.description).toBe(
      'One of: admin, safety_manager, inspector, worker, insurance_analyst, super_admin.',
    );
    const list = body.paths['/api/incidents']?.['get'];
    expect(list?.parameters?.find(({ name }) => name === 'status')?.description).toBe(
      'Any of: REVIEW_REQUIRED, APPROVED, REJECTED.',
    );
    expect(list?.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['status', 'severity_min', 'cursor']),
    );
    expect(list?.responses['200']?.content?.['application/json']?.schema).toHaveProperty('properties.incidents');
  });

  it('documents what a text has to be: there at all, how long, of which form', async () => {
    type Field = { required?: boolean; minLength?: number; maxLength?: number; format?: string; anyOf?: Field[] };
    type Schema = { required?: string[]; properties: Record<string, Field> };
    type Operation = {
      requestBody: { content: Record<string, { schema: Schema }> };
      parameters: { name: string; schema: Field }[];
    };
    const { body } = await gateway.call<{ paths: Record<string, Record<string, Operation>> }>(
      'GET',
      '/api/openapi.json',
    );
    const field = (method: string, path: string, name: string) => {
      const schema = body.paths[path]?.[method]?.requestBody.content['application/json']?.schema;
      return [schema?.required?.includes(name) ?? false, schema?.properties[name]];
    };
    // PUT reject takes {notes, reason?}; POST incidents notes, photo?
    const said = { minLength: 1, maxLength: 2000 };
    for (const [method, path] of [
      ['put', '/api/incidents/{id}/reject'],
      ['put', '/api/incidents/{id}/reopen'],
      ['post', '/api/incidents'],
    ] as const)
      expect([path, ...field(method, path, 'notes')]).toEqual([path, true, { type: 'string', ...said }]);
    expect(field('post', '/api/public/actions/{token}/cannot', 'reason')).toEqual([
      true,
      { type: 'string', minLength: 1, maxLength: 500 },
    ]);
    expect(field('put', '/api/incidents/{id}/approve', 'notes')).toEqual([
      false,
      { type: 'string', nullable: true, maxLength: 2000 },
    ]);
    expect(field('post', '/api/sites', 'name')).toEqual([true, expect.objectContaining({ minLength: 1 })]);
    expect(field('post', '/api/invite', 'email')).toEqual([true, expect.objectContaining({ format: 'email' })]);
    const asked = (path: string, key: string) =>
      body.paths[path]?.['get']?.parameters.find(({ name }) => name === key)?.schema;
    expect(asked('/api/observations', 'from')).toMatchObject({ format: 'date' });
    expect(asked('/api/toolbox-talk.pdf', 'week')).toMatchObject({ pattern: '^(\\d{4}-W\\d{2})?$' });
  });

  it('documents the refusals that any request may meet before its route is asked, and a service that is silent', async () => {
    const { body } = await gateway.call<{ paths: Record<string, Record<string, { responses: object }>> }>(
      'GET',
      '/api/openapi.json',
    );
    for (const [path, operations] of Object.entries(body.paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        const bodied = ['post', 'put', 'patch'].includes(method);
        const expected = [...(path.includes('{') ? ['404'] : []), ...(bodied ? ['413', '415'] : []), '500', '504'];
        const missing = expected.filter((status) => !(status in responses));
        expect([method, path, missing]).toEqual([method, path, []]);
      }
    }
    const refused = async (path: string, init: RequestInit) => (await fetch(`${gateway.url}${path}`, init)).status;
    const json = { 'content-type': 'application/json' };
    expect([
      await refused('/api/auth/login', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' }),
      await refused('/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(2_000_000)) }),
      await refused('/api/public/tickets/%ZZ', {}),
    ]).toEqual([415, 413, 404]);
  });

  it('shows the documentation readably, from its own files only', async () => {
    const page = await gateway.call('GET', '/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(page.text).not.toMatch(/<script>/);
    expect((await gateway.call('GET', '/api/docs/swagger-ui-init.js')).status).toBe(200);
    expect((await gateway.call('GET', '/api/docs/swagger-ui.css')).status).toBe(200);
  });

  it('answers HEAD like GET, with the same rights', async () => {
    gateway.messages.answer(listSites, () => ({ sites: [] }));
    expect((await gateway.call('HEAD', '/api/sites', { as: admin })).status).toBe(200);
    expect((await gateway.call('HEAD', '/api/sites')).status).toBe(401);
  });
});

describe('slow senders', () => {
  /** Sends a text, nothing more, and resolves with what came back when the gateway hung up. */
  const sendAndWait = (url: string, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port, hostname } = new URL(url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('close', () => resolve(received)).on('error', reject);
    });

  it('are hung up on, in the head and in the body', async () => {
    const gateway = await TestGateway.start({ timeouts: { headersMs: 300, wholeRequestMs: 600, checkEveryMs: 100 } });
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n';
    const [inHead, inBody] = await Promise.all([
      sendAndWait(gateway.url, head),
      sendAndWait(gateway.url, `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`),
    ]);
    expect(inHead).toMatch(/^HTTP\/1.1 408/);
    expect(inBody).toMatch(/^HTTP\/1.1 408/);
    expect((await gateway.call('GET', '/api/config')).status).toBe(200);
    await gateway.close();
  });
});

describe('boot', () => {
  it('refuses when a route is missing in the access table, or the other way round', async () => {
    const access = [...routeAccess.slice(1), { method: 'GET', path: '/ghost', access: 'public' } as const];
    await expect(TestGateway.start({ access })).rejects.toThrow(
      /POST \/api\/auth\/signup is served[\s\S]*GET \/api\/ghost has a row/,
    );
  });

  it.each([
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['JWT_SECRET', { JWT_SECRET: '' }],
    ['PORT', { PORT: '99999' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'not a url' }],
    ['TLS_CERT', { TLS_CERT: '/tmp/x.pem' }],
  ])('names %s when it is wrong', async (name, env) => {
    await expect(TestGateway.start({}, env)).rejects.toThrow(name);
  });

  it('says how to go on where its address is another’s, or none of this machine', async () => {
    const first = await TestGateway.start();
    const { port } = new URL(first.url);
    await expect(TestGateway.start({}, { PORT: port })).rejects.toThrow(`port ${port} of 127.0.0.1 is in use`);
    await expect(TestGateway.start({}, { HOST: '192.0.2.1' })).rejects.toThrow(
      '192.0.2.1 is no address of this machine',
    );
    await first.close();
  });
});

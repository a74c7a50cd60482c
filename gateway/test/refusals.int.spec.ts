import { connect } from 'node:net';
import { DomainError, findNumberedIncident, saveView, updateMe } from '@hazardlens/contracts';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP, sockets and validation. Fake: the services.
describe('what is refused says why', () => {
  let gateway: TestGateway;
  const [admin, manager, insurer] = [
    aUser('admin'),
    aUser('safety_manager'),
    aUser('admin', 'tenant-i', 'insurance_provider'),
  ];
  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(admin, manager, insurer);
    gateway.messages.answer(saveView, ({ name, address }) => ({
      ...{ id: 'view-1', name, address, created_at: '2026-05-10T12:00:00.000Z' },
    }));
    gateway.messages.answer(updateMe, () => admin);
    gateway.messages.answer(findNumberedIncident, () => {
      throw new DomainError('NOT_FOUND');
    });
  });
  afterAll(() => gateway.close());

  const nothing = { status: 400, body: { code: 'NOTHING_TO_CHANGE', detail: 'The request names nothing to change.' } };
  it.each([
    ['PATCH', '/api/me'],
    ['PUT', '/api/users/user-1'],
  ])('%s %s without a change, and with keys that nobody knows', async (method, path) => {
    expect(await gateway.call(method, path, { as: admin, body: {} })).toMatchObject(nothing);
    const refused = await gateway.call(method, path, { as: admin, body: { name: 'Ana', theme: 'dark' } });
    // an app that is newer tries again
    expect(refused.headers.get('unknown-fields')).toBe('true');
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        detail: 'Please check these fields: name, theme.',
        errors: [
          { pointer: '/name', detail: 'Name is not known here.' },
          { pointer: '/theme', detail: 'Theme is not known here.' },
        ],
      },
    });
  });

  it('a short new password in the words of its form, a short first one in the words of its own', async () => {
    const own = { current_password: 'Granite-2026', new_password: '1234567' };
    expect(await gateway.call('POST', '/api/users/change-password', { as: admin, body: own })).toMatchObject({
      status: 400,
      body: {
        code: 'NEW_PASSWORD_TOO_SHORT',
        detail: 'New password must be at least 8 characters long',
        errors: [{ pointer: '/new_password', detail: 'New password must be at least 8 characters long' }],
      },
    });
    const first = { token: 'x', password: '1234567' };
    expect(await gateway.call('POST', '/api/auth/accept-invite', { body: first })).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_TOO_SHORT', detail: 'Password must be at least 8 characters' },
    });
  });

  it('half a character, which would be stored as another one', async () => {
    const body = { first_name: 'Ana \ud83d' };
    expect(await gateway.call('PATCH', '/api/me', { as: admin, body })).toMatchObject({
      status: 400,
      body: { code: 'TEXT_CONTROL_CHARACTERS', detail: 'The text contains characters that cannot be stored.' },
    });
    expect((await gateway.call('PATCH', '/api/me', { as: admin, body: { first_name: 'Ana 👷' } })).status).toBe(200);
  });

  it.each([
    ['javascript:alert(1)', 'VALIDATION_FAILED'],
    ['javascript:a=1', 'VALIDATION_FAILED'],
    ['//evil.example/?q=1', 'VALIDATION_FAILED'],
    ['q=a b', 'VALIDATION_FAILED'],
    ['q=a#b', 'VALIDATION_FAILED'],
    ['falls', 'VALIDATION_FAILED'],
    ['q=a\u0000b', 'TEXT_CONTROL_CHARACTERS'],
    ['q=a\u202eb', 'TEXT_CONTROL_CHARACTERS'],
    ['q=a\ud800', 'TEXT_CONTROL_CHARACTERS'],
  ])('a saved search whose address is %j', async (address, code) => {
    const body = { name: 'Falls', address };
    expect(await gateway.call('POST', '/api/views', { as: manager, body })).toMatchObject({
      status: 400,
      body: { code, errors: [{ pointer: '/address' }] },
    });
  });

  it('but no search as the screen writes it', async () => {
    const query = { q: 'edge & ladder? (pier) “é”', status: 'APPROVED,REJECTED', from: '2026-05-10', 'x.y-z*': '' };
    const body = { name: 'Falls', address: new URLSearchParams(query).toString() };
    expect((await gateway.call('POST', '/api/views', { as: manager, body })).status).toBe(201);
  });

  it('a wrong body before an unknown number, as before an unknown id', async () => {
    const reject = (body: object) => gateway.call('PUT', '/api/incidents/NG-0999/reject', { as: manager, body });
    expect(await reject({ notes: ' ' })).toMatchObject({ status: 400, body: { code: 'REJECTION_NOTES_REQUIRED' } });
  });

  it('who may not ask for access, grant or revoke it, before what is wrong with the request', async () => {
    const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };
    expect(await gateway.call('POST', '/api/insurance/links', { as: admin, body: {} })).toMatchObject(forbidden);
    for (const step of ['grant', 'revoke']) {
      const path = `/api/insurance/links/link-1/${step}`;
      expect(await gateway.call('PUT', path, { as: insurer, body: { why: 1 } })).toMatchObject(forbidden);
    }
  });

  /** What the server answers to these bytes before it closes the connection. */
  const answerTo = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });

  it.each([
    ['is no HTTP', 'GET /api/health HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n', 400, 'BAD_REQUEST'],
    ['has endless headers', `GET /api/health?${'q'.repeat(40_000)} HTTP/1.1\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('what %s, like everything else', async (_, bytes, status, code) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8');
    const problem = JSON.parse(body) as Record<string, string>;
    expect(problem).toMatchObject({ status, code, trace_id: expect.stringMatching(/./) });
    expect(problem['detail']).toMatch(/^[A-Z].*\.$/);
  });
});

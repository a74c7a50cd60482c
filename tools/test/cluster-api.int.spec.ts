import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, Refused } from '../cluster/api.mjs';
import { makeCertificates } from '../engines/certificates.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'cluster-api-'));
/** What the server was asked, and what it says next. */
const asked: { line: string; type: string | undefined; body: unknown }[] = [];
const answers: { status: number; headers?: Record<string, string>; body: unknown }[] = [];
let server: Server;
let api: ReturnType<typeof connect>;

const kinds = { resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['list'] }] };
const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'gateway' } };

beforeAll(async () => {
  const { ca, server: pem } = makeCertificates(folder);
  server = createServer({ cert: readFileSync(pem.cert), key: readFileSync(pem.key) }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method, url, headers } = request;
      asked.push({ line: `${method} ${url}`, type: headers['content-type'], body: text ? JSON.parse(text) : null });
      const { status, headers: about, body } = answers.shift() ?? { status: 200, body: {} };
      response.writeHead(status, about).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  api = connect({ url: `https://127.0.0.1:${port}`, token: 'secret', ca: readFileSync(ca, 'utf8') });
});
beforeEach(() => asked.splice(0));
afterAll(() => {
  api.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('asks once what a kind is called, and applies on the server, refusing unknown fields', async () => {
  answers.push({ status: 200, body: kinds });
  await api.apply(deployment, { namespace: 'ours', dry: true });
  await api.apply(deployment, { namespace: 'ours' });
  const place = '/apis/apps/v1/namespaces/ours/deployments/gateway?fieldManager=tests&fieldValidation=Strict';
  expect(asked).toEqual([
    { line: 'GET /apis/apps/v1', type: undefined, body: null },
    { line: `PATCH ${place}&dryRun=All`, type: 'application/apply-patch+yaml', body: deployment },
    { line: `PATCH ${place}`, type: 'application/apply-patch+yaml', body: deployment },
  ]);
});

it('asks again while the server names a time', async () => {
  answers.push({ status: 429, headers: { 'retry-after': '1' }, body: { message: 'storage is (re)initializing' } });
  answers.push({ status: 200, body: { items: ['one'] } });
  expect(await api.list('/things')).toEqual(['one']);
  expect(asked.map(({ line }) => line)).toEqual(['GET /things', 'GET /things']);
});

it('says what the server says', async () => {
  answers.push({ status: 429, body: { message: 'it would violate the budget' } });
  const refused = await api.get('/things').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 429, message: 'it would violate the budget' });
  answers.push({ status: 400, body: 'not an object' });
  await expect(api.get('/things')).rejects.toThrow('"not an object"');
});

it('keeps what the server warned of until it is asked', async () => {
  answers.push({ status: 200, headers: { warning: '299 - "deprecated"' }, body: {} });
  await api.get('/things?limit=1');
  expect(api.warnings()).toEqual(['GET /things: 299 - "deprecated"']);
  expect(api.warnings()).toEqual([]);
});

it('goes on over the same connection after it removed something', async () => {
  await api.remove('/things/one');
  await api.get('/things');
  expect(asked).toEqual([
    { line: 'DELETE /things/one', type: 'application/json', body: { propagationPolicy: 'Background' } },
    { line: 'GET /things', type: undefined, body: null },
  ]);
});

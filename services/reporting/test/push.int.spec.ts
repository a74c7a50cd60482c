import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  actionAssigned,
  getPushKey,
  incidentUpdated,
  setPushSubscription,
  userRemoved,
  userUpdated,
} from '@hazardlens/contracts';
import { eventually, quickJobs, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Company, countOf, inDatabase } from './company.js';

jest.setTimeout(120_000);

function keys() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  return { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

// Real: reporting and HTTP. Fake: the push service, which stands on this machine: its address is put in behind the door.
describe('browsers that are told', () => {
  let platform: TestPlatform;
  let service: Server;
  const answers: Record<string, number> = { '/gone': 410, '/busy': 503 };
  const got: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
  beforeAll(async () => {
    service = createServer((request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      request.on('end', () => {
        const path = request.url ?? '';
        got.push({ path, headers: request.headers, bytes });
        if (path !== '/hangs') response.writeHead(answers[path] ?? 201).end();
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    platform = await startTestPlatform({ services: [quickJobs(reportingService, { 'send-pushes': 100 })] });
  });
  afterAll(async () => {
    await platform?.close();
    service?.closeAllConnections();
    service?.close();
  });

  /** As the person's own browser would ask for it. */
  const subscribe = (company: Company, endpoint: string | null) => {
    const actor = company.who('worker');
    const push = endpoint === null ? null : { endpoint, keys: keys() };
    const context = { tenantId: actor.tenant_id, actorId: actor.id };
    return platform.client.request(setPushSubscription, { actor, push }, context);
  };
  /** Browsers of the worker whose push service is the one of this test. */
  async function listen(company: Company, ...paths: string[]) {
    const { port } = service.address() as AddressInfo;
    const rows = paths.map((path) => ({
      ...{ _id: `${company.tenantId}${path}`, tenant_id: company.tenantId, user_id: company.who('worker').id },
      ...{ endpoint: `http://127.0.0.1:${port}${path}`, ...keys(), created_at: new Date() },
    }));
    await inDatabase(platform, (database) =>
      database.collection<{ _id: string }>('push_subscriptions').insertMany(rows),
    );
  }
  const browsersOf = (company: Company) => countOf(platform, 'push_subscriptions', { tenant_id: company.tenantId });

  it('are told encrypted and signed; one that hangs holds up no other, and one that is gone is forgotten', async () => {
    const company = await Company.found(platform);
    await listen(company, '/hangs', '/gone', '/well');
    const incident = company.withAction();
    await company.tell(actionAssigned, incident.id, 3, { incident });
    await eventually(() => expect(got.map(({ path }) => path).sort()).toEqual(['/gone', '/hangs', '/well']));
    const told = got.find(({ path }) => path === '/well');
    expect(told?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    expect(told?.headers.authorization).toMatch(/^vapid t=/);
    expect(told?.bytes).toBeGreaterThan(100);
    await eventually(async () => expect(await browsersOf(company)).toBe(2));
    // only what was not answered waits for another try
    const waiting = { tenant_id: company.tenantId, tries: 1 };
    await eventually(async () => expect(await countOf(platform, 'pushes', waiting)).toBe(1));
    expect(await countOf(platform, 'pushes', { tenant_id: company.tenantId })).toBe(1);
  });

  it('whose push service hangs are asked once, however much waits for them, and nobody else waits for that', async () => {
    const [patient, other] = [await Company.found(platform), await Company.found(platform)];
    await listen(patient, '/hangs');
    await listen(other, '/well');
    const asked = (path: string) => got.filter((one) => one.path === path).length;
    const before = { hangs: asked('/hangs'), well: asked('/well') };
    // more than one round sends
    for (let count = 0; count < 60; count++) {
      const incident = patient.withAction();
      await patient.tell(actionAssigned, incident.id, 3, { incident });
    }
    await eventually(async () => expect(await countOf(platform, 'pushes', { tenant_id: patient.tenantId })).toBe(60));
    const incident = other.withAction();
    await other.tell(actionAssigned, incident.id, 3, { incident });
    await eventually(() => expect(asked('/well')).toBe(before.well + 1));
    expect(asked('/hangs') - before.hangs).toBeLessThanOrEqual(2);
    expect(await countOf(platform, 'pushes', { tenant_id: patient.tenantId })).toBe(60);
  });

  it('that had to wait are not told of a repair that others have now or that is done', async () => {
    const company = await Company.found(platform);
    await listen(company, '/busy');
    const asked = () => got.filter(({ path }) => path === '/busy').length;
    const waiting = () => countOf(platform, 'pushes', { tenant_id: company.tenantId });
    const [given, done, stays] = [company.withAction(), company.withAction(), company.withAction()];
    for (const incident of [given, done, stays]) {
      await company.tell(incidentUpdated, incident.id, 3, { incident });
      await company.tell(actionAssigned, incident.id, 3, { incident });
    }
    await eventually(async () =>
      expect(await countOf(platform, 'pushes', { tenant_id: company.tenantId, tries: 1 })).toBe(3),
    );
    const { id, name } = company.who('safety_manager');
    const reassigned = { ...given, action: given.action && { ...given.action, owner: { id, name } } };
    await company.tell(incidentUpdated, given.id, 5, { incident: reassigned });
    const completed = { ...done, action: done.action && { ...done.action, status: 'COMPLETED' as const } };
    await company.tell(incidentUpdated, done.id, 5, { incident: completed });
    for (const _id of [given.id, done.id])
      await eventually(async () => expect(await countOf(platform, 'incidents', { _id, version: 5 })).toBe(1));
    const before = asked();
    answers['/busy'] = 201;
    await inDatabase(platform, (database) =>
      database.collection('pushes').updateMany({ tenant_id: company.tenantId }, { $set: { next_at: new Date() } }),
    );
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(asked()).toBe(before + 1);
  });

  it('are five of a person at most, one person’s each, and none after null', async () => {
    const [company, other] = [await Company.found(platform), await Company.found(platform)];
    for (let at = 0; at < 7; at++) await subscribe(company, `https://push.example/${at}`);
    expect(await browsersOf(company)).toBe(5);
    await subscribe(other, 'https://push.example/6');
    expect([await browsersOf(company), await browsersOf(other)]).toEqual([4, 1]);
    await subscribe(company, null);
    expect([await browsersOf(company), await browsersOf(other)]).toEqual([0, 1]);
  });

  it.each([
    ['removed', userRemoved, false],
    ['signed out everywhere: new password, other role, disabled', userUpdated, true],
  ])('are forgotten when their person is %s, and nobody else’s', async (_, event, is_active) => {
    const company = await Company.found(platform);
    const user = { ...(await company.join('worker')), is_active };
    await subscribe(company, 'https://push.example/phone');
    await subscribe(company, 'https://push.example/tablet');
    const manager = company.who('safety_manager');
    const push = { endpoint: 'https://push.example/manager', keys: keys() };
    const context = { tenantId: manager.tenant_id, actorId: manager.id };
    await platform.client.request(setPushSubscription, { actor: manager, push }, context);
    await company.tell(event, user.id, 2, { user, sessions_ended: true, every_session_ended: true });
    await eventually(async () => expect(await browsersOf(company)).toBe(1));
    expect(await countOf(platform, 'push_subscriptions', { user_id: manager.id })).toBe(1);
  });

  it('stay when one of their person’s sessions ends', async () => {
    const company = await Company.found(platform);
    const user = { ...(await company.join('worker')), locale: 'es' as const };
    await subscribe(company, 'https://push.example/kept');
    await company.tell(userUpdated, user.id, 2, { user, sessions_ended: true, every_session_ended: false });
    const copied = { _id: user.id, locale: 'es' };
    await eventually(async () => expect(await countOf(platform, 'people', copied)).toBe(1));
    expect(await browsersOf(company)).toBe(1);
  });

  it('are asked with one key that stays', async () => {
    const company = await Company.found(platform);
    const actor = company.who('admin');
    const ask = () => platform.client.request(getPushKey, { actor }, { tenantId: actor.tenant_id, actorId: actor.id });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(Buffer.from(first.public_key, 'base64url')).toHaveLength(65);
    expect(second).toEqual(first);
    expect(await countOf(platform, 'push_keys', {})).toBe(1);
  });
});

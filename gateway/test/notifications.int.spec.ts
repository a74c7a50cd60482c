import {
  getPushKey,
  listNotifications,
  markNotificationsRead,
  type NotificationsAnswer,
  setPushSubscription,
  updateMe,
} from '@hazardlens/contracts';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

const answer = (read: boolean): NotificationsAnswer => ({
  notifications: [
    {
      id: 'action.assigned|incident-1|3|worker',
      type: 'action.assigned',
      title: 'Corrective action assigned to you',
      body: 'Missing hard hat at North tower, due Mar 5, 2026.',
      link: '/dashboard',
      created_at: '2026-03-02T10:05:00.000Z',
      read,
    },
  ],
  unread: read ? 0 : 1,
});

/** Over HTTP every object carries its id twice. */
const shown = (read: boolean) => {
  const { notifications, unread } = answer(read);
  return { notifications: notifications.map((one) => ({ ...one, _id: one.id })), unread };
};

// Real: HTTP. Fake: reporting.
describe('notifications', () => {
  let gateway: TestGateway;
  const worker = aUser('worker');
  const insurer = aUser('admin', 'insurer', 'insurance_provider');
  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(worker, insurer);
    gateway.messages.answer(listNotifications, () => answer(false));
    gateway.messages.answer(markNotificationsRead, () => answer(true));
  });
  afterAll(() => gateway.close());

  it('are the own ones, in the language of the request', async () => {
    const headers = { 'accept-language': 'es-MX,en;q=0.5' };
    const listed = await gateway.call('GET', '/api/notifications', { as: worker, headers });
    expect([listed.status, listed.body]).toEqual([200, shown(false)]);
    expect(gateway.messages.asked.at(-1)).toMatchObject({
      type: listNotifications.type,
      data: { actor: { id: worker.id, tenant_id: worker.tenant_id }, locale: 'es' },
      context: { tenantId: worker.tenant_id, actorId: worker.id },
    });
    expect((await gateway.call('GET', '/api/notifications', { as: insurer })).status).toBe(200);
  });

  it('are all marked as read at once', async () => {
    const marked = await gateway.call('PUT', '/api/notifications/read', { as: worker });
    expect([marked.status, marked.body]).toEqual([200, shown(true)]);
    expect(gateway.messages.asked.at(-1)).toMatchObject({ type: markNotificationsRead.type, data: { locale: 'en' } });
  });

  it('are marked as read until the newest that was seen', async () => {
    const until = '2026-11-02T09:14:00.000Z';
    expect((await gateway.call('PUT', `/api/notifications/read?until=${until}`, { as: worker })).status).toBe(200);
    expect(gateway.messages.asked.at(-1)).toMatchObject({ type: markNotificationsRead.type, data: { until } });
    for (const wrong of ['until=yesterday', 'until=', 'since=2026-11-02T09:14:00.000Z']) {
      expect((await gateway.call('PUT', `/api/notifications/read?${wrong}`, { as: worker })).status).toBe(400);
    }
  });

  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
  const push = { endpoint: 'https://push.example/send/1', keys };
  const patch = (body: unknown) => gateway.call('PATCH', '/api/me', { as: worker, body });

  it('reach a browser that asks for it, until none is wanted', async () => {
    gateway.messages.answer(getPushKey, () => ({ public_key: 'key' }));
    gateway.messages.answer(updateMe, () => worker);
    gateway.messages.answer(setPushSubscription, () => ({}));
    const key = await gateway.call('GET', '/api/notifications/push-key', { as: insurer });
    expect([key.status, key.body]).toEqual([200, { public_key: 'key' }]);
    for (const wanted of [push, null]) {
      expect((await patch({ push: wanted })).status).toBe(200);
      const data = { push: wanted, actor: { id: worker.id } };
      expect(gateway.messages.asked.at(-1)).toMatchObject({ type: setPushSubscription.type, data });
    }
  });

  it.each([
    ['plain http', { ...push, endpoint: 'http://push.example/1' }],
    ['an address of the operator’s network', { ...push, endpoint: 'https://10.0.0.5/1' }],
    ['the same as one number', { ...push, endpoint: 'https://167772165/1' }],
    ['the same as IPv6', { ...push, endpoint: 'https://[::1]/1' }],
    ['localhost', { ...push, endpoint: 'https://localhost:9200/1' }],
    ['a name of an inner network', { ...push, endpoint: 'https://db.internal/1' }],
    ['a printer', { ...push, endpoint: 'https://printer.local/1' }],
    ['no address', { ...push, endpoint: 'push' }],
    ['a short key', { ...push, keys: { ...keys, p256dh: 'BAAA' } }],
    ['a long secret', { ...push, keys: { ...keys, auth: 'b'.repeat(40) } }],
    ['something more', { ...push, expirationTime: null }],
    ['no keys', { endpoint: push.endpoint }],
  ])('do not go to %s', async (_, refused) => {
    const before = gateway.messages.asked.length;
    const answer = await patch({ first_name: 'New', push: refused });
    expect([answer.status, typeof (answer.body as { detail: unknown }).detail]).toEqual([400, 'string']);
    const asked = gateway.messages.asked.slice(before).map(({ type }) => type);
    expect(asked).not.toContain(updateMe.type);
    expect(asked).not.toContain(setPushSubscription.type);
  });
});

import { listNotifications, markNotificationsRead, type NotificationsAnswer } from '@hazardlens/contracts';
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
    expect([listed.status, listed.body]).toEqual([200, answer(false)]);
    expect(gateway.messages.asked.at(-1)).toMatchObject({
      type: listNotifications.type,
      data: { actor: { id: worker.id, tenant_id: worker.tenant_id }, locale: 'es' },
      context: { tenantId: worker.tenant_id, actorId: worker.id },
    });
    expect((await gateway.call('GET', '/api/notifications', { as: insurer })).status).toBe(200);
  });

  it('are all marked as read at once', async () => {
    const marked = await gateway.call('PUT', '/api/notifications/read', { as: worker });
    expect([marked.status, marked.body]).toEqual([200, answer(true)]);
    expect(gateway.messages.asked.at(-1)).toMatchObject({ type: markNotificationsRead.type, data: { locale: 'en' } });
  });
});

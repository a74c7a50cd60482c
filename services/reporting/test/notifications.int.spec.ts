import { randomUUID } from 'node:crypto';
import {
  type Actor,
  actionAssigned,
  actionCompleted,
  actionDue,
  actionOverdue,
  actionReturned,
  actionVerified,
  captureFailed,
  commentChanged,
  type LiveEvent,
  linkGranted,
  linkRequested,
  linkRevoked,
  listNotifications,
  markNotificationsRead,
  mostNotifications,
  type NotificationsAnswer,
  projectionUpdated,
  sourceCrashed,
  standingChanged,
  userRemoved,
} from '@hazardlens/contracts';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { ForgetNotifications } from '../src/notifications/forget-notifications.job.js';
import { reportingService } from '../src/service.js';
import { Company, countOf, inDatabase } from './company.js';
import { aComment, daysAgo } from './facts.js';

const hurried = {
  ...reportingService,
  jobs: [{ name: 'forget-notifications', everyMs: 1_000, run: ForgetNotifications }],
};
let platform: TestPlatform;
const live: LiveEvent[] = [];
beforeAll(async () => {
  platform = await startTestPlatform({ services: [hurried] });
  await platform.client.subscribe([projectionUpdated], (event) => {
    live.push(event.data as LiveEvent);
  });
});
afterAll(() => platform?.close());

const typesOf = ({ notifications }: NotificationsAnswer) => notifications.map(({ type }) => type);

describe('notifications', () => {
  it('tell the photographer of a decision, in the language of the reader', async () => {
    const company = await Company.found(platform);
    const { id } = company.who('worker');
    const decided_by = { id: company.who('admin').id, name: 'Ana Admin', role: 'admin' as const };
    const history = [{ action: 'REJECTED', user_email: null, timestamp: daysAgo(0), notes: 'A shadow.' }];
    const decided = { photographer_id: id, decided_at: daysAgo(0), decided_by, history };
    const incident = await company.incident({ status: 'REJECTED', ...decided }, 2);
    await eventually(async () => expect((await company.read('worker')).unread).toBe(1));
    expect((await company.read('worker')).notifications[0]).toMatchObject({
      type: 'incident.decided',
      title: 'Your finding was rejected',
      body: 'Missing hard hat at North tower, decided by Ana Admin. “A shadow.”',
      link: `/dashboard?incident=${incident.id}`,
      read: false,
    });
    expect((await company.read('worker', 'es')).notifications[0]?.title).toBe('Su hallazgo fue rechazado');
    expect((await company.read('admin')).notifications).toEqual([]);
    // and screens were told once it could be read: what became of it, and nothing of photo, text or person
    const { _id, site_id, site_name, category, hazard_type, severity, created_at } = incident;
    const brief = { _id, id: _id, site_id, site_name, category, hazard_type, severity, created_at };
    const told = { type: 'incident.decided', id: _id, incident: { ...brief, status: 'REJECTED', version: 2 } };
    await eventually(() => expect(live).toContainEqual(told));
  });

  it('forget a decision that was undone, also when it is heard of afterwards', async () => {
    const company = await Company.found(platform);
    const photographer_id = company.who('worker').id;
    const decided_by = { id: company.who('admin').id, name: 'Ana Admin', role: 'admin' as const };
    const approved = { status: 'APPROVED' as const, photographer_id, decided_at: daysAgo(0), decided_by };
    const told = await company.incident(approved, 2);
    await eventually(async () => expect((await company.read('worker')).unread).toBe(1));
    await company.incident({ id: told.id, photographer_id }, 3);
    await eventually(async () => expect((await company.read('worker')).notifications).toEqual([]));
    await eventually(() =>
      expect(live).toContainEqual(expect.objectContaining({ type: 'incident.opened', id: told.id })),
    );

    const swapped = await company.incident({ photographer_id }, 3);
    await company.incident({ id: swapped.id, ...approved }, 2);
    const next = await company.incident(approved, 2);
    await eventually(async () => expect((await company.read('worker')).unread).toBe(1));
    expect((await company.read('worker')).notifications[0]?.link).toContain(next.id);
    // of what is not the newest, screens learn only that something happened
    expect(live).toContainEqual({ type: 'incident.decided', id: swapped.id });
  });

  it('tell reviewers of new findings of high severity only, and nobody of what is long past', async () => {
    const company = await Company.found(platform);
    await company.incident({ severity: 0.6 });
    await company.incident({ severity: 0.95, captured_at: daysAgo(60) });
    const grave = await company.incident({ severity: 0.95, hazard_type: 'unprotected_edge' });
    for (const role of ['admin', 'safety_manager'] as const) {
      await eventually(async () => expect((await company.read(role)).unread).toBe(1));
      expect((await company.read(role)).notifications[0]?.link).toBe(`/review?status=ALL&incident=${grave.id}`);
    }
    expect(typesOf(await company.read('worker'))).toEqual([]);
  });

  it('are one for a capture, not for each finding, and unread again when there is more', async () => {
    const company = await Company.found(platform);
    const capture_id = randomUUID();
    const found = (what = {}) => company.incident({ severity: 0.95, capture_id, ...what });
    await found({ hazard_type: 'unprotected_edge' });
    await eventually(async () => expect((await company.read('admin')).unread).toBe(1));
    const actor = company.who('admin');
    const context = { tenantId: company.tenantId, actorId: actor.id };
    await platform.client.request(markNotificationsRead, { actor, locale: 'en' }, context);
    const last = await found();
    await company.incident({ severity: 0.95, capture_id: randomUUID() });
    await eventually(async () => expect((await company.read('admin')).unread).toBe(2));
    const told = (await company.read('admin')).notifications.find(({ title }) => title.startsWith('2 '));
    expect(told).toMatchObject({
      title: '2 high-severity findings to review',
      body: expect.stringMatching(/^.+ and Missing hard hat at North tower wait for a decision\.$/),
      link: `/review?status=ALL&incident=${last.id}`,
    });
    expect((await company.read('admin', 'es')).notifications.map(({ title }) => title)).toContain(
      '2 hallazgos graves por revisar',
    );
  });

  it('say once what became of a capture, and no more of a decision that was undone', async () => {
    const company = await Company.found(platform);
    const capture_id = randomUUID();
    const photographer_id = company.who('worker').id;
    const decided_by = { id: company.who('admin').id, name: 'Ana Admin', role: 'admin' as const };
    const decided = { capture_id, photographer_id, decided_at: daysAgo(0), decided_by };
    await company.incident({ ...decided, status: 'APPROVED' }, 2);
    await company.incident({ ...decided, status: 'APPROVED' }, 2);
    const one = async () => (await company.read('worker')).notifications;
    await eventually(async () => expect(await one()).toMatchObject([{ title: '2 of your findings were decided' }]));
    const by = { id: company.who('safety_manager').id, name: 'Bea Boss', role: 'safety_manager' as const };
    const third = await company.incident({ ...decided, decided_by: by, status: 'REJECTED' }, 2);
    await eventually(async () =>
      expect(await one()).toMatchObject([
        {
          title: '3 of your findings were decided',
          body: 'Approved: 2, rejected: 1, at North tower. Last decided by Bea Boss.',
          link: `/dashboard?capture=${capture_id}`,
        },
      ]),
    );
    await company.incident({ id: third.id, capture_id, photographer_id }, 3);
    const left = { title: '2 of your findings were decided', body: 'Approved: 2, rejected: 0, at North tower.' };
    await eventually(async () => expect(await one()).toMatchObject([left]));
    // decided anew: counted once, as it is now
    await company.incident({ ...decided, id: third.id, status: 'APPROVED' }, 4);
    await eventually(async () =>
      expect(await one()).toMatchObject([{ body: expect.stringContaining('Approved: 3, rejected: 0') }]),
    );
  });

  it('that came after the newest one that was seen stay unread', async () => {
    const company = await Company.found(platform);
    const actor = company.who('admin');
    const context = { tenantId: company.tenantId, actorId: actor.id };
    await company.incident({ severity: 0.95 });
    await eventually(async () => expect((await company.read('admin')).unread).toBe(1));
    const until = (await company.read('admin')).notifications[0]?.created_at;
    await company.incident({ severity: 0.95, capture_id: randomUUID() });
    await eventually(async () => expect((await company.read('admin')).unread).toBe(2));
    const answer = await platform.client.request(markNotificationsRead, { actor, locale: 'en', until }, context);
    expect([answer.unread, ...answer.notifications.map(({ read }) => read)]).toEqual([1, false, true]);
  });

  it('are never about an own deed', async () => {
    const company = await Company.found(platform);
    const { id } = company.who('safety_manager');
    const decided_by = { id, name: 'Sam Manager', role: 'safety_manager' as const };
    await company.incident({ severity: 0.95, photographer_id: id });
    await company.incident({ status: 'APPROVED', photographer_id: id, decided_at: daysAgo(0), decided_by }, 2);
    await eventually(async () => expect(typesOf(await company.read('admin'))).toEqual(['incident.opened']));
    await company.incident({ severity: 0.95 });
    await eventually(async () => expect(typesOf(await company.read('safety_manager'))).toEqual(['incident.opened']));
  });

  it('tell admins alone, once and by mail, that a source crashed and is switched off', async () => {
    const company = await Company.found(platform);
    const tenantId = company.who('admin').tenant_id;
    const facts = { tenant_id: tenantId, source: 'brought:hats', version: 'ab12', switched_off_at: daysAgo(0) };
    const about = { tenantId, actorId: 'system', aggregateId: 'brought:hats/ab12', aggregateVersion: 7 };
    for (const _ of [1, 2]) await platform.client.publish(sourceCrashed, facts, about);
    await eventually(async () => expect((await company.read('admin')).unread).toBe(1));
    expect((await company.read('admin')).notifications).toMatchObject([
      { type: 'source.switched_off', title: 'hats is switched off', link: '/review/sources' },
    ]);
    expect((await company.read('admin', 'es')).notifications[0]?.title).toBe('hats: apagada');
    for (const role of ['safety_manager', 'worker'] as const) expect(typesOf(await company.read(role))).toEqual([]);
  });

  it('tell those who decide that their decisions moved a source, but not what an admin ruled', async () => {
    const company = await Company.found(platform);
    const tenantId = company.who('admin').tenant_id;
    const moved = (hazard_type: string, from: 'shadow' | 'live', cause: 'decisions' | 'admin', version: number) =>
      platform.client.publish(
        standingChanged,
        {
          ...{ tenant_id: tenantId, hazard_type, from, cause, confirmed: 3, false_alarms: 9, changed_at: daysAgo(0) },
          source: { source: 'posture', version: 'p1', state: 'suggested' },
        },
        { tenantId, actorId: 'system', aggregateId: `posture/${hazard_type}`, aggregateVersion: version },
      );
    await moved('person_down', 'shadow', 'admin', 1);
    await moved('stooped_lifting', 'live', 'decisions', 2);
    for (const role of ['admin', 'safety_manager'] as const) {
      await eventually(async () => expect((await company.read(role)).unread).toBe(1));
      expect((await company.read(role)).notifications[0]).toMatchObject({
        type: 'source.demoted',
        title: 'Posture is trusted less',
        body: expect.stringContaining('what it sees is only suggested to reviewers from now on'),
        link: '/review/sources',
      });
    }
    expect((await company.read('admin', 'es')).notifications[0]?.title).toBe('Postura: ahora se confía menos');
    await moved('stooped_lifting', 'shadow', 'decisions', 3);
    await eventually(async () => expect((await company.read('admin')).notifications[0]?.type).toBe('source.promoted'));
    expect(typesOf(await company.read('worker'))).toEqual([]);
  });

  it('tell of a comment once, of a mention when it is new, and of nothing once it was withdrawn', async () => {
    const company = await Company.found(platform);
    const [worker, manager] = [company.who('worker'), company.who('safety_manager')];
    const told = { mentioned_ids: [worker.id], participant_ids: [manager.id] };
    const written = { ...aComment(company.tenantId, company.who('admin')), told };
    const nobody = { mentioned_ids: [], participant_ids: [] };
    await company.tell(commentChanged, 'comment-1', 1, {
      ...written,
      tell: { ...nobody, participant_ids: [manager.id] },
    });
    await company.tell(commentChanged, 'comment-1', 2, { ...written, tell: { ...nobody, mentioned_ids: [worker.id] } });
    for (const role of ['worker', 'safety_manager'] as const) {
      await eventually(async () => expect((await company.read(role)).unread).toBe(1));
    }
    expect((await company.read('worker')).notifications[0]).toMatchObject({
      type: 'comment.mentioned',
      title: 'Test admin mentioned you',
      body: 'NG-0007 Missing hard hat at North tower. “Is the edge closed?”',
      link: '/dashboard?incident=incident-7',
    });
    expect((await company.read('safety_manager', 'es')).notifications[0]?.title).toBe('Test admin ha comentado');
    expect((await company.read('admin')).notifications).toEqual([]);
    expect(live).toContainEqual({ type: 'comment.changed', id: 'incident-7' });

    // edited, or without somebody who was erased: nobody is told again, and what they were told says it, whatever comes late
    const says = (text: string) => ({ ...written, comment: { ...written.comment, text }, tell: nobody });
    await company.tell(commentChanged, 'comment-1', 4, says('Ask @Erased 1.'));
    await company.tell(commentChanged, 'comment-1', 3, says('Ask @Olga Owner.'));
    await eventually(() => expect(live.filter(({ type }) => type === 'comment.changed')).toHaveLength(4));
    for (const role of ['worker', 'safety_manager'] as const) {
      const bodies = (await company.read(role)).notifications.map(({ body }) => body);
      expect(bodies).toEqual(['NG-0007 Missing hard hat at North tower. “Ask @Erased 1.”']);
    }

    const withdrawn = { ...written.comment, text: null, withdrawn_at: daysAgo(0) };
    await company.tell(commentChanged, 'comment-1', 5, { ...written, comment: withdrawn, tell: nobody });
    for (const role of ['worker', 'safety_manager'] as const) {
      await eventually(async () => expect((await company.read(role)).notifications).toEqual([]));
    }
  });

  it('accompany a repair: assigned, due, overdue, completed, returned, verified', async () => {
    const company = await Company.found(platform);
    const incident = company.withAction();
    const worker = { id: company.who('worker').id, name: 'Tom Baker' };
    const completed = company.withAction({ status: 'COMPLETED', completed_by: worker, completion_note: 'New strap.' });
    const data = { incident: { ...completed, id: incident.id, _id: incident.id } };
    await company.tell(actionAssigned, incident.id, 3, { incident });
    await company.tell(actionDue, incident.id, 4, { incident });
    await company.tell(actionOverdue, incident.id, 5, { incident });
    await company.tell(actionCompleted, incident.id, 6, data);
    await company.tell(actionReturned, incident.id, 7, { incident });
    await company.tell(actionVerified, incident.id, 8, data);
    await eventually(async () =>
      expect(typesOf(await company.read('worker')).sort()).toEqual(
        ['action.assigned', 'action.due', 'action.overdue', 'action.returned', 'action.verified'].sort(),
      ),
    );
    const manager = await company.read('safety_manager');
    expect(manager.notifications).toMatchObject([
      { type: 'action.completed', body: 'Tom Baker completed Missing hard hat at North tower. “New strap.”' },
    ]);
    const assigned = (await company.read('worker')).notifications.find(({ type }) => type === 'action.assigned');
    expect(assigned?.body).toBe('Missing hard hat at North tower, due Mar 5, 2026.');
  });

  it('tell who took the photos that an analysis failed', async () => {
    const company = await Company.found(platform);
    const { id, name } = company.who('worker');
    const at = daysAgo(0);
    const capture = {
      ...{ _id: 'c', id: randomUUID(), tenant_id: company.tenantId, site_id: company.siteId, site_name: 'North tower' },
      ...{ photos: [], note_text: '', status: 'failed' as const, created_at: at, received_at: at, gps_location: null },
      ...{ overall_risk_score: 0, incident_count: 0, error: 'The detector is not available.', deleted_at: null },
      ...{ user: { id, name }, result: null },
    };
    await company.tell(captureFailed, capture.id, 2, { capture, photos: [] });
    await eventually(async () => expect(typesOf(await company.read('worker'))).toEqual(['capture.failed']));
    await eventually(() => expect(live).toContainEqual({ type: 'capture.failed', id: capture.id }));
  });

  it('tell the admins of the side concerned about consent, and an insurer nothing of a declined request', async () => {
    const [contractor, insurer] = [
      await Company.found(platform),
      await Company.found(platform, 'insurance_provider', 'Meridian'),
    ];
    const link_id = randomUUID();
    const requested_at = daysAgo(0);
    const sides = { link_id, insurer_id: insurer.tenantId };
    const asked = { ...sides, insurer_name: 'Meridian', contractor_email: contractor.who('admin').email, requested_at };
    await insurer.tell(linkRequested, link_id, 1, { ...asked, contractor_ids: [] });
    await eventually(async () => expect(typesOf(await contractor.read('admin'))).toEqual(['link.requested']));
    const link = { ...sides, contractor_id: contractor.tenantId, granted_at: requested_at };
    const declined = { ...link, status: 'revoked', granted_at: null, revoked_at: requested_at };
    await insurer.tell(linkRevoked, randomUUID(), 2, { ...declined, link_id: randomUUID() });
    await insurer.tell(linkGranted, link_id, 2, { ...link, status: 'active', revoked_at: null });
    await insurer.tell(linkRevoked, link_id, 3, { ...link, status: 'revoked', revoked_at: requested_at });
    await eventually(async () => expect((await insurer.read('admin')).unread).toBe(2));
    expect(typesOf(await insurer.read('admin')).sort()).toEqual(['link.granted', 'link.revoked']);
    expect((await insurer.read('admin')).notifications[0]?.body).toContain('Northgate');
    expect(typesOf(await insurer.read('worker'))).toEqual([]);
  });

  it('are one row for an event that comes twice, stay read, and are nobody else’s to see or mark', async () => {
    const company = await Company.found(platform);
    const incident = company.withAction();
    await company.tell(actionAssigned, incident.id, 3, { incident });
    await eventually(async () => expect((await company.read('worker')).unread).toBe(1));
    const mark = (actor: Actor, tenantId = actor.tenant_id) =>
      platform.client.request(markNotificationsRead, { actor, locale: 'en' }, { tenantId, actorId: actor.id });
    const stranger = await Company.found(platform);
    expect(await mark({ ...stranger.who('worker'), id: company.who('worker').id })).toEqual({
      notifications: [],
      unread: 0,
    });
    expect(await mark(company.who('admin'))).toMatchObject({ unread: 0 });
    expect((await company.read('worker')).unread).toBe(1);
    expect(await mark(company.who('worker'))).toMatchObject({ unread: 0, notifications: [{ read: true }] });
    // the same event under a new message id, as after a restored topic; then one that can be waited for
    await company.tell(actionAssigned, incident.id, 3, { incident });
    await company.tell(actionDue, incident.id, 4, { incident });
    await eventually(async () =>
      expect(typesOf(await company.read('worker'))).toEqual(['action.due', 'action.assigned']),
    );
    expect((await company.read('worker')).unread).toBe(1);
  });

  it('reach nobody who was removed', async () => {
    const company = await Company.found(platform);
    const gone = company.people.get('safety_manager');
    if (!gone) throw new Error('no manager');
    await company.tell(userRemoved, gone.id, 2, { user: { ...gone, is_active: false }, sessions_ended: true });
    // a message of the same kind behind it: once that one was taken in, the first was too
    const joined = await company.join('safety_manager');
    await eventually(async () => {
      await company.incident({ severity: 0.95 });
      expect((await company.read('safety_manager')).unread).toBeGreaterThan(0);
    });
    const actor = { ...company.who('safety_manager'), id: gone.id };
    expect(joined.id).not.toBe(gone.id);
    const context = { tenantId: company.tenantId, actorId: gone.id };
    expect(await platform.client.request(listNotifications, { actor, locale: 'en' }, context)).toMatchObject({
      unread: 0,
    });
  });

  it('are the last hundred of a person, and none is older than ninety days', async () => {
    const company = await Company.found(platform);
    const incident = company.withAction();
    await company.tell(actionAssigned, incident.id, 3, { incident });
    await eventually(async () => expect((await company.read('worker')).unread).toBe(1));
    const user_id = company.who('worker').id;
    // copies of the real row, since a hundred events take long
    await inDatabase(platform, async (database) => {
      const rows = database.collection<{ _id: string; created_at: Date }>('notifications');
      const row = await rows.findOne({ user_id });
      if (!row) throw new Error('no row');
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      const copies = Array.from({ length: mostNotifications + 4 }, (_, index) => ({
        ...row,
        _id: `${row._id}|${index}`,
        created_at: minutesAgo(index + 1),
      }));
      await rows.insertMany([...copies, { ...row, _id: `${row._id}|old`, created_at: new Date(daysAgo(91)) }]);
    });
    const { notifications, unread } = await company.read('worker');
    expect([notifications.length, unread]).toEqual([mostNotifications, mostNotifications]);
    expect(notifications[0]?.id).toBe(`action.assigned|${incident.id}|3|${user_id}`);
    const times = notifications.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    await eventually(async () => expect(await countOf(platform, 'notifications', { user_id })).toBe(mostNotifications));
    expect((await company.read('worker')).notifications).toEqual(notifications);
  });
});

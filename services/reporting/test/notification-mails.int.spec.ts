import { randomUUID } from 'node:crypto';
import {
  actionAssigned,
  actionOverdue,
  commentChanged,
  incidentUpdated,
  linkGranted,
  linkRequested,
  linkRevoked,
  tenantClosingChanged,
  tenantErased,
  userErased,
  userRemoved,
  userUpdated,
} from '@hazardlens/contracts';
import { eventually, MailSink, quickJobs, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Company, countOf, inDatabase } from './company.js';
import { aComment, daysAgo } from './facts.js';

jest.setTimeout(120_000);

// Real: reporting, its queue of mails and SMTP. Fake: the mail system at the other end.
describe('notifications and their mails', () => {
  let sink: MailSink;
  let platform: TestPlatform;
  beforeAll(async () => {
    sink = await new MailSink().listen();
    const env = { SMTP_URL: sink.url, PUBLIC_URL: 'https://safe.example' };
    platform = await startTestPlatform({ services: [quickJobs(reportingService, { 'send-mails': 100 })], env });
  });
  afterAll(async () => {
    await platform?.close();
    await sink?.close();
  });

  it('tell the owner of a repair that was assigned, and when it is late', async () => {
    const company = await Company.found(platform);
    const { email } = company.who('worker');
    const incident = company.withAction();
    await company.tell(actionAssigned, incident.id, 3, { incident });
    await eventually(() => expect(sink.to(email)).toHaveLength(1));
    const source = sink.to(email)[0]?.source ?? '';
    expect(source).toContain('Missing hard hat at North tower, due Mar 5, 2026.');
    expect(source).toContain('en North tower, vence el 5 mar 2026.');
    expect(source).toContain('https://safe.example/dashboard');
    await company.tell(actionOverdue, incident.id, 4, { incident });
    await eventually(() => expect(sink.to(email)).toHaveLength(2));
    expect(sink.to(email)[1]?.source).toContain('was due Mar 5, 2026');
  });

  it('are in the language that somebody has chosen, and in no other', async () => {
    const company = await Company.found(platform);
    const worker = company.people.get('worker');
    if (!worker) throw new Error('no worker');
    await company.tell(userUpdated, worker.id, 2, { user: { ...worker, locale: 'es' }, sessions_ended: false });
    await eventually(async () => expect(await countOf(platform, 'people', { _id: worker.id, version: 2 })).toBe(1));
    const incident = company.withAction();
    await company.tell(actionAssigned, incident.id, 3, { incident });
    await eventually(() => expect(sink.to(worker.email)).toHaveLength(1));
    const source = sink.to(worker.email)[0]?.source ?? '';
    expect(source).toContain('en North tower, vence el 5 mar 2026.');
    expect(source).not.toContain('Missing hard hat');
    expect(source).not.toContain('Open HazardLens');
  });

  it('hold the beginning of long notes, and no half of an emoji at its end', async () => {
    const company = await Company.found(platform);
    const [admin, { id, email }] = [company.who('admin'), company.who('worker')];
    const written = aComment(company.tenantId, admin);
    await company.tell(commentChanged, 'comment-1', 1, {
      ...written,
      comment: { ...written.comment, text: `${'y'.repeat(198)}👷🏽 and so on` },
      tell: { mentioned_ids: [id], participant_ids: [] },
    });
    await eventually(() => expect(sink.to(email)).toHaveLength(1));
    expect(sink.to(email)[0]?.source).toContain(`“${'y'.repeat(198)}…”`);
  });

  it('tell who is mentioned in a comment, and who takes part, but not who wrote it', async () => {
    const company = await Company.found(platform);
    const [worker, manager, admin] = [company.who('worker'), company.who('safety_manager'), company.who('admin')];
    await company.tell(commentChanged, 'comment-1', 1, {
      ...aComment(company.tenantId, admin),
      tell: { mentioned_ids: [worker.id], participant_ids: [manager.id] },
    });
    await eventually(() => expect(sink.to(worker.email)).toHaveLength(1));
    await eventually(() => expect(sink.to(manager.email)).toHaveLength(1));
    expect(sink.to(worker.email)[0]?.source).toContain('Test admin mentioned you');
    expect(sink.to(worker.email)[0]?.source).toContain('Test admin le ha mencionado');
    expect(sink.to(manager.email)[0]?.source).toContain('Test admin commented');
    expect(sink.to(admin.email)).toEqual([]);
  });

  it('that wait for the mail system tell nobody what was taken back, nor of somebody who was erased', async () => {
    const company = await Company.found(platform);
    const [worker, manager, admin] = [company.who('worker'), company.who('safety_manager'), company.who('admin')];
    const said = aComment(company.tenantId, admin);
    const told = { mentioned_ids: [worker.id], participant_ids: [manager.id] };
    const waiting = (about: Record<string, unknown>) =>
      countOf(platform, 'mails', { tenant_id: company.tenantId, ...about });
    sink.refuseNext = 1_000;
    await company.tell(commentChanged, 'comment-1', 1, { ...said, tell: told });
    const second = { ...said.comment, _id: 'comment-2', id: 'comment-2' };
    await company.tell(commentChanged, 'comment-2', 1, { ...said, comment: second, tell: told });
    await eventually(async () => expect(await waiting({ to: worker.email })).toBe(2));
    const edited = { ...second, text: 'Ask @Erased 2.' };
    await company.tell(commentChanged, 'comment-2', 3, { ...said, comment: edited, told });
    await eventually(async () => expect(await waiting({ 'facts.notes': edited.text })).toBe(2));
    // what was said before that, and comes late, is not said again
    const late = { ...second, text: 'Ask @Wil Worker.' };
    await company.tell(commentChanged, 'comment-2', 2, { ...said, comment: late, told });
    const withdrawn = { ...said.comment, text: null, withdrawn_at: daysAgo(0) };
    await company.tell(commentChanged, 'comment-1', 2, { ...said, comment: withdrawn, told });
    for (const { email } of [worker, manager])
      await eventually(async () => expect(await waiting({ to: email })).toBe(1));
    const erased = { erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1' };
    await company.tell(userErased, admin.id, 3, {
      ...{ user_id: admin.id, everywhere: false, email: admin.email, name: admin.name, ...erased },
    });
    await company.tell(userErased, manager.id, 3, {
      ...{ user_id: manager.id, everywhere: false, email: manager.email, name: manager.name, ...erased },
    });
    await eventually(async () => expect(await waiting({ 'facts.by': 'Erased 1' })).toBe(1));
    await eventually(async () => expect(await waiting({})).toBe(1));
    expect(await waiting({ 'facts.notes': edited.text })).toBe(1);
    sink.refuseNext = 0;
  });

  it('that waited tell nobody of a repair that others have now or that is done, nor of a request that was answered', async () => {
    const company = await Company.found(platform);
    const insurer = await Company.found(platform, 'insurance_provider', 'Meridian');
    const [worker, manager, admin] = [company.who('worker'), company.who('safety_manager'), company.who('admin')];
    const waiting = (template: string) => countOf(platform, 'mails', { tenant_id: company.tenantId, template });
    const [given, done, stays] = [company.withAction(), company.withAction(), company.withAction()];
    sink.refuseNext = 1_000;
    for (const incident of [given, done, stays]) {
      await company.tell(incidentUpdated, incident.id, 3, { incident });
      await company.tell(actionAssigned, incident.id, 3, { incident });
    }
    await company.tell(actionOverdue, done.id, 4, { incident: done });
    const link_id = randomUUID();
    await insurer.tell(linkRequested, link_id, 1, {
      ...{ link_id, insurer_id: insurer.tenantId, insurer_name: 'Meridian', contractor_email: 'office@x.example' },
      ...{ contractor_ids: [company.tenantId], requested_at: daysAgo(0) },
    });
    for (const [template, count] of [
      ['action.assigned', 3],
      ['action.overdue', 1],
      ['link.requested', 1],
    ] as const)
      await eventually(async () => expect(await waiting(template)).toBe(count));
    const { action } = given;
    const owner = { id: manager.id, name: manager.name };
    const reassigned = { ...given, action: action && { ...action, owner } };
    await company.tell(incidentUpdated, given.id, 5, { incident: reassigned });
    await company.tell(actionAssigned, given.id, 5, { incident: reassigned });
    const completed = { ...done, action: done.action && { ...done.action, status: 'COMPLETED' as const } };
    await company.tell(incidentUpdated, done.id, 5, { incident: completed });
    const answered = { link_id, insurer_id: insurer.tenantId, contractor_id: company.tenantId, status: 'active' };
    await insurer.tell(linkGranted, link_id, 2, { ...answered, granted_at: daysAgo(0), revoked_at: null });
    await eventually(async () => expect(await waiting('action.assigned')).toBe(4));
    for (const _id of [given.id, done.id])
      await eventually(async () => expect(await countOf(platform, 'incidents', { _id, version: 5 })).toBe(1));
    await eventually(async () => expect(await countOf(platform, 'links', { _id: link_id })).toBe(1));
    const waitingFor = async (count: number) => {
      const soon = { $set: { next_at: new Date() } };
      await inDatabase(platform, (database) => database.collection('mails').updateMany({}, soon));
      expect(await countOf(platform, 'mails', { tenant_id: company.tenantId })).toBe(count);
    };
    await eventually(() => waitingFor(2));
    sink.refuseNext = 0;
    await eventually(() => waitingFor(0));
    const linksIn = (email: string) => sink.to(email).map(({ source }) => /incident=([0-9a-f-]+)/.exec(source)?.[1]);
    expect(linksIn(worker.email)).toEqual([stays.id]);
    expect(sink.to(manager.email)).toHaveLength(1);
    expect(sink.to(admin.email)).toEqual([]);
  });

  it('name nobody’s organisation that was erased: not to the contractor it wrote to, not to the insurer it let in', async () => {
    const [company, gone] = [await Company.found(platform), await Company.found(platform, 'contractor', 'Ashford')];
    const [insurer, leaving] = [
      await Company.found(platform, 'insurance_provider', 'Meridian'),
      await Company.found(platform, 'insurance_provider', 'Sealine'),
    ];
    const [requested, granted] = [randomUUID(), randomUUID()];
    sink.refuseNext = 1_000;
    await leaving.tell(linkRequested, requested, 1, {
      ...{ link_id: requested, insurer_id: leaving.tenantId, insurer_name: 'Sealine' },
      ...{ contractor_email: 'office@x.example', contractor_ids: [company.tenantId], requested_at: daysAgo(0) },
    });
    const link = { link_id: granted, insurer_id: insurer.tenantId, contractor_id: gone.tenantId };
    await insurer.tell(linkGranted, granted, 2, {
      ...link,
      status: 'active',
      granted_at: daysAgo(0),
      revoked_at: null,
    });
    await eventually(async () => expect((await insurer.read('admin')).unread).toBe(1));
    const ended = { ...link, status: 'revoked', granted_at: daysAgo(0), revoked_at: daysAgo(0) };
    await insurer.tell(linkRevoked, granted, 3, ended);
    await eventually(async () => expect((await insurer.read('admin')).unread).toBe(2));
    await eventually(async () => expect((await company.read('admin')).unread).toBe(1));
    await eventually(async () => expect(await countOf(platform, 'mails', { tenant_id: company.tenantId })).toBe(1));
    for (const { tenantId } of [gone, leaving]) {
      const context = { tenantId, actorId: 'test', aggregateId: tenantId, aggregateVersion: 1_000 };
      await platform.client.publish(tenantErased, { tenant_id: tenantId }, context);
    }
    await eventually(async () => expect((await company.read('admin')).notifications).toEqual([]));
    await eventually(async () =>
      expect((await insurer.read('admin')).notifications.map(({ body }) => body)).toEqual([
        'A contractor has closed its organization; you no longer have access to it.',
      ]),
    );
    expect(await countOf(platform, 'mails', { tenant_id: company.tenantId })).toBe(0);
    sink.refuseNext = 0;
  });

  it('name no organisation whose link ends after it was erased, also where something of it came late', async () => {
    const gone = await Company.found(platform, 'contractor', 'Ashford');
    const insurer = await Company.found(platform, 'insurance_provider', 'Meridian');
    const { tenantId } = gone;
    const copy = await inDatabase(platform, (database) =>
      database.collection<{ _id: string }>('tenants').findOne({ _id: tenantId }),
    );
    const context = { tenantId, actorId: 'test', aggregateId: tenantId, aggregateVersion: 1_000 };
    await platform.client.publish(tenantErased, { tenant_id: tenantId }, context);
    await eventually(async () => expect(await countOf(platform, 'tenants', { _id: tenantId })).toBe(0));
    await inDatabase(platform, (database) =>
      database.collection<{ _id: string }>('tenants').insertOne(copy ?? { _id: '' }),
    );
    const link_id = randomUUID();
    const link = { link_id, insurer_id: insurer.tenantId, contractor_id: tenantId, granted_at: daysAgo(9) };
    await insurer.tell(linkRevoked, link_id, 3, { ...link, status: 'revoked', revoked_at: daysAgo(0) });
    await eventually(async () =>
      expect((await insurer.read('admin')).notifications.map(({ body }) => body)).toEqual([
        'A contractor has closed its organization; you no longer have access to it.',
      ]),
    );
    expect(await countOf(platform, 'notifications', { 'facts.organisation_id': tenantId })).toBe(0);
  });

  it('tell those who decide, but not who did it, that their organisation is being closed, and kept after all', async () => {
    const company = await Company.found(platform);
    const [admin, manager, worker] = [company.who('admin'), company.who('safety_manager'), company.who('worker')];
    const tell = (closes_at: string | null, version: number) =>
      platform.client.publish(
        tenantClosingChanged,
        {
          ...{ tenant_id: admin.tenant_id, name: 'Northgate', time_zone: 'America/New_York', closes_at },
          ...{ changed_at: daysAgo(0), changed_by: 'Ana Reyes' },
        },
        { tenantId: admin.tenant_id, actorId: admin.id, aggregateId: admin.tenant_id, aggregateVersion: version },
      );
    // still the day before in New York; told twice, read once
    for (const _ of [1, 2]) await tell('2026-12-29T02:00:00.000Z', 2);
    await tell(null, 3);
    await eventually(() => expect(sink.to(manager.email)).toHaveLength(2));
    const [closing, kept] = sink.to(manager.email).map(({ source }) => source);
    expect(closing).toContain('Ana Reyes closes it: on Dec 28, 2026 everything of it is erased.');
    expect(closing).toContain('https://safe.example/profile');
    expect(kept).toContain('Ana Reyes has taken the closing back: nothing is erased.');
    expect((await company.read('safety_manager', 'es')).notifications).toMatchObject([
      { type: 'organisation.kept', title: 'Northgate se conserva', link: '/profile' },
      { type: 'organisation.closing', title: 'Northgate se va a cerrar', link: '/profile' },
    ]);
    for (const { email } of [admin, worker]) expect(sink.to(email)).toEqual([]);
  });

  it('tell an insurer whose contractor is gone so, since nobody knows its name any more', async () => {
    const insurer = await Company.found(platform, 'insurance_provider', 'Meridian');
    const link_id = randomUUID();
    const ended = { link_id, insurer_id: insurer.tenantId, contractor_id: randomUUID(), status: 'revoked' };
    await insurer.tell(linkRevoked, link_id, 3, { ...ended, granted_at: daysAgo(9), revoked_at: daysAgo(0) });
    await eventually(async () => expect((await insurer.read('admin')).unread).toBe(1));
    const bodyIn = async (locale: 'en' | 'es') => (await insurer.read('admin', locale)).notifications[0]?.body;
    expect(await bodyIn('en')).toBe('A contractor has closed its organization; you no longer have access to it.');
    expect(await bodyIn('es')).toBe('Un contratista ha cerrado su organización; usted ya no tiene acceso a ella.');
  });

  it('tell a contractor’s admins of an insurer’s request, and nobody who has left or did it', async () => {
    const [company, insurer] = [
      await Company.found(platform),
      await Company.found(platform, 'insurance_provider', 'Meridian'),
    ];
    const { email: adminEmail } = company.who('admin');
    const worker = company.people.get('worker');
    if (!worker) throw new Error('no worker');
    await company.tell(userRemoved, worker.id, 2, { user: { ...worker, is_active: false }, sessions_ended: true });
    // people travel on another topic than what they are told of
    await eventually(async () => expect(await countOf(platform, 'people', { _id: worker.id, version: 2 })).toBe(1));
    const incident = company.withAction();
    await company.tell(actionAssigned, incident.id, 3, { incident });
    const link_id = randomUUID();
    await insurer.tell(linkRequested, link_id, 1, {
      ...{ link_id, insurer_id: insurer.tenantId, insurer_name: 'Meridian', contractor_email: 'office@x.example' },
      ...{ contractor_ids: [company.tenantId], requested_at: daysAgo(0) },
    });
    await eventually(() => expect(sink.to(adminEmail)).toHaveLength(1));
    expect(sink.to(adminEmail)[0]?.source).toContain('Meridian would like to see your approved findings');
    expect(sink.to(worker.email)).toEqual([]);
    // late, a repair that nobody has any more is the reviewers' concern
    await company.tell(actionOverdue, incident.id, 4, { incident });
    for (const role of ['admin', 'safety_manager'] as const)
      await eventually(() => expect(sink.to(company.who(role).email).at(-1)?.source).toContain('was due Mar 5, 2026'));
    expect(sink.to(worker.email)).toEqual([]);
    expect(sink.to(insurer.who('admin').email)).toEqual([]);
  });
});

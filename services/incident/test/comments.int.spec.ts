import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type CommentRecord,
  type DataOf,
  deleteCommentPhoto,
  editComment,
  getComment,
  listComments,
  listExportRecords,
  locateIncidentPhoto,
  tenantRegistered,
  userErased,
  withdrawComment,
  writeComment,
} from '@hazardlens/contracts';
import { eventually, JobClock } from '@hazardlens/testing';
import { RemoveExpiredCommentPhotos } from '../src/comments/remove-expired-comment-photos.job.js';
import { PhotoDeletions } from '../src/delete-incident-photo/photo-deletions.js';
import { incidentService } from '../src/index.js';
import { RemoveOrphanPhotos } from '../src/remove-orphan-photos/remove-orphan-photos.job.js';
import {
  aFinding,
  aManager,
  anAdmin,
  anAnalysis,
  anInsurer,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });

const clock = new JobClock();
const hurried = {
  ...incidentService,
  jobs: [
    ...incidentService.jobs.filter(({ name }) => name.includes('erase')).map((job) => ({ ...job, everyMs: 30 })),
    { name: 'remove-expired-comment-photos', everyMs: 30, run: clock.runs(RemoveExpiredCommentPhotos) },
    { name: 'delete-photos', everyMs: 30, run: clock.runs(PhotoDeletions, 25 * 3_600_000) },
    { name: 'remove-orphan-photos', everyMs: 30, run: clock.runs(RemoveOrphanPhotos) },
  ],
};

describe('comments on an incident', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start(hurried);
  });
  beforeEach(() => {
    clock.ahead = 0;
  });
  afterAll(() => incidents?.close());

  async function anOpenIncident() {
    const tenantId = aTenantId();
    const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const worker = aWorker(tenantId, { id: 'worker-7', name: 'Olga Owner', email: 'olga@example.com' });
    return { tenantId, id: opened?.id ?? '', manager: aManager(tenantId), admin: anAdmin(tenantId), worker };
  }
  type Said = Partial<DataOf<typeof writeComment>>;
  const write = (actor: Actor, incident_id: string, said: Said = {}) =>
    incidents.ask(writeComment, {
      ...{ actor, incident_id, comment_id: randomUUID(), text: 'Is the edge closed?', mentions: [], photo: null },
      ...said,
    });
  const edit = (actor: Actor, comment_id: string, said: Partial<DataOf<typeof editComment>> = {}) =>
    incidents.ask(editComment, { actor, comment_id, text: 'Changed.', mentions: [], ...said });
  const list = (actor: Actor, incident_id: string, page: Partial<DataOf<typeof listComments>> = {}) =>
    incidents.ask(listComments, { actor, incident_id, limit: 30, ...page });
  const withdraw = (actor: Actor, comment_id: string) => incidents.ask(withdrawComment, { actor, comment_id });
  const aPhoto = (tenantId: string, incidentId: string, commentId: string) => {
    const stem = `tenants/${tenantId}/incidents/${incidentId}/comments/${commentId}/0-aa`;
    return { id: `${commentId}-0`, key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg` };
  };
  async function withPhoto() {
    const place = await anOpenIncident();
    const comment_id = randomUUID();
    const photo = aPhoto(place.tenantId, place.id, comment_id);
    const { objects } = incidents.platform.platform;
    for (const key of [photo.key, photo.thumbnail_key]) {
      await objects.put(key, Buffer.from('picture'), { contentType: 'image/jpeg' });
    }
    const comment = await write(place.worker, place.id, { comment_id, photo, text: '' });
    const isThere = async () => (await objects.stat(photo.key)) !== null;
    return { ...place, comment, photo, isThere };
  }

  it('are read by everybody of the organisation, newest first and page by page', async () => {
    const { id, manager, worker } = await anOpenIncident();
    const first = await write(worker, id, { text: 'one' });
    await write(manager, id, { text: 'two' });
    await write(worker, id, { text: 'three' });
    const page = await list(manager, id, { limit: 2 });
    expect(page.comments.map(({ text }) => text)).toEqual(['three', 'two']);
    const rest = await list(worker, id, { limit: 2, cursor: page.next_cursor ?? '' });
    expect(rest).toEqual({ comments: [first], next_cursor: null });
    expect((await list(aSuperAdmin(), id)).comments).toHaveLength(3);
    const other = await anOpenIncident();
    await expect(list(other.manager, other.id, { cursor: page.next_cursor ?? '' })).rejects.toEqual(
      withCode('CURSOR_INVALID'),
    );
  });

  it('are unknown to every other organisation, and to insurers', async () => {
    const { id, worker, comment, photo } = await withPhoto();
    for (const stranger of [aManager(aTenantId()), anInsurer(), anInsurer('insurance_analyst')]) {
      const asked = [
        () => list(stranger, id),
        () => write(stranger, id),
        () => edit(stranger, comment.id),
        () => withdraw(stranger, comment.id),
        () => incidents.ask(getComment, { actor: stranger, comment_id: comment.id }),
        () => incidents.ask(locateIncidentPhoto, { actor: stranger, photo_id: photo.id }),
      ];
      for (const ask of asked) await expect(ask()).rejects.toEqual(withCode('NOT_FOUND'));
    }
    expect((await list(worker, id)).comments).toEqual([comment]);
  });

  it('are one, however often the same request comes', async () => {
    const { id, worker } = await anOpenIncident();
    const comment_id = randomUUID();
    const first = await write(worker, id, { comment_id });
    expect(await write(worker, id, { comment_id })).toEqual(first);
    expect((await list(worker, id)).comments).toEqual([first]);
  });

  it('keep what stood there before when their author edits them, and nobody else does', async () => {
    const { id, manager, admin, worker } = await anOpenIncident();
    const written = await write(worker, id, { text: 'Bolt loose' });
    await expect(edit(manager, written.id)).rejects.toEqual(withCode('FORBIDDEN'));
    await expect(withdraw(admin, written.id)).rejects.toEqual(withCode('FORBIDDEN'));
    const mentions = [{ id: manager.id, name: manager.name }];
    const changed = await edit(worker, written.id, { text: `@${manager.name} bolt loose`, mentions });
    expect(changed).toMatchObject({ text: '@Ana Ruiz bolt loose', mentions, versions: [{ text: 'Bolt loose' }] });
    expect(changed.edited_at).toBe(changed.versions[0]?.until);
    // said again as it is, nothing happens
    expect(await edit(worker, written.id, { text: changed.text ?? '', mentions })).toEqual(changed);
    await expect(edit(worker, written.id, { text: '' })).rejects.toEqual(withCode('COMMENT_EMPTY'));
  });

  it('are edited at most twenty times', async () => {
    const { id, worker } = await anOpenIncident();
    const { id: commentId } = await write(worker, id);
    for (let time = 1; time <= 20; time += 1) await edit(worker, commentId, { text: `${time}` });
    await expect(edit(worker, commentId, { text: '21' })).rejects.toEqual(withCode('COMMENT_EDITED_OFTEN'));
  });

  it('leave a trace without words when they are withdrawn; the organisation’s export has them', async () => {
    const { tenantId, id, worker } = await anOpenIncident();
    const written = await write(worker, id, { text: 'Wrong site' });
    await withdraw(worker, written.id);
    await withdraw(worker, written.id);
    const [shown] = (await list(worker, id)).comments;
    expect(shown).toMatchObject({ text: null, author: { id: 'worker-7' }, mentions: [], versions: [], photo_id: null });
    expect(shown?.withdrawn_at).not.toBeNull();
    await expect(edit(worker, written.id)).rejects.toEqual(withCode('COMMENT_WITHDRAWN'));
    const request = { tenant_id: tenantId, section: 'comments', person: null, after: null, limit: 10 };
    const { lines } = await incidents.platform.client.request(listExportRecords.incident, request, {
      ...{ tenantId, actorId: 'system' },
    });
    expect(lines.map((line) => JSON.parse(line) as { text: string })).toMatchObject([{ text: 'Wrong site' }]);
  });

  it('keep their photo while they point at it, and until it has been kept for its time', async () => {
    const { tenantId, id, worker, comment, photo, isThere } = await withPhoto();
    expect(await incidents.ask(locateIncidentPhoto, { actor: worker, photo_id: photo.id })).toMatchObject({
      ...{ key: photo.key, blurred_key: photo.key.replace('.jpg', '-blurred.jpg'), photographer_id: worker.id },
      action_owner_id: null,
    });
    await incidents.platform.client.publish(
      tenantRegistered,
      {
        tenant: {
          ...{ _id: tenantId, id: tenantId, name: 'Contractor', tenant_type: 'contractor', phone: null },
          ...{ contact_email: 'office@example.com', time_zone: 'UTC', retention_months: 1 },
          created_at: '2026-01-01T00:00:00.000Z',
        },
        is_platform: false,
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      { tenantId, actorId: 'admin-1', aggregateId: tenantId, aggregateVersion: 1 },
    );
    clock.ahead = 20 * 86_400_000;
    const later = await write(worker, id, { text: 'still there' });
    expect(await isThere()).toBe(true);
    clock.ahead = 40 * 86_400_000;
    await eventually(async () => expect(await isThere()).toBe(false));
    expect((await list(worker, id)).comments).toMatchObject([later, { id: comment.id, photo_id: null }]);
  });

  it('lose their photo at once on a privacy request of an admin, and when they are withdrawn', async () => {
    const first = await withPhoto();
    const ask = (actor: Actor) => incidents.ask(deleteCommentPhoto, { actor, comment_id: first.comment.id });
    await expect(ask(first.manager)).rejects.toEqual(withCode('FORBIDDEN'));
    await ask(first.admin);
    expect(await first.isThere()).toBe(false);
    await ask(first.admin);

    const second = await withPhoto();
    await withdraw(second.worker, second.comment.id);
    await eventually(async () => expect(await second.isThere()).toBe(false));
  });

  it('forget a person who is erased, as author and where they are mentioned', async () => {
    const { tenantId, id, manager, worker } = await anOpenIncident();
    await write(worker, id, { text: 'Done.' });
    const mentions = [{ id: worker.id, name: worker.name }];
    await write(manager, id, { text: `@${worker.name} thanks`, mentions });
    await incidents.platform.client.publish(
      userErased,
      {
        ...{ user_id: worker.id, everywhere: false, email: worker.email, name: worker.name },
        ...{ erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1' },
      },
      { tenantId, actorId: 'admin-1', aggregateId: worker.id, aggregateVersion: 3 },
    );
    await eventually(async () => {
      const told = JSON.stringify((await list(manager, id)).comments as CommentRecord[]);
      expect(told).not.toContain('Olga');
      expect(told).toContain('@Erased 1 thanks');
    });
  });
});

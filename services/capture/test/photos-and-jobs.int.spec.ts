import { randomUUID } from 'node:crypto';
import {
  type Actor,
  analysisFailed,
  deleteCapturePhotos,
  reanalyzeCapture,
  type TenantView,
  tenantUpdated,
} from '@hazardlens/contracts';
import { Quarantine } from '@hazardlens/service-kit';
import { eventually, JobClock } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import { STUCK_AFTER_MS } from '../src/capture/capture.rules.js';
import { captureService } from '../src/index.js';
import { RemoveExpiredPhotos } from '../src/remove-expired-photos/remove-expired-photos.job.js';
import { RemoveOrphanObjects } from '../src/remove-orphan-objects/remove-orphan-objects.job.js';
import { SweepStuckCaptures } from '../src/sweep-stuck-captures/sweep-stuck-captures.job.js';
import { aSubmission, aWorker } from './a-submission.js';
import { anAdmin, anInsurer, aResult, aSuperAdmin, aTenantId, CapturePlatform } from './capture-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });

const clock = new JobClock();
let sweeps = 0;
class Sweeps extends clock.runs(SweepStuckCaptures) {
  override async run(): Promise<void> {
    await super.run();
    sweeps += 1;
  }
}
const timed = new Map<unknown, ReturnType<JobClock['runs']>>([
  [SweepStuckCaptures, Sweeps],
  [RemoveOrphanObjects, clock.runs(RemoveOrphanObjects)],
  [RemoveExpiredPhotos, clock.runs(RemoveExpiredPhotos)],
]);
const hurried = {
  ...captureService,
  jobs: captureService.jobs.map(({ name, run }) => ({
    name,
    everyMs: 30,
    run: timed.get(run) ?? run,
  })),
};

describe('photos and jobs', () => {
  let captures: CapturePlatform;
  beforeAll(async () => {
    captures = await CapturePlatform.start(hurried);
  });
  beforeEach(() => {
    clock.ahead = 0;
  });
  afterAll(() => captures?.close());

  async function aSubmitted() {
    const [tenantId, captureId] = [aTenantId(), randomUUID()];
    const { photos } = aSubmission(tenantId, captureId);
    for (const key of photos.flatMap((photo) => [photo.key, photo.thumbnail_key])) await put(key);
    await captures.submit(tenantId, captureId);
    await eventually(() => expect(captures.issued(captureId)).toHaveLength(1));
    return { tenantId, captureId };
  }
  const put = (key: string) => captures.platform.objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
  async function objectsBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of captures.platform.objects.list(prefix)) keys.push(key);
    return keys;
  }
  const keeps = (tenantId: string, retention_months: number, aggregateVersion: number) => {
    const tenant: TenantView = {
      _id: tenantId,
      id: tenantId,
      name: 'Contractor',
      tenant_type: 'contractor',
      contact_email: 'office@example.com',
      phone: null,
      time_zone: 'UTC',
      retention_months,
      created_at: new Date().toISOString(),
    };
    return captures.platform.client.publish(
      tenantUpdated,
      { tenant, is_platform: false, updated_at: tenant.created_at },
      { tenantId, actorId: 'admin-1', aggregateId: tenantId, aggregateVersion },
    );
  };
  const remove = (actor: Actor, capture_id: string, photo_id?: string) =>
    captures.platform.client.request(
      deleteCapturePhotos,
      { actor, capture_id, ...(photo_id ? { photo_id } : {}) },
      { tenantId: actor.tenant_id, actorId: actor.id },
    );
  const reanalyse = (actor: Actor, capture_id: string, model_version: string) =>
    captures.platform.client.request(
      reanalyzeCapture,
      { actor, capture_id, model_version },
      { tenantId: actor.tenant_id, actorId: actor.id },
    );

  describe('deleting photos', () => {
    it('takes them from the capture and from the store before it answers, variants included', async () => {
      const { tenantId, captureId } = await aSubmitted();
      const prefix = `tenants/${tenantId}/captures/${captureId}/`;
      await put(`${prefix}0-blurred.jpg`);
      await captures.assess(tenantId, captureId);
      await eventually(async () => expect((await captures.get(captureId, anAdmin(tenantId))).status).toBe('completed'));
      await remove(anAdmin(tenantId), captureId);

      expect(await captures.get(captureId, anAdmin(tenantId))).toMatchObject({
        status: 'completed',
        photos: [],
        deleted_at: expect.any(String),
        incident_count: 1,
      });
      expect(await objectsBelow(prefix)).toEqual([]);
      await remove(anAdmin(tenantId), captureId);
      await eventually(() =>
        expect(captures.events(captureId)).toEqual([
          'capture-submitted 1',
          'capture-completed 2',
          'capture-photos-deleted 3',
        ]),
      );
    });

    it('is told with what it frees, as new photos are with what they take', async () => {
      const tenantId = aTenantId();
      const captureId = randomUUID();
      const [key, variant] = ['0.jpg', '0-blurred.jpg'].map(
        (name) => `tenants/${tenantId}/captures/${captureId}/${name}`,
      );
      await put(key ?? '');
      await captures.submit(tenantId, captureId, { stored_bytes: 4_000 });
      await captures.submit(tenantId, captureId, { stored_bytes: 4_000 });
      const change = { tenant_id: tenantId, folder: 'captures', measured_at: null };
      await eventually(() => expect(captures.bytesOf(tenantId)).toEqual([{ ...change, bytes: 4_000 }]));
      await put(variant ?? '');
      await remove(anAdmin(tenantId), captureId);
      // 'photo' twice: what lay there, whatever was said before, and once: the request deletes, and so does the job
      await eventually(() => expect(captures.bytesOf(tenantId).slice(1)).toEqual([{ ...change, bytes: -10 }]));
    });

    it('takes a single one with its variants, once, and with the last one everything', async () => {
      const { tenantId, captureId } = await aSubmitted();
      const [admin, prefix] = [anAdmin(tenantId), `tenants/${tenantId}/captures/${captureId}/`];
      const before = await objectsBelow(prefix);
      const { photos } = aSubmission(tenantId, captureId);
      const stem = photos[0]?.key.replace('.jpg', '') ?? '';
      for (const variant of ['blurred', 'blurred-0123456789abcdef']) await put(`${stem}-${variant}.jpg`);
      await captures.assess(tenantId, captureId);
      await eventually(async () => expect((await captures.get(captureId, admin)).status).toBe('completed'));
      await remove(admin, captureId, `${captureId}-0`);

      const one = await captures.get(captureId, admin);
      expect(one).toMatchObject({ photos: [{ id: `${captureId}-1` }], deleted_at: null, incident_count: 1 });
      expect(await objectsBelow(prefix)).toEqual(before.filter((key) => !key.startsWith(stem)));
      await remove(admin, captureId, `${captureId}-0`);
      await eventually(() => expect(captures.events(captureId).at(-1)).toBe('capture-photos-deleted 3'));
      await expect(remove(aWorker(tenantId), captureId, `${captureId}-1`)).rejects.toEqual(withCode('FORBIDDEN'));
      await remove(admin, captureId, `${captureId}-1`);
      expect(await captures.get(captureId, admin)).toMatchObject({ photos: [], deleted_at: expect.any(String) });
      expect(await objectsBelow(prefix)).toEqual([]);
    });

    it('before the analysis has answered, ends the wait', async () => {
      const { tenantId, captureId } = await aSubmitted();
      await remove(aSuperAdmin(), captureId);

      expect(await captures.get(captureId, anAdmin(tenantId))).toMatchObject({ status: 'failed', photos: [] });
      await expect(reanalyse(anAdmin(tenantId), captureId, 'm2')).rejects.toEqual(withCode('CAPTURE_WITHOUT_PHOTOS'));
    });

    it('is for the admins of the tenant', async () => {
      const { tenantId, captureId } = await aSubmitted();

      await expect(remove(aWorker(tenantId), captureId)).rejects.toEqual(withCode('FORBIDDEN'));
      await expect(remove(anAdmin(aTenantId()), captureId)).rejects.toEqual(withCode('NOT_FOUND'));
      await expect(remove(anInsurer(), captureId)).rejects.toEqual(withCode('NOT_FOUND'));
      await expect(remove(anAdmin(tenantId), randomUUID())).rejects.toEqual(withCode('NOT_FOUND'));
      expect((await captures.get(captureId, anAdmin(tenantId))).photos).toHaveLength(2);
    });
  });

  describe('analysing again', () => {
    it('after a failure asks the detector again', async () => {
      const { tenantId, captureId } = await aSubmitted();
      await captures.platform.client.publish(
        analysisFailed,
        { capture_id: captureId, reason: 'No memory.' },
        { tenantId, actorId: 'system', aggregateId: captureId },
      );
      await eventually(async () => expect((await captures.get(captureId, anAdmin(tenantId))).status).toBe('failed'));

      expect(await reanalyse(anAdmin(tenantId), captureId, 'm1')).toMatchObject({ status: 'processing', error: null });
      await eventually(() => expect(captures.issued(captureId)).toHaveLength(2));
    });

    it('with a newer model adds to the result; with the same one it is refused', async () => {
      const { tenantId, captureId } = await aSubmitted();
      const admin = anAdmin(tenantId);
      await captures.assess(tenantId, captureId);
      await eventually(async () => expect((await captures.get(captureId, admin)).status).toBe('completed'));

      await expect(reanalyse(admin, captureId, 'm1')).rejects.toEqual(withCode('CAPTURE_NOT_FAILED'));
      await expect(reanalyse(aWorker(tenantId), captureId, 'm2')).rejects.toEqual(withCode('FORBIDDEN'));
      await expect(reanalyse(anAdmin(aTenantId()), captureId, 'm2')).rejects.toEqual(withCode('NOT_FOUND'));
      await reanalyse(admin, captureId, 'm2');
      const result = aResult(captureId, ['incident-1', 'incident-2']);
      await captures.assess(tenantId, captureId, { model_version: 'm2', result });
      await eventually(async () =>
        expect(await captures.get(captureId, admin)).toMatchObject({ status: 'completed', incident_count: 2 }),
      );
      await expect(reanalyse(admin, captureId, 'm2')).rejects.toEqual(withCode('CAPTURE_NOT_FAILED'));
    });
  });

  describe('the sweeper', () => {
    it('leaves alone what waits for a detector that is away, for an hour and longer', async () => {
      let back = () => {};
      CapturePlatform.detectorAway = new Promise((resolve) => {
        back = resolve;
      });
      const { tenantId, captureId } = await aSubmitted();
      for (let late = 1; late <= 12; late += 1) {
        clock.ahead += STUCK_AFTER_MS + 1000;
        const seen = sweeps;
        await eventually(() => expect(sweeps).toBeGreaterThan(seen + 1));
      }
      expect(await captures.get(captureId, anAdmin(tenantId))).toMatchObject({ status: 'queued', error: null });
      expect(captures.issued(captureId)).toHaveLength(1);
      expect(captures.events(captureId)).toEqual(['capture-submitted 1']);
      back();
      // Now the queue is empty, and there is no answer: this one is lost.
      await eventually(() => expect(captures.issued(captureId)).toHaveLength(2));
    });

    it('asks again after 5 minutes, three times, and then fails with a sentence', async () => {
      const { tenantId, captureId } = await aSubmitted();
      const worker = aWorker(tenantId);
      for (let times = 2; times <= 4; times += 1) {
        clock.ahead += STUCK_AFTER_MS + 1000;
        await eventually(() => expect(captures.issued(captureId)).toHaveLength(times));
        expect((await captures.get(captureId, worker)).status).toBe('processing');
      }
      clock.ahead += STUCK_AFTER_MS + 1000;

      await eventually(async () =>
        expect(await captures.get(captureId, worker)).toMatchObject({
          status: 'failed',
          error: 'The analysis did not finish. Your photos are saved; please have them analysed again.',
        }),
      );
      expect(captures.issued(captureId)).toHaveLength(4);
      await eventually(() => expect(captures.events(captureId)).toEqual(['capture-submitted 1', 'capture-failed 5']));
    });

    it('leaves alone what has its answer', async () => {
      const [stuck, answered] = [await aSubmitted(), await aSubmitted()];
      await captures.assess(answered.tenantId, answered.captureId);
      const worker = aWorker(answered.tenantId);
      await eventually(async () => expect((await captures.get(answered.captureId, worker)).status).toBe('completed'));
      clock.ahead = STUCK_AFTER_MS + 1000;

      await eventually(() => expect(captures.issued(stuck.captureId)).toHaveLength(2));
      expect(captures.issued(answered.captureId)).toHaveLength(1);
    });

    it('asks again for the others where one cannot be asked for', async () => {
      // as nobody stores it: what its analysis would be asked with is no message
      const [broken, stuck] = [await aSubmitted(), await aSubmitted()];
      const client = await mongo.MongoClient.connect(captures.platform.mongoUri);
      const stored = client.db(captures.platform.databaseOf('capture')).collection<{ _id: string }>('captures');
      await stored.updateOne({ _id: broken.captureId }, { $set: { 'photos.0.key': null } });
      clock.ahead = STUCK_AFTER_MS + 1000;
      try {
        await eventually(() => expect(captures.issued(stuck.captureId)).toHaveLength(2));
        expect(captures.issued(broken.captureId)).toHaveLength(1);
      } finally {
        await stored.deleteOne({ _id: broken.captureId });
        await client.close();
      }
    });
  });

  it('photos are deleted when the tenant has kept them for its period, by the newest word on it', async () => {
    const [received_at, now] = [new Date(Date.now() - 40 * 86_400_000).toISOString(), new Date().toISOString()];
    const [tenantId, old, fresh, elsewhere] = [aTenantId(), randomUUID(), randomUUID(), randomUUID()];
    const other = aTenantId();
    await captures.submit(tenantId, old, { received_at });
    await captures.submit(tenantId, fresh, { received_at: now });
    await captures.submit(other, elsewhere, { received_at });
    const prefix = `tenants/${tenantId}/captures/${old}/`;
    await put(`${prefix}0.jpg`);
    await put(`${prefix}0-blurred.jpg`);
    await captures.assess(tenantId, old);
    await eventually(async () => expect((await captures.get(old, anAdmin(tenantId))).status).toBe('completed'));

    await keeps(other, 24, 1);
    await keeps(tenantId, 1, 2);
    await keeps(tenantId, 120, 1);

    await eventually(async () => {
      const capture = await captures.get(old, anAdmin(tenantId));
      expect(capture).toMatchObject({ photos: [], deleted_at: expect.any(String), incident_count: 1 });
      expect(capture.overall_risk_score).toBe(52);
      expect(await objectsBelow(prefix)).toEqual([]);
    });
    await eventually(() => expect(captures.events(old)).toContain('capture-photos-deleted 3'));
    expect((await captures.get(fresh, anAdmin(tenantId))).photos).toHaveLength(2);
    expect((await captures.get(elsewhere, anAdmin(other))).photos).toHaveLength(2);
  });

  it('the janitor removes what no photo of its capture points at, too: of an upload that lost a race, or made late', async () => {
    const { tenantId, captureId } = await aSubmitted();
    await keeps(tenantId, 120, 1);
    await remove(anAdmin(tenantId), captureId, `${captureId}-1`);
    const prefix = `tenants/${tenantId}/captures/${captureId}/`;
    const leftovers = ['0-0123456789abcdef.jpg', '0-0123456789abcdef-thumb.jpg', '1-blurred.jpg'];
    const variants = ['0-blurred.jpg', '0-blurred-0123456789abcdef.jpg'];
    for (const name of [...leftovers, ...variants]) await put(`${prefix}${name}`);
    clock.ahead = 8 * 86_400_000;

    await eventually(async () =>
      expect((await objectsBelow(prefix)).sort()).toEqual(
        ['0.jpg', '0-thumb.jpg', ...variants].map((name) => `${prefix}${name}`).sort(),
      ),
    );
  });

  it('the janitor removes photos without capture after a day, and no others', async () => {
    const { tenantId, captureId } = await aSubmitted();
    await keeps(tenantId, 120, 1);
    const orphan = `tenants/${tenantId}/captures/${randomUUID()}/0.jpg`;
    const other = `tenants/${tenantId}/exports/report.csv`;
    await put(orphan);
    await put(other);
    clock.ahead = 23 * 3_600_000;
    await eventually(() => expect(captures.issued(captureId).length).toBeGreaterThan(1));
    expect(await captures.platform.objects.stat(orphan)).not.toBeNull();
    // each organisation is walked through once a week
    clock.ahead = 8 * 86_400_000;

    await eventually(async () => expect(await captures.platform.objects.stat(orphan)).toBeNull());
    expect(await objectsBelow(`tenants/${tenantId}/captures/${captureId}/`)).toHaveLength(4);
    expect(await captures.platform.objects.stat(other)).not.toBeNull();

    const counts = captures.bytesOf(tenantId).filter(({ measured_at }) => measured_at !== null);
    expect(counts.at(-1)).toMatchObject({ folder: 'captures', bytes: 20 });

    const aside = new Quarantine(captures.platform.objects);
    expect(await aside.restore(tenantId)).toBe(1);
    expect((await captures.platform.objects.get(orphan)).toString()).toBe('photo');
  });
});

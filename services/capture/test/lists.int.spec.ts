import { randomUUID } from 'node:crypto';
import { type Actor, locatePhoto, siteUpdated } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aWorker } from './a-submission.js';
import { anAdmin, anInsurer, aResult, aSuperAdmin, aTenantId, CapturePlatform } from './capture-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });
const sitesOf = (tenantId: string) =>
  ['a', 'b'].map((name) => ({
    id: `${tenantId}-${name}`,
    name: `Site ${name}`,
    tenant_id: tenantId,
    policy: { masks_required: false },
  }));

describe('captures in lists', () => {
  let captures: CapturePlatform;
  beforeAll(async () => {
    captures = await CapturePlatform.start();
  });
  afterAll(() => captures?.close());

  /** Five captures of two people on two sites; two were taken in the same moment. */
  async function aTenantWithCaptures() {
    const tenantId = aTenantId();
    const [siteA, siteB] = sitesOf(tenantId) as [ReturnType<typeof sitesOf>[0], ReturnType<typeof sitesOf>[0]];
    const other = aWorker(tenantId, { id: 'worker-2', name: 'Ola Other' });
    const ids: string[] = [];
    for (const [second, site, actor] of [
      [1, siteA, aWorker(tenantId)],
      [2, siteB, other],
      [3, siteA, other],
      [3, siteB, aWorker(tenantId)],
      [4, siteA, aWorker(tenantId)],
    ] as const) {
      const id = randomUUID();
      ids.push(id);
      await captures.submit(tenantId, id, { site, actor, captured_at: `2026-03-02T08:00:0${second}.000Z` });
    }
    const [first, second, third, fourth, fifth] = ids as [string, string, string, string, string];
    const newestFirst = [fifth, ...[third, fourth].sort().reverse(), second, first];
    return { tenantId, ids, newestFirst, siteA, siteB };
  }
  const idsOf = async (list: ReturnType<CapturePlatform['list']>) => (await list).captures.map(({ id }) => id);

  it('come newest first, a page at a time, each once', async () => {
    const { tenantId, newestFirst } = await aTenantWithCaptures();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await captures.list(aWorker(tenantId), { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.captures.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);

    expect(seen).toEqual(newestFirst);
  });

  it('are filtered by site, status and photographer', async () => {
    const { tenantId, ids, siteB } = await aTenantWithCaptures();
    const worker = aWorker(tenantId);
    await eventually(() => expect(captures.issued(ids[1] as string)).toHaveLength(1));
    await captures.assess(tenantId, ids[1] as string);

    await eventually(async () => expect(await idsOf(captures.list(worker, { status: 'completed' }))).toEqual([ids[1]]));
    expect(await idsOf(captures.list(worker, { status: 'failed' }))).toEqual([]);
    expect(await idsOf(captures.list(worker, { site_id: siteB.id }))).toEqual([ids[3], ids[1]]);
    expect(await idsOf(captures.list(worker, { mine: true }))).toEqual([ids[4], ids[3], ids[0]]);
    expect(await idsOf(captures.list(worker, { mine: true, site_id: siteB.id, status: 'queued' }))).toEqual([ids[3]]);
    const [row] = (await captures.list(worker, { status: 'completed' })).captures;
    expect(row).toMatchObject({ overall_risk_score: 52, incident_count: 1, site_name: 'Site b' });
    expect(row).not.toHaveProperty('result');
  });

  it('say from how many photos something could be concluded: what nobody could see is not safe', async () => {
    const { tenantId, ids, newestFirst } = await aTenantWithCaptures();
    const dark = (...indexes: number[]) =>
      indexes.map((photo_index) => ({ photo_index, hint: 'dark' as const, not_judged: true as const }));
    const hintsOf = [dark(0, 1), dark(1), [{ photo_index: 0, hint: 'small' as const }]];
    for (const [index, photo_hints] of hintsOf.entries()) {
      const id = ids[index] as string;
      await eventually(() => expect(captures.issued(id)).toHaveLength(1));
      await captures.assess(tenantId, id, { result: { ...aResult(id, []), photo_hints } });
    }
    const judged = new Map([
      [ids[0], 'none'],
      [ids[1], 'some'],
      [ids[2], 'all'],
    ]);
    await eventually(async () => {
      const list = await captures.list(aWorker(tenantId));
      expect(list.captures.map((row) => row.judged)).toEqual(newestFirst.map((id) => judged.get(id)));
    });
    expect((await captures.list(aWorker(tenantId))).captures[0]?.photos.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('a cursor of another list, or of nobody, is refused', async () => {
    const { tenantId, siteA } = await aTenantWithCaptures();
    const worker = aWorker(tenantId);
    const { next_cursor } = await captures.list(worker, { limit: 1 });
    const cursor = next_cursor as string;

    for (const [actor, overrides] of [
      [worker, { cursor, site_id: siteA.id }],
      [worker, { cursor, status: 'queued' }],
      [worker, { cursor, mine: true }],
      [worker, { cursor: 'made-up' }],
      [aWorker(aTenantId()), { cursor }],
    ] as const) {
      await expect(captures.list(actor, overrides)).rejects.toEqual(withCode('CURSOR_INVALID'));
    }
  });

  it('show to each what is theirs', async () => {
    const one = await aTenantWithCaptures();
    const two = await aTenantWithCaptures();

    for (const role of ['admin', 'inspector', 'worker', 'insurance_analyst'] as const) {
      expect(await idsOf(captures.list(aWorker(one.tenantId, { role })))).toEqual(one.newestFirst);
    }
    expect(await idsOf(captures.list(aWorker(one.tenantId), { site_id: two.siteA.id }))).toEqual([]);
    expect(await captures.list(anInsurer())).toEqual({ captures: [], next_cursor: null });
    const all = await idsOf(captures.list(aSuperAdmin(), { limit: 100 }));
    expect(all).toEqual(expect.arrayContaining([...one.ids, ...two.ids]));
    expect(await idsOf(captures.list(aSuperAdmin(), { site_id: two.siteB.id }))).toEqual([two.ids[3], two.ids[1]]);
  });

  it('super_admin sees a site of any tenant, with the name that it has now', async () => {
    const { tenantId, ids, siteB } = await aTenantWithCaptures();
    await captures.platform.client.publish(
      siteUpdated,
      {
        site: {
          ...{ _id: siteB.id, ...siteB, name: 'Renamed', address: { text: '' }, tenant_name: 'Contractor' },
          ...{ capture_count: 0, created_at: '2026-01-01T00:00:00.000Z' },
        },
        archived_at: null,
      },
      { tenantId, actorId: 'admin-1', aggregateId: siteB.id, aggregateVersion: 1 },
    );

    await eventually(async () =>
      expect((await captures.list(aSuperAdmin(), { site_id: siteB.id })).captures).toMatchObject([
        { id: ids[3], site_name: 'Renamed' },
        { id: ids[1], site_name: 'Renamed' },
      ]),
    );
  });

  it('one capture and its photos are found by their own tenant and super_admin only', async () => {
    const { tenantId, ids } = await aTenantWithCaptures();
    const captureId = ids[0] as string;
    const locate = (actor: Actor, photo_id: string) =>
      captures.platform.client.request(
        locatePhoto,
        { actor, photo_id },
        { tenantId: actor.tenant_id, actorId: actor.id },
      );

    for (const actor of [aWorker(tenantId), aSuperAdmin()]) {
      expect((await captures.get(captureId, actor)).id).toBe(captureId);
      expect(await locate(actor, `${captureId}-1`)).toEqual({
        key: `tenants/${tenantId}/captures/${captureId}/1.jpg`,
        thumbnail_key: `tenants/${tenantId}/captures/${captureId}/1-thumb.jpg`,
        blurred_key: null,
        tenant_id: tenantId,
        photographer_id: 'worker-1',
        taken: {
          capture_id: captureId,
          site_id: `${tenantId}-a`,
          captured_at: expect.stringMatching(/^2026-03-02T08:00:\d\d\.000Z$/),
        },
      });
    }
    await eventually(() => expect(captures.issued(captureId)).toHaveLength(1));
    await captures.assess(tenantId, captureId);
    await eventually(async () =>
      expect((await locate(aWorker(tenantId), `${captureId}-1`)).blurred_key).toBe(
        `tenants/${tenantId}/captures/${captureId}/1-blurred.jpg`,
      ),
    );
    for (const actor of [anAdmin(aTenantId()), anInsurer()]) {
      await expect(captures.get(captureId, actor)).rejects.toEqual(withCode('NOT_FOUND'));
      await expect(locate(actor, `${captureId}-1`)).rejects.toEqual(withCode('NOT_FOUND'));
    }
    for (const malformed of [`${captureId}-2`, captureId, `${captureId}-00`, 'x', '../../etc/passwd']) {
      await expect(locate(aWorker(tenantId), malformed)).rejects.toEqual(withCode('NOT_FOUND'));
    }
  });
});

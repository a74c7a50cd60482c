import { type Actor, approveIncident, getSameAs, setSameAs } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import {
  aFinding,
  aManager,
  anAnalysis,
  anInsurer,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });
const photo = 'f0e1d2c3b4a59687';
const day = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString();
const place = { latitude: 52.52, longitude: 13.405 };

describe('the same hazard again', () => {
  let incidents: IncidentPlatform;
  let tenantId: string;
  let manager: Actor;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  beforeEach(() => {
    tenantId = aTenantId();
    manager = aManager(tenantId);
  });
  afterAll(() => incidents?.close());

  const get = (incident_id: string, actor = manager) => incidents.ask(getSameAs, { actor, incident_id });
  const set = (incident_id: string, same_as: string | null, actor = manager) =>
    incidents.ask(setSameAs, { actor, incident_id, same_as });

  interface Found {
    daysAgo: number;
    hazard?: 'no_hard_hat' | 'no_hi_vis';
    site?: string;
    picture?: string;
    at?: typeof place;
    of?: string;
  }
  /** A finding of the analysis, as an incident. */
  async function found({ daysAgo, hazard = 'no_hard_hat', site = 'site-1', picture, at, of = tenantId }: Found) {
    const capture = { site_id: `${site}-${of}`, captured_at: day(daysAgo), ...(at ? { gps_location: at } : {}) };
    const hashes = picture ? { picture_hash: picture } : {};
    const analysis = anAnalysis([[aFinding(hazard, hashes)]], capture);
    const photos = analysis.photos.map((each) => ({ ...each, ...hashes }));
    const [opened] = await incidents.incidentsFrom(of, { ...analysis, photos });
    if (!opened) throw new Error('Nothing was found.');
    return opened;
  }
  const closeNow = (id: string) =>
    incidents.ask(approveIncident, { actor: manager, incident_id: id, notes: null, closed_on_site: true });

  it('suggests what is alike, the most alike first, with its reasons; and nothing of another kind, site or organisation', async () => {
    const other = await found({ daysAgo: 9 });
    const near = await found({ daysAgo: 8, at: place });
    const alike = await found({ daysAgo: 7, picture: photo });
    await found({ daysAgo: 6, picture: photo, hazard: 'no_hi_vis' });
    await found({ daysAgo: 5, picture: photo, site: 'site-2' });
    await found({ daysAgo: 4, picture: photo, of: aTenantId() });
    const rejected = await found({ daysAgo: 3, picture: photo });
    await incidents.reject(manager, rejected.id);
    await found({ daysAgo: 400, picture: photo });
    const mine = await found({ daysAgo: 2, picture: photo, at: place });
    await found({ daysAgo: 1, picture: photo });
    const answer = await get(mine.id);
    expect(answer).toMatchObject({ same_as: null, earlier: null, later: [] });
    // 1 − 0.8 · 0.4 · 0.2; 1 − 0.8 · 0.7; 0.2
    expect(answer.suggestions).toEqual([
      expect.objectContaining({
        ...{ incident_id: alike.id, number: alike.number, hazard_type: 'no_hard_hat', status: 'REVIEW_REQUIRED' },
        ...{ score: 0.94, reasons: ['same_site', 'same_region', 'same_photo'], distance_m: null, likely: true },
        ...{ age_days: 7, came_back: false, closed_at: null, created_at: alike.created_at },
      }),
      expect.objectContaining({ incident_id: near.id, score: 0.44, distance_m: 0, likely: false, age_days: 8 }),
      expect.objectContaining({ incident_id: other.id, score: 0.2, reasons: ['same_site'] }),
    ]);
  });

  it('suggests five at most', async () => {
    for (let n = 10; n > 3; n -= 1) await found({ daysAgo: n });
    const { suggestions } = await get((await found({ daysAgo: 1 })).id);
    expect(suggestions.map(({ age_days }) => age_days)).toEqual([4, 5, 6, 7, 8]);
  });

  it('is confirmed and undone by a person, once however often it is said; both histories tell who', async () => {
    const older = await found({ daysAgo: 8 });
    const newer = await found({ daysAgo: 2 });
    const linked = await set(newer.id, older.number ?? '');
    expect(linked).toMatchObject({ id: newer.id, same_as: older.id, status: 'REVIEW_REQUIRED' });
    await set(newer.id, older.id);
    expect((await get(newer.id)).earlier).toMatchObject({ incident_id: older.id, age_days: 8, came_back: false });
    expect((await get(newer.id)).suggestions).toEqual([]);
    expect((await get(older.id)).later).toMatchObject([{ incident_id: newer.id, number: newer.number }]);
    expect((await set(newer.id, null)).same_as).toBeNull();
    await set(newer.id, null);
    const told = async (id: string) =>
      (await incidents.get(manager, id)).history
        .slice(1)
        .map(({ action, user_email, changes }) => [action, user_email, changes]);
    const by = 'ana@example.com';
    expect(await told(newer.id)).toEqual([
      ['SAME_HAZARD', by, { same_as: { from: null, to: older.number } }],
      ['NOT_THE_SAME', by, { same_as: { from: older.number, to: null } }],
    ]);
    expect(await told(older.id)).toEqual([
      ['SAME_HAZARD', by, { found_again: { from: null, to: newer.number } }],
      ['NOT_THE_SAME', by, { found_again: { from: newer.number, to: null } }],
    ]);
    await eventually(() =>
      expect(incidents.events(newer.id)).toEqual(['incident-opened 1', 'incident-updated 2', 'incident-updated 3']),
    );
  });

  it('is said once when two say it at the same time', async () => {
    const older = await found({ daysAgo: 8 });
    const newer = await found({ daysAgo: 2 });
    await Promise.all([set(newer.id, older.id), set(newer.id, older.id)]);
    const { history } = await incidents.get(manager, newer.id);
    expect(history.filter(({ action }) => action === 'SAME_HAZARD')).toHaveLength(1);
  });

  it('always points at the first finding, and moves when another one is named', async () => {
    const [first, second, third] = [
      await found({ daysAgo: 9 }),
      await found({ daysAgo: 8 }),
      await found({ daysAgo: 7 }),
    ];
    const last = await found({ daysAgo: 6 });
    await set(second.id, first.id);
    expect((await set(last.id, second.id)).same_as).toBe(first.id);
    expect((await set(last.id, third.id)).same_as).toBe(third.id);
    expect((await get(first.id)).later.map(({ incident_id }) => incident_id)).toEqual([second.id]);
    expect((await incidents.get(manager, first.id)).history.at(-1)?.action).toBe('NOT_THE_SAME');
    // others point at it: it cannot point on
    await expect(set(third.id, first.id)).rejects.toEqual(withCode('SAME_AS_HAS_LATER'));
  });

  it('tells that it came back after it was closed, and stays decided on its own', async () => {
    const older = await found({ daysAgo: 8 });
    await closeNow(older.id);
    const back = await found({ daysAgo: -0.001 });
    expect((await get(back.id)).suggestions[0]).toMatchObject({ incident_id: older.id, came_back: true, age_days: 8 });
    await set(back.id, older.id);
    expect((await get(back.id)).earlier).toMatchObject({ came_back: true, closed_at: expect.any(String) });
    expect((await get(older.id)).later).toMatchObject([{ incident_id: back.id, came_back: true }]);
    expect(await incidents.approve(manager, back.id)).toMatchObject({ status: 'APPROVED', same_as: older.id });
    expect((await incidents.get(manager, older.id)).status).toBe('APPROVED');
  });

  it('refuses what cannot be, and changes nothing', async () => {
    const older = await found({ daysAgo: 8 });
    const newer = await found({ daysAgo: 2 });
    const refusals: [string, string][] = [
      [newer.id, 'SAME_AS_ITSELF'],
      [(await found({ daysAgo: 8, site: 'site-2' })).id, 'SAME_AS_OTHER_PLACE'],
      [(await found({ daysAgo: 8, hazard: 'no_hi_vis' })).id, 'SAME_AS_OTHER_HAZARD'],
      [(await found({ daysAgo: 1 })).id, 'SAME_AS_NEWER'],
      [(await incidents.reject(manager, (await found({ daysAgo: 8 })).id)).id, 'SAME_AS_REJECTED'],
      [(await found({ daysAgo: 8, of: aTenantId() })).id, 'NOT_FOUND'],
      ['nothing', 'NOT_FOUND'],
      ['ZZ-9999', 'NOT_FOUND'],
    ];
    for (const [named, code] of refusals) await expect(set(newer.id, named)).rejects.toEqual(withCode(code));
    for (const stranger of [aManager(aTenantId()), anInsurer()]) {
      await expect(set(newer.id, older.id, stranger)).rejects.toEqual(withCode('NOT_FOUND'));
      await expect(get(newer.id, stranger)).rejects.toEqual(withCode('NOT_FOUND'));
    }
    await expect(set(newer.id, older.id, aWorker(tenantId))).rejects.toEqual(withCode('FORBIDDEN'));
    await expect(get(newer.id, aWorker(tenantId))).rejects.toEqual(withCode('FORBIDDEN'));
    expect(await incidents.get(manager, newer.id)).toMatchObject({ version: 1, same_as: null });
    expect(await set(newer.id, older.id, aSuperAdmin())).toMatchObject({ same_as: older.id });
  });
});

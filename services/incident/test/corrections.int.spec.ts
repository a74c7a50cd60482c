import { randomUUID } from 'node:crypto';
import {
  type Actor,
  createIncident,
  type DataOf,
  type DrawnBox,
  getCoverage,
  type IncidentRecord,
  type ShareInterval,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import {
  aFinding,
  aManager,
  anAnalysis,
  anInsurer,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });

const version = 'site objects 7';
const looks = [
  { source: 'detector', version, state: 'looked' as const, hazards: ['no_hard_hat', 'no_hi_vis'] },
  { source: 'posture', version, state: 'failed' as const, hazards: ['no_hard_hat'] },
];
const head: DrawnBox = { x: 0.5, y: 0.1, w: 0.1, h: 0.1, class: 'head' };
const seen = { sources: [{ source: 'detector', version, raw: 0.8 }] };
type Analysis = ReturnType<typeof anAnalysis>;

describe('corrections', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  /** A hard hat missing on the first photo, nothing on the second. */
  const analysed = async (tenantId: string): Promise<{ analysis: Analysis; incident: IncidentRecord }> => {
    const analysis = { ...anAnalysis([[aFinding('no_hard_hat', seen)], []]), looks };
    const [incident] = await incidents.incidentsFrom(tenantId, analysis);
    if (!incident) throw new Error('one incident was expected');
    return { analysis, incident };
  };
  const missedHere = (
    actor: Actor,
    { capture }: Analysis,
    index: number,
    overrides: Partial<DataOf<typeof createIncident>> = {},
  ): Promise<IncidentRecord> => {
    const photo = capture.photos[index];
    if (!photo) throw new Error('no such photo');
    return incidents.ask(createIncident, {
      actor,
      incident_id: randomUUID(),
      site: { id: capture.site_id, name: 'Harbour Tower', tenant_id: actor.tenant_id },
      category: 'PPE_COMPLIANCE',
      hazard_type: 'no_hard_hat',
      notes: 'Behind the mixer.',
      photo: null,
      missed_on: {
        capture_id: capture.id,
        photo: { id: photo.id, key: photo.key, thumbnail_key: photo.thumbnail_key, blurred_key: null },
        photographer_id: capture.photographer.id,
        captured_at: capture.captured_at,
      },
      boxes: [head],
      ...overrides,
    });
  };
  const figures = async (actor: Actor, hazard: string) => {
    const { categories } = await incidents.ask(getCoverage, { actor });
    const all = categories.flatMap(({ hazards }) => hazards).find(({ hazard_type }) => hazard_type === hazard);
    const row = all?.sources.find(({ source }) => source === 'detector');
    const counts = (share: ShareInterval | null | undefined) => share && [share.estimate, share.decisions];
    return { precision: counts(row?.precision), recall: counts(row?.recall) };
  };

  it('move, add and name boxes, which the history tells before and after, and undo brings back', async () => {
    const manager = aManager(aTenantId());
    const { incident } = await analysed(manager.tenant_id);
    const [was] = incident.boxes;
    if (!was) throw new Error('a box was expected');
    const plain = { x: 0.1, y: 0.1, w: 0.2, h: 0.3, class: 'person' };
    const moved = { ...plain, x: 0.15, class: 'head' };
    const approved = await incidents.approve(manager, incident.id, { boxes: [plain, moved, head] });
    // what stays as it was keeps who saw it
    expect(approved.boxes).toEqual([was, { ...moved, sources: [] }, { ...head, sources: [] }]);
    expect(approved.history.at(-1)?.changes).toEqual({ boxes: { from: [plain], to: [plain, moved, head] } });
    const undone = await incidents.undo(manager, incident.id);
    expect(undone.boxes).toEqual(incident.boxes);
    expect(undone.history.at(-1)).toMatchObject({
      action: 'UNDONE',
      changes: { boxes: { from: [plain, moved, head], to: [plain] } },
    });
    const asIs = await incidents.approve(manager, incident.id, { boxes: [plain] });
    expect(asIs.history.at(-1)).not.toHaveProperty('changes');
  });

  it('change nothing where the approval is refused, and stay where it is reopened', async () => {
    const manager = aManager(aTenantId());
    const { incident } = await analysed(manager.tenant_id);
    await incidents.approve(manager, incident.id, { boxes: [head] });
    const late = incidents.approve(manager, incident.id, { boxes: [], hazard_type: 'no_hi_vis' });
    await expect(late).rejects.toEqual(withCode('ALREADY_DECIDED'));
    const now = await incidents.get(manager, incident.id);
    expect(now).toMatchObject({ hazard_type: 'no_hard_hat', boxes: [head] });
    expect((await incidents.reopen(manager, incident.id)).boxes).toMatchObject([head]);
  });

  it('of the hazard count against what it was called and as missed of what it is, until they are undone', async () => {
    const manager = aManager(aTenantId());
    const { incident } = await analysed(manager.tenant_id);
    await incidents.approve(manager, incident.id, { hazard_type: 'no_hi_vis' });
    await eventually(async () => {
      expect(await figures(manager, 'no_hard_hat')).toEqual({ precision: [0, 1], recall: null });
      expect(await figures(manager, 'no_hi_vis')).toEqual({ precision: null, recall: [0, 1] });
    });
    await incidents.undo(manager, incident.id);
    await eventually(async () => {
      expect(await figures(manager, 'no_hard_hat')).toEqual({ precision: null, recall: null });
      expect(await figures(manager, 'no_hi_vis')).toEqual({ precision: null, recall: null });
    });
  });

  it('add what was missed on a photo: open, on that photo, counted against who looked there', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const { analysis, incident } = await analysed(tenantId);
    await incidents.approve(manager, incident.id);
    const missed = await missedHere(aWorker(tenantId, { id: 'worker-9' }), analysis, 1);
    expect(missed).toMatchObject({
      status: 'REVIEW_REQUIRED',
      capture_id: analysis.capture.id,
      photo_id: analysis.capture.photos[1]?.id,
      photo: { key: analysis.capture.photos[1]?.key },
      photographer_id: 'worker-1',
      captured_at: analysis.capture.captured_at,
      confidence: 1,
      note: 'Behind the mixer.',
      boxes: [{ ...head, sources: [] }],
      sources: [],
    });
    // one found, one missed
    await eventually(async () => expect((await figures(manager, 'no_hard_hat')).recall).toEqual([0.5, 2]));
    await incidents.reject(manager, missed.id);
    await eventually(async () => expect((await figures(manager, 'no_hard_hat')).recall).toBeNull());
    await incidents.undo(manager, missed.id);
    await eventually(async () => expect((await figures(manager, 'no_hard_hat')).recall).toEqual([0.5, 2]));
    // what an approved addition tells of is missed, and no finding was confirmed by it
    await incidents.approve(manager, missed.id);
    await eventually(async () =>
      expect(await figures(manager, 'no_hard_hat')).toEqual({ precision: [1, 1], recall: [0.5, 2] }),
    );
    expect((await figures(aManager(aTenantId()), 'no_hard_hat')).recall ?? null).toBeNull();
  });

  it('that waited on a device are of the moment in which they were seen, on a photo of that of the photo', async () => {
    const manager = aManager(aTenantId());
    const { analysis } = await analysed(manager.tenant_id);
    const seen = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const [lately, longAgo] = [seen(3), seen(8)];
    const told = (captured_at: string) =>
      missedHere(manager, analysis, 0, { missed_on: undefined, boxes: [], captured_at });
    const { captured_at, decided_at, history } = await told(lately);
    expect([captured_at, decided_at]).toEqual([lately, null]);
    // what was done when is by our clock
    expect(Math.abs(Date.parse(history[0]?.timestamp ?? '') - Date.now())).toBeLessThan(60_000);
    expect(Math.abs(Date.parse((await told(longAgo)).captured_at) - Date.now())).toBeLessThan(60_000);
    const onPhoto = await missedHere(manager, analysis, 0, { captured_at: lately });
    expect(onPhoto.captured_at).toBe(analysis.capture.captured_at);
  });

  it('stay one incident where the same is found later, and out of the result of the capture', async () => {
    const tenantId = aTenantId();
    const { analysis } = await analysed(tenantId);
    const missed = await missedHere(aManager(tenantId), analysis, 1);
    const again = { ...anAnalysis([[], [aFinding('no_hard_hat', seen)]], analysis.capture), looks };
    const all = await incidents.incidentsFrom(tenantId, again);
    expect(all.map(({ photo_id, id }) => [photo_id, id === missed.id])).toEqual([
      [`${analysis.capture.id}-0`, false],
      [`${analysis.capture.id}-1`, true],
    ]);
    const told = incidents.assessments(analysis.capture.id).at(-1)?.result.detections;
    expect(told?.map(({ photo_index }) => photo_index)).toEqual([0]);
  });

  it('are a person’s of the organisation who may report: nobody else’s', async () => {
    const tenantId = aTenantId();
    const { analysis } = await analysed(tenantId);
    const site = { id: analysis.capture.site_id, name: 'Harbour Tower', tenant_id: tenantId };
    const foreign = missedHere(aManager(aTenantId()), analysis, 1, { site });
    await expect(foreign).rejects.toEqual(withCode('NOT_FOUND'));
    await expect(missedHere(anInsurer(), analysis, 1, { site })).rejects.toEqual(withCode('FORBIDDEN'));
  });
});

import { type IncidentRecord, listCoveredPhotos, listPhotoCovers, locateIncidentPhoto } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import {
  aFinding,
  aManager,
  anAdmin,
  anAnalysis,
  anInsurer,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const face = { x: 0.1, y: 0.1, w: 0.2, h: 0.2 };
const plate = { x: 0.6, y: 0.7, w: 0.2, h: 0.1 };
const withCode = (code: string) => expect.objectContaining({ code });

// What lies in the object store is inference's part; here, which picture is named, and by what it is named.
describe('photos on which reviewers covered something', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  /** Two findings on one photo and one on another. */
  async function aCapture() {
    const tenantId = aTenantId();
    const analysis = anAnalysis([[aFinding('no_hard_hat'), aFinding('no_hi_vis')], [aFinding('no_hi_vis')]]);
    const [helmet, vest, elsewhere] = await incidents.incidentsFrom(tenantId, analysis);
    if (!helmet || !vest || !elsewhere) throw new Error('three incidents');
    return { tenantId, analysis, helmet, vest, elsewhere, manager: aManager(tenantId) };
  }
  const pictureOf = ({ photo }: IncidentRecord) => photo?.blurred_key;

  it('have a picture of their own name on every incident of the photo, and on no other', async () => {
    const { tenantId, analysis, helmet, vest, elsewhere, manager } = await aCapture();
    const approved = await incidents.approve(manager, helmet.id, { blur_regions: [face] });
    const captureId = analysis.capture.id;

    expect(approved.photo).toMatchObject({ regions: [face] });
    expect(pictureOf(approved)).toMatch(new RegExp(`^tenants/t/captures/${captureId}/0-blurred-[0-9a-f]{16}\\.jpg$`));
    expect(pictureOf(await incidents.get(manager, vest.id))).toBe(pictureOf(approved));
    expect(pictureOf(await incidents.get(manager, elsewhere.id))).toBe(pictureOf(elsewhere));
    await eventually(() => expect(incidents.events(vest.id)).toEqual(['incident-opened 1', 'incident-updated 2']));
    const covered = { photos: [{ photo_id: `${captureId}-0`, blurred_key: pictureOf(approved) }] };
    const ask = { capture_ids: [captureId, 'unknown'] };
    expect(await incidents.ask(listCoveredPhotos, { ...ask, actor: aWorker(tenantId, { id: 'other' }) })).toEqual(
      covered,
    );
    expect(await incidents.ask(listCoveredPhotos, { ...ask, actor: aManager(aTenantId()) })).toEqual({ photos: [] });
    expect(await incidents.ask(listCoveredPhotos, { ...ask, actor: anInsurer() })).toEqual({ photos: [] });
    const colleague = aWorker(tenantId, { id: 'other' });
    expect(await incidents.ask(locateIncidentPhoto, { actor: colleague, photo_id: `${captureId}-0` })).toMatchObject({
      blurred_key: pictureOf(approved),
      action_owner_id: null,
    });
  });

  it('say to the service that shows photos to a server outside what is covered, on all incidents of a photo together', async () => {
    const { tenantId, analysis, helmet, vest, manager } = await aCapture();
    await incidents.approve(manager, helmet.id, { blur_regions: [face] });
    await incidents.approve(manager, vest.id, { blur_regions: [plate] });
    const captureId = analysis.capture.id;
    const ask = (tenant: string) =>
      incidents.platform.client.request(
        listPhotoCovers,
        { capture_id: captureId },
        { tenantId: tenant, actorId: 'system' },
      );
    expect(await ask(tenantId)).toEqual({
      photos: [
        { photo_id: `${captureId}-0`, regions: [face, plate] },
        { photo_id: `${captureId}-1`, regions: [] },
      ],
    });
    expect(await ask(aTenantId())).toEqual({ photos: [] });
  });

  it('are named by what is covered: an undone approval gives back the name before, the same cover the same name', async () => {
    const { helmet, vest, manager } = await aCapture();
    const first = await incidents.approve(manager, helmet.id, { blur_regions: [face, plate] });
    const undone = await incidents.undo(manager, helmet.id);
    expect(undone.photo).toMatchObject({ regions: [], blurred_key: pictureOf(helmet) });
    expect(pictureOf(await incidents.get(manager, vest.id))).toBe(pictureOf(helmet));
    const again = await incidents.approve(manager, helmet.id, { blur_regions: [plate, face] });
    expect(pictureOf(again)).toBe(pictureOf(first));
  });

  it('a refused approval changes nothing', async () => {
    const { tenantId, helmet, vest, manager } = await aCapture();
    const approved = await incidents.approve(manager, helmet.id, { blur_regions: [face] });
    await expect(incidents.approve(anAdmin(tenantId), helmet.id, { blur_regions: [plate] })).rejects.toEqual(
      withCode('ALREADY_DECIDED'),
    );
    const correction = { blur_regions: [plate], hazard_type: 'rain' };
    await expect(incidents.approve(manager, vest.id, correction)).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
    for (const { id } of [helmet, vest]) expect((await incidents.get(manager, id)).photo).toEqual(approved.photo);
  });

  it('two reviewers at once, on two incidents of a photo: what both covered is covered', async () => {
    const { tenantId, helmet, vest, manager } = await aCapture();
    await Promise.all([
      incidents.approve(manager, helmet.id, { blur_regions: [face] }),
      incidents.approve(anAdmin(tenantId), vest.id, { blur_regions: [plate] }),
    ]);
    const [one, other] = await Promise.all([helmet, vest].map(({ id }) => incidents.get(manager, id)));
    expect(one?.photo?.regions).toHaveLength(2);
    expect(one?.photo?.regions).toEqual(expect.arrayContaining([face, plate]));
    expect(one && pictureOf(one)).toBe(other && pictureOf(other));
  });

  it('a finding that opens in the same moment is covered, too', async () => {
    const captures = await Promise.all(Array.from({ length: 10 }, aCapture));
    await Promise.all(
      captures.flatMap(({ tenantId, analysis, helmet, manager }) => {
        const newer = anAnalysis([[aFinding('no_eye_face')], []], analysis.capture);
        return [
          incidents.incidentsFrom(tenantId, { ...newer, model_version: 'm2' }),
          incidents.approve(manager, helmet.id, { blur_regions: [face] }),
        ];
      }),
    );
    const shown = await Promise.all(
      captures.map(async ({ analysis, helmet, manager }) => {
        const all = await incidents.ofCapture(manager, analysis.capture.id);
        const added = all.find(({ hazard_type }) => hazard_type === 'no_eye_face');
        const approved = all.find(({ id }) => id === helmet.id);
        return added !== undefined && approved !== undefined && pictureOf(added) === pictureOf(approved);
      }),
    );
    expect(shown).toEqual(captures.map(() => true));
  });

  it('another one’s cover does not end the time for undoing, and a finding that comes later is covered, too', async () => {
    const { tenantId, analysis, helmet, vest, manager } = await aCapture();
    await incidents.approve(manager, helmet.id);
    const covered = await incidents.approve(anAdmin(tenantId), vest.id, { blur_regions: [face] });
    expect(await incidents.undo(manager, helmet.id)).toMatchObject({
      status: 'REVIEW_REQUIRED',
      photo: { blurred_key: pictureOf(covered) },
    });
    const newer = anAnalysis([[aFinding('no_eye_face')], []], analysis.capture);
    const all = await incidents.incidentsFrom(tenantId, { ...newer, model_version: 'm2' });
    const added = all.find(({ hazard_type }) => hazard_type === 'no_eye_face');
    expect(added && pictureOf(added)).toBe(pictureOf(covered));
  });
});

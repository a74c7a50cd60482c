import { randomUUID } from 'node:crypto';
import { type captureCompleted, type DataOf, deleteCapturePhotos, reanalyzeCapture } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aSubmission } from './a-submission.js';
import { anAdmin, aTenantId, CapturePlatform } from './capture-platform.js';

type Told = DataOf<typeof captureCompleted>;

describe('which photos count as exposure', () => {
  let captures: CapturePlatform;
  beforeAll(async () => {
    captures = await CapturePlatform.start();
  });
  afterAll(() => captures?.close());

  const told = (type: string, captureId: string): Told | undefined =>
    captures.heard
      .filter(({ contract }) => contract.type === `capture.${type}.v1`)
      .flatMap(({ messages }) => messages.map(({ data }) => data as Told))
      .findLast(({ capture }) => capture.id === captureId);

  /** A capture whose photos all show somebody, analysed; `hashes` are those of the uploaded bytes. */
  async function analysed(tenantId: string, hashes: readonly string[]): Promise<Told> {
    const captureId = randomUUID();
    const [first] = aSubmission(tenantId, captureId).photos;
    if (!first) throw new Error('a submission has photos');
    const photos = hashes.map((sha256, index) => ({ ...first, id: `${captureId}-${index}`, index, sha256 }));
    await captures.submit(tenantId, captureId, { photos });
    await eventually(() => expect(captures.issued(captureId)).toHaveLength(1));
    const seen = { exposure: true, findings: [], head_regions: [], blurred_key: null };
    await captures.assess(tenantId, captureId, {
      photos: photos.map(({ id, index }) => ({ photo_id: id, index, ...seen })),
    });
    return eventually(() => {
      const event = told('capture-completed', captureId);
      if (!event) throw new Error('not completed yet');
      return event;
    });
  }

  it('one identical picture counts once in a tenant, in one capture and over several', async () => {
    const tenantId = aTenantId();
    expect((await analysed(tenantId, ['a', 'a', 'b'])).exposure_photos).toBe(2);
    const again = await analysed(tenantId, ['a', 'c']);
    expect(again.exposure_photos).toBe(1);
    expect(again.photos.map(({ exposure }) => exposure)).toEqual([false, true]);
  });

  it('counts the same picture for each tenant on its own', async () => {
    expect((await analysed(aTenantId(), ['same'])).exposure_photos).toBe(1);
    expect((await analysed(aTenantId(), ['same'])).exposure_photos).toBe(1);
  });

  it('stays as it was fixed when the photos are deleted', async () => {
    const tenantId = aTenantId();
    const { capture } = await analysed(tenantId, ['x', 'y']);
    const actor = anAdmin(tenantId);
    const context = { tenantId, actorId: actor.id };
    await captures.platform.client.request(deleteCapturePhotos, { actor, capture_id: capture.id }, context);
    await eventually(() =>
      expect(told('capture-photos-deleted', capture.id)).toMatchObject({ exposure_photos: 2, photos: [] }),
    );
  });

  it.each([
    ['all photos', undefined, 0],
    ['one of them', '-1', 1],
  ])('and when an answer of another model comes after %s were deleted', async (_, deleted, left) => {
    const tenantId = aTenantId();
    const { capture } = await analysed(tenantId, ['x', 'y']);
    const actor = anAdmin(tenantId);
    const context = { tenantId, actorId: actor.id };
    const again = { actor, capture_id: capture.id, model_version: 'm2' };
    await captures.platform.client.request(reanalyzeCapture, again, context);
    await eventually(() => expect(captures.issued(capture.id)).toHaveLength(2));
    const gone = { actor, capture_id: capture.id, ...(deleted && { photo_id: `${capture.id}${deleted}` }) };
    await captures.platform.client.request(deleteCapturePhotos, gone, context);
    const seen = { exposure: true, findings: [], head_regions: [], blurred_key: null };
    await captures.assess(tenantId, capture.id, {
      model_version: 'm2',
      photos: [0, 1].map((index) => ({ photo_id: `${capture.id}-${index}`, index, ...seen })),
    });
    const answer = await eventually(() => {
      const event = told('capture-completed', capture.id);
      if (event?.photos.length !== left) throw new Error('not completed yet');
      return event;
    });
    expect(answer.exposure_photos).toBe(2);
  });
});

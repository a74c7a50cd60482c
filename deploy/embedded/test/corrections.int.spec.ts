import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaptureDetail, CoverageView, IncidentView, Problem } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { writeTrainingSet } from '../src/training/training-set.js';
import { finding, importedCapture, recordingInference } from './support/past.js';
import { TestProduct } from './support/test-product.js';

jest.setTimeout(180_000);

const head = { x: 0.3, y: 0.3, w: 0.1, h: 0.1, class: 'head' };
const bareHead = { ...finding('no_hard_hat'), boxes: [head] };

// Real: everything but inference, which hands analyses through.
describe('what people correct and add', () => {
  let product: TestProduct;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hl-corrections-'));
    product = await TestProduct.start({ fakes: [recordingInference(() => product.client)] });
  });
  afterAll(async () => {
    await product?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const organisation = async (name: string) => {
    const admin = await product.signUp(name);
    const site = await product.site(admin, `${name} tower`);
    const captureId = await importedCapture(product, admin, site, [[bareHead], []]);
    const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#888' } }).jpeg();
    const jpeg = await picture.toBuffer();
    for (const index of [0, 1]) {
      const key = `tenants/${admin.user.tenant_id}/captures/${captureId}-${index}.jpg`;
      await product.platform.objects.put(key, jpeg, { contentType: 'image/jpeg' });
    }
    const incident = await eventually(async () => {
      const { body } = await product.call<CaptureDetail & { incidents: IncidentView[] }>(
        'GET',
        `/capture-batches/${captureId}`,
        admin,
      );
      const [first] = body.incidents;
      if (!first) throw new Error('not there yet');
      return first;
    });
    const missed = { site_id: site.id, category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', notes: 'By the crane.' };
    return { admin, site, captureId, incident, photoId: `${captureId}-1`, missed };
  };

  it('lands in the review queue, in the coverage of this organisation and in its training set', async () => {
    const { admin, captureId, incident, photoId, missed } = await organisation('Northgate');
    const other = await organisation('Southgate');
    const drawn = { x: 0.5, y: 0.5, w: 0.2, h: 0.2, class: 'head' };
    const added = await product.call<IncidentView>('POST', '/incidents', admin, {
      ...missed,
      photo_id: photoId,
      boxes: [drawn],
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      ...{ status: 'REVIEW_REQUIRED', capture_id: captureId, photo_id: photoId },
      ...{ boxes: [drawn], sources: [], note: 'By the crane.' },
    });
    const queue = await product.get<{ incidents: IncidentView[] }>('/incidents?status=REVIEW_REQUIRED', admin);
    expect(queue.incidents.map(({ id }) => id)).toContain(added.body.id);
    const detail = await product.get<IncidentView>(`/incidents/${added.body.id}`, admin);
    expect(detail.photo_base64).not.toBeNull();

    const approve = (id: string, body: object) =>
      product.call<IncidentView>('PUT', `/incidents/${id}/approve`, admin, body);
    expect((await approve(added.body.id, {})).status).toBe(200);
    const moved = { ...head, x: 0.35 };
    const corrected = await approve(incident.id, { boxes: [moved], hazard_type: 'no_hard_hat' });
    expect(corrected.body.boxes).toMatchObject([moved]);
    const recallOf = async (who: typeof admin) => {
      const { categories } = await product.get<CoverageView>('/ai/coverage', who);
      const hazard = categories.flatMap(({ hazards }) => hazards).find((each) => each.hazard_type === 'no_hard_hat');
      return hazard?.sources.map(({ recall }) => recall?.decisions ?? null);
    };
    expect(await recallOf(other.admin)).toEqual([null]);

    await product.call('PATCH', '/tenant', admin, { training_consent: true });
    const source = { client: product.client, objects: product.platform.objects };
    const out = join(folder, 'set');
    const written = await writeTrainingSet(source, { tenantId: admin.user.tenant_id, out });
    expect(written).toEqual({ photos: 2, boxes: 2, missing: 0 });
    const { images } = JSON.parse(await readFile(join(out, 'train.json'), 'utf8'));
    const of = (origin: string) => images.find((image: { origin: string }) => image.origin === origin);
    expect(of(`${captureId}-0`)).toMatchObject({ boxes: [[2, 0.4, 0.35, 0.1, 0.1]], drawn_by: ['person'] });
    expect(of(photoId)).toMatchObject({
      boxes: [[2, 0.6, 0.6, 0.2, 0.2]],
      drawn_by: ['person'],
      hazards: [{ hazard_type: 'no_hard_hat', seen_by: 'person', there: true }],
    });
  });

  it('is refused with a sentence and changes nothing', async () => {
    const mine = await organisation('Eastgate');
    const foreign = await organisation('Westgate');
    const { admin, missed, photoId, incident } = mine;
    const post = (body: object) => product.call<Problem>('POST', '/incidents', admin, { ...missed, ...body });
    expect((await post({ photo_id: foreign.photoId })).status).toBe(404);
    expect((await post({ photo_id: 'nothing' })).status).toBe(404);
    const elsewhere = await product.site(admin, 'Another place');
    expect((await post({ photo_id: photoId, site_id: elsewhere.id })).body.code).toBe('PHOTO_OF_ANOTHER_SITE');
    expect((await post({ photo_id: photoId, photo: 'QUJD' })).status).toBe(400);
    expect((await post({ boxes: [head] })).status).toBe(400);
    for (const wrong of [
      { ...head, x: 0.95 },
      { ...head, w: 0 },
      { ...head, class: ' ' },
      { ...head, x: -0.1 },
    ]) {
      expect((await post({ photo_id: photoId, boxes: [wrong] })).status).toBe(400);
      const approval = await product.call('PUT', `/incidents/${incident.id}/approve`, admin, { boxes: [wrong] });
      expect(approval.status).toBe(400);
    }
    const many = Array.from({ length: 51 }, () => head);
    expect((await product.call('PUT', `/incidents/${incident.id}/approve`, admin, { boxes: many })).status).toBe(400);
    const now = await product.get<IncidentView>(`/incidents/${incident.id}`, admin);
    expect(now).toMatchObject({ status: 'REVIEW_REQUIRED', boxes: [head] });
    const { total } = await product.get<{ total: number }>('/incidents', admin);
    expect(total).toBe(1);

    await product.call('DELETE', `/capture-batches/${mine.captureId}`, admin);
    expect((await post({ photo_id: photoId })).status).toBe(404);
  });
});

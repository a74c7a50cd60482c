import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaptureDetail, IncidentView } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { writeTrainingSet } from '../src/training/training-set.js';
import { finding, importedCapture, recordingInference } from './support/past.js';
import { TestProduct } from './support/test-product.js';

jest.setTimeout(180_000);

// Real: everything but inference, which hands analyses through.
describe('a training set from decisions', () => {
  let product: TestProduct;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hl-training-'));
    product = await TestProduct.start({ fakes: [recordingInference(() => product.client)] });
  });
  afterAll(async () => {
    await product?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is written for an organisation that has agreed, and for no other', async () => {
    const admin = await product.signUp('Contractor');
    const tenantId = admin.user.tenant_id;
    const site = await product.site(admin, 'North tower');
    const head = { x: 0.3, y: 0.3, w: 0.1, h: 0.1, class: 'head' };
    const bareHead = { ...finding('no_hard_hat'), boxes: [head] };
    const torso = { ...head, class: 'no_vest' };
    // confirmed, a false alarm, undecided, and called otherwise by whoever confirmed it
    const found = [[bareHead], [bareHead], [bareHead], [{ ...finding('no_hi_vis'), boxes: [torso] }]];
    const captureId = await importedCapture(product, admin, site, found);
    const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    for (const index of found.keys()) {
      await product.platform.objects.put(`tenants/${tenantId}/captures/${captureId}-${index}.jpg`, jpeg, {
        contentType: 'image/jpeg',
      });
    }
    const { incidents } = await eventually(async () => {
      const { body } = await product.call<CaptureDetail & { incidents: IncidentView[] }>(
        'GET',
        `/capture-batches/${captureId}`,
        admin,
      );
      expect(body.incidents).toHaveLength(4);
      return body;
    });
    const idOf = (index: number) => incidents.find(({ photo_id }) => photo_id === `${captureId}-${index}`)?.id;
    await product.call('PUT', `/incidents/${idOf(0)}/approve`, admin, {});
    await product.call('PUT', `/incidents/${idOf(3)}/approve`, admin, {
      ...{ category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat' },
    });
    // what comes later does not hide what was decided
    const action = { owner_id: admin.user.id, due_date: '2099-05-01' };
    expect((await product.call('PUT', `/incidents/${idOf(3)}/action`, admin, action)).status).toBe(200);
    await product.call('PUT', `/incidents/${idOf(1)}/reject`, admin, { notes: 'A hat.', reason: 'false_positive' });

    const source = { client: product.client, objects: product.platform.objects };
    const out = join(folder, 'set');
    await expect(writeTrainingSet(source, { tenantId, out })).rejects.toThrow(/Contractor.* has not agreed/);
    await expect(writeTrainingSet(source, { tenantId: 'nobody', out })).rejects.toThrow('no organisation');
    await expect(readdir(out)).rejects.toThrow();
    const settings = await product.call('PATCH', '/tenant', admin, { training_consent: true });
    expect(settings.body).toMatchObject({ training_consent: true });

    expect(await writeTrainingSet(source, { tenantId, out })).toEqual({ photos: 2, boxes: 1, missing: 0 });
    const { classes, images } = JSON.parse(await readFile(join(out, 'train.json'), 'utf8'));
    expect(classes[2]).toBe('head');
    const byOrigin = (index: number) =>
      images.find(({ origin }: { origin: string }) => origin === `${captureId}-${index}`);
    const image = { w: 80, h: 60, source: 'feedback', labelled: [2] };
    expect(byOrigin(0)).toMatchObject({ ...image, boxes: [[2, 0.35, 0.35, 0.1, 0.1]] });
    expect(byOrigin(1)).toMatchObject({ ...image, boxes: [] });
    expect(byOrigin(2)).toBeUndefined();
    // a torso without a vest says nothing of the heads on its photo
    expect(byOrigin(3)).toBeUndefined();
    expect(await readFile(join(out, 'train', byOrigin(0).file))).toEqual(jpeg);
    await expect(writeTrainingSet(source, { tenantId, out })).rejects.toThrow('is not empty');
  });
});

// The whole service as it runs: worker threads, bundled model, drawn photos.
import { analyzePhotos, describeDetector, photosAnalyzed } from '@hazardlens/contracts';
import { eventually, type Fake, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { inferenceService } from '../src/index.js';
import { jpeg } from './drawn-photos.js';

describe('inference service with the bundled model', () => {
  const analyzed = fake(photosAnalyzed);
  let platform: TestPlatform;
  beforeAll(async () => {
    const env = { INFERENCE_WORKERS: '1', DETECTOR_MODEL: 'fast' };
    platform = await startTestPlatform({ services: [inferenceService], fakes: [analyzed as unknown as Fake], env });
  });
  afterAll(() => platform.close());

  it('analyses five photos', async () => {
    const context = { tenantId: 'tenant-1', actorId: 'user-1', deadlineMs: 20_000 };
    const photos = [0, 1, 2, 3, 4].map((index) => {
      const key = `tenants/tenant-1/captures/capture-1/${index}.jpg`;
      return { id: `p${index}`, index, key, thumbnail_key: key, sha256: 'ab', width: 960, height: 540 };
    });
    for (const { key } of photos) await platform.objects.put(key, await jpeg(960, 540), { contentType: 'image/jpeg' });
    const now = new Date().toISOString();
    const photographer = { id: 'user-1', name: 'Wanda Worker' };
    const capture = {
      id: 'capture-1',
      site_id: 's',
      site_name: 'S',
      captured_at: now,
      received_at: now,
      photographer,
      photos,
    };
    await platform.client.request(analyzePhotos, { capture, policy: { masks_required: false } }, context);
    await eventually(() => expect(analyzed.messages).toHaveLength(1));
    const [event] = analyzed.messages;
    expect(event?.data.photos.map((photo) => photo.index)).toEqual([0, 1, 2, 3, 4]);
    expect(event?.data).toMatchObject({
      model_version: expect.stringMatching(
        /^hazard-detector [\d.]+ at 320 px \+ posture blazepose [0-9a-f]{8}, rules \d+$/,
      ),
      engine: expect.stringMatching(/^(onnxruntime|tfjs-node|tfjs-wasm)$/),
    });
    expect(event?.data.looks?.map(({ source, state }) => `${source} ${state}`)).toEqual([
      'detector looked',
      'posture looked',
    ]);
    const detector = await platform.client.request(describeDetector, {}, context);
    expect(detector.model_version).toBe(event?.data.model_version);
  });
});

import { randomUUID } from 'node:crypto';
import { s3ObjectStore } from '@hazardlens/service-kit';
import {
  AilingStore,
  type Ailment,
  describeWithEngine,
  eventually,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
} from '@hazardlens/testing';
import sharp from 'sharp';
import { onHead, person } from './drawn-boxes.js';
import { InferencePlatform, nothingFound } from './inference-platform.js';

interface Minio {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

jest.setTimeout(120_000);

// Real: MinIO, with a proxy before it that ails. Stands in: the detector.
describeWithEngine('an analysis while the object store ails', localEngineMissing('minio'), () => {
  let minio: LocalEngine<Minio>;
  let store: AilingStore;
  let inference: InferencePlatform;
  beforeAll(async () => {
    minio = await startLocalEngine<Minio>('minio');
    store = await AilingStore.before(minio.info.endpoint);
    const { accessKey, secretKey } = minio.info;
    const bucket = `test-${randomUUID()}`;
    const objects = s3ObjectStore({
      endpoint: store.endpoint,
      keys: { accessKey, secretKey },
      bucket,
      // short, but longer than a busy machine takes for a photo
      timeoutMs: 800,
    });
    const foot = [640, 900] as const;
    const found = { ...nothingFound, detections: [person(foot, 600), onHead('head', foot, 600)] };
    inference = await InferencePlatform.start(async () => found, [], {}, objects);
  });
  afterAll(async () => {
    await inference.close();
    await store.close();
    await minio.stop();
  });

  const photo = () => sharp({ create: { width: 1280, height: 960, channels: 3, background: '#808080' } }).jpeg();

  it.each<Ailment>(['hangs', 'full', 'throttles', 'fails', 'resets'])(
    'waits for one that %s, and is made once',
    async (ailment) => {
      const tenantId = `tenant-${randomUUID()}`;
      const capture = await inference.aCapture(tenantId, [await photo().toBuffer()]);
      const looks = inference.detector.looks;
      const asked = store.asked;
      store.ailment = ailment;
      const analyzed = inference.analyze(tenantId, capture);
      // more often than a failure is tried
      await eventually(() => expect(store.asked - asked).toBeGreaterThan(8));
      expect(inference.failures(capture.id)).toEqual([]);
      store.ailment = 'well';
      await analyzed;

      await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
      const blurred = inference.analyses(capture.id)[0]?.data.photos[0]?.blurred_key ?? '';
      const pixelated = () => store.puts.filter((key) => key.endsWith(blurred));
      await eventually(() => expect(pixelated()).toHaveLength(1));
      expect(inference.detector.looks - looks).toBe(1);
      expect(inference.failures(capture.id)).toEqual([]);
      expect(inference.platform.deadLetters).toEqual([]);
    },
  );

  it('pixelates once when it comes back in the middle', async () => {
    const tenantId = `tenant-${randomUUID()}`;
    const capture = await inference.aCapture(tenantId, [await photo().toBuffer()]);
    await inference.analyze(tenantId, capture);
    store.ailment = 'full';
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    const blurred = inference.analyses(capture.id)[0]?.data.photos[0]?.blurred_key ?? '';
    store.ailment = 'well';
    await eventually(() => expect(store.puts.filter((key) => key.endsWith(blurred))).toHaveLength(1));
    expect(inference.platform.deadLetters).toEqual([]);
  });
});

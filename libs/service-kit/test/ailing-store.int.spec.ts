import {
  AilingStore,
  type Ailment,
  describeWithEngine,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
} from '@hazardlens/testing';
import { isOutage, type ObjectStore, s3ObjectStore } from '../src/index.js';

interface Minio {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

const type = { contentType: 'image/jpeg' };
const bytes = Buffer.alloc(300_000, 'x');

// Real: MinIO. Between it and the store a proxy that ails.
describeWithEngine('an object store that ails', localEngineMissing('minio'), () => {
  let minio: LocalEngine<Minio>;
  let proxy: AilingStore;
  /** Impatient only with what ails: a busy disk may keep a healthy store silent for a second. */
  let store: ObjectStore;
  let patient: ObjectStore;
  beforeAll(async () => {
    minio = await startLocalEngine<Minio>('minio');
    proxy = await AilingStore.before(minio.info.endpoint);
    const { accessKey, secretKey } = minio.info;
    const through = { endpoint: proxy.endpoint, keys: { accessKey, secretKey }, bucket: 'test-ailing' };
    store = s3ObjectStore({ ...through, timeoutMs: 300 });
    patient = s3ObjectStore(through);
    await patient.put('a.jpg', bytes, type);
    // or the first thing that ails would be the question whether the bucket is there
    await store.get('a.jpg');
  });
  beforeEach(async () => {
    proxy.ailment = 'well';
    await patient.put('a.jpg', bytes, type);
  });
  afterAll(async () => {
    await proxy.close();
    await minio.stop();
  });

  const everything: Record<string, () => Promise<unknown>> = {
    put: () => store.put('b.jpg', bytes, type),
    get: () => store.get('a.jpg'),
    stat: () => store.stat('a.jpg'),
    delete: () => store.delete('a.jpg'),
    deleteMany: () => store.deleteMany(['a.jpg']),
    move: () => store.move('a.jpg', 'c.jpg'),
    list: async () => {
      for await (const _ of store.list('')) break;
    },
  };

  describe.each<Ailment>(['hangs', 'full', 'throttles', 'fails', 'fails without a word', 'resets'])('%s', (ailment) => {
    it.each(Object.keys(everything))('is out, and no object is to blame: %s', async (name) => {
      proxy.ailment = ailment;
      const told = await everything[name]?.().then(
        () => 'nothing',
        (error: unknown) => (isOutage(error) ? 'an outage' : error),
      );
      expect(told).toBe('an outage');
      proxy.ailment = 'well';
      expect((await patient.get('a.jpg')).equals(bytes)).toBe(true);
    });
  });

  it('breaks off in the middle: an outage too', async () => {
    proxy.ailment = 'breaks off';
    const told = await store.get('a.jpg').catch(isOutage);
    expect(told).toBe(true);
  });

  it('is well: what is not there is missing, and no outage', async () => {
    const told = await patient.get('missing.jpg').catch(isOutage);
    expect(told).toBe(false);
    expect(await patient.stat('missing.jpg')).toBeNull();
  });

  it('refuses our keys, after somebody changed them: an outage', async () => {
    const keys = { accessKey: minio.info.accessKey, secretKey: 'another-secret' };
    const locked = s3ObjectStore({ endpoint: minio.info.endpoint, keys, bucket: 'test-locked' });
    expect(await locked.get('a.jpg').catch(isOutage)).toBe(true);
  });
});

import { s3ObjectStore } from '@hazardlens/service-kit';
import { AilingStore, type Ailment } from '@hazardlens/testing';
import { base64Of } from './drawn.js';
import { FakeCaptureService } from './fake-capture-service.js';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

// Real: HTTP, photo intake, the S3 client. Stands in: the services, and an S3 server that is always ill.
describe('an upload while the object store ails', () => {
  let gateway: TestGateway;
  let store: AilingStore;
  let service: FakeCaptureService;
  beforeAll(async () => {
    store = await AilingStore.before('http://127.0.0.1:1');
    gateway = await TestGateway.start();
    const keys = { accessKey: 'key', secretKey: 'a-long-secret' };
    const objects = s3ObjectStore({ endpoint: store.endpoint, keys, bucket: 'photos', timeoutMs: 300 });
    Object.assign(gateway.objects, { put: objects.put.bind(objects), stream: objects.stream.bind(objects) });
    const manager = aUser('safety_manager');
    gateway.signIn(manager);
    service = new FakeCaptureService(gateway, manager);
  });
  afterAll(async () => {
    await gateway.close();
    await store.close();
  });

  it.each<Ailment>(['hangs', 'full', 'throttles', 'fails', 'resets'])(
    '%s: come again, nothing was taken',
    async (ailment) => {
      store.ailment = ailment;
      const answer = await service.send({ photos: [await base64Of()] });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.body).toMatchObject({ code: 'UNAVAILABLE' });
      expect(service.submissions).toHaveLength(0);
    },
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type GatewayOptions, startGateway } from '@hazardlens/gateway';
import { createLogger, fileObjectStore, metricsRegistry, type Platform } from '@hazardlens/service-kit';
import { selfSignedCertificate } from '../src/certificate.js';

const dayMs = 86_400_000;

// Real: the gateway, its TLS. Fake: the services, which nobody asks.
it('a gateway that speaks HTTPS exports when its certificate ends', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-tls-'));
  const { cert, key } = await selfSignedCertificate(folder);
  const platform = {
    transport: { kind: 'in-process', healthy: () => true } as Platform['transport'],
    mongoUri: 'mongodb://unused',
    objects: fileObjectStore(folder),
    env: { PORT: '0', HOST: '127.0.0.1', JWT_SECRET: 'x'.repeat(32), TLS_CERT: cert, TLS_KEY: key },
    logger: createLogger({ level: 'silent' }),
    instanceId: 'test',
  };
  const messages = { subscribe: async () => ({ close: async () => {} }) } as unknown as GatewayOptions['messages'];
  const gateway = await startGateway(platform, messages ? { messages } : {});
  try {
    expect(gateway.url).toMatch(/^https:/);
    const metric = await metricsRegistry.getSingleMetric('hazardlens_certificate_ends_seconds')?.get();
    const [{ value, labels } = { value: 0, labels: {} }] = metric?.values ?? [];
    expect(labels).toEqual({ service: 'gateway' });
    // As `npm start -- --https` makes it.
    expect(Math.round((value * 1000 - Date.now()) / dayMs)).toBe(825);
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongoInWorker } from '@hazardlens/embedded-mongo';
import {
  createLogger,
  fileObjectStore,
  inProcessTransport,
  MessageClient,
  mongoDeadLetterStore,
  type ObjectStore,
  type Platform,
  rebuildReadModel,
  type ServiceDefinition,
  startService,
} from '@hazardlens/service-kit';
import type { GeneratedOwners } from './generated-facts.js';

export interface ServiceAlone {
  readonly client: MessageClient;
  readonly objects: ObjectStore;
  readonly mongoUri: string;
  close(): Promise<void>;
}

/**
 * One service as the embedded edition runs it (documents in a thread of their own, in-process bus, files), its read model
 * filled by its own rebuild from generated facts.
 */
export async function startAlone(service: ServiceDefinition, owners: GeneratedOwners): Promise<ServiceAlone> {
  const folder = await mkdtemp(join(tmpdir(), 'hl-bench-'));
  const mongo = await startEmbeddedMongoInWorker({ dir: join(folder, 'documents') });
  const transport = inProcessTransport({ deadLetters: mongoDeadLetterStore(mongo.uri) });
  const platform: Platform = {
    transport,
    mongoUri: mongo.uri,
    objects: fileObjectStore(join(folder, 'objects')),
    env: process.env,
    logger: createLogger({ level: 'warn' }),
    instanceId: 'bench',
  };
  const start = performance.now();
  const read = await rebuildReadModel(service, { ...platform, rebuildSettleMs: 0 }, owners);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`filled by a rebuild of ${JSON.stringify(read)} in ${seconds} s`);
  const running = await startService(service, platform);
  const client = await MessageClient.connect({ transport, logger: platform.logger, instanceId: 'bench' });
  return {
    client,
    objects: platform.objects,
    mongoUri: mongo.uri,
    close: async () => {
      await client.close();
      await running.close();
      await transport.close();
      await mongo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

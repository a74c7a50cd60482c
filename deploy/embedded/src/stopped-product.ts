import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedMongoInWorker } from '@hazardlens/embedded-mongo';
import {
  createLogger,
  fileObjectStore,
  inProcessTransport,
  MessageClient,
  mongoDeadLetterStore,
  type Platform,
  type ServiceDefinition,
  startService,
} from '@hazardlens/service-kit';
import { readEmbeddedConfig } from './config.js';
import { assertRestored } from './unfinished-restore.js';

/**
 * Opens DATA_DIR of the stopped product with some of its services, which only answer questions meanwhile: no command
 * runs, no job, and no event leaves an outbox, so what waits there is delivered at the next start.
 * @throws Error when the product is running on this DATA_DIR, or there is none in it
 */
export async function withStoppedProduct<R>(
  environment: NodeJS.ProcessEnv,
  { asker, owners }: { asker: string; owners: readonly ServiceDefinition[] },
  work: (platform: Platform, client: MessageClient) => Promise<R>,
): Promise<R> {
  const config = readEmbeddedConfig(environment);
  const dataDir = resolve(config.DATA_DIR);
  assertRestored(dataDir);
  const documents = join(dataDir, 'documents');
  // The engine would make the folder, and 'nothing to do' would be believed.
  if (!existsSync(documents)) throw new Error(`There is no product in ${dataDir}; DATA_DIR names its data folder.`);
  const logger = createLogger({ level: config.LOG_LEVEL });
  const mongo = await startEmbeddedMongoInWorker({ dir: documents, sync: config.SYNC });
  const undo: (() => Promise<unknown>)[] = [() => mongo.close()];
  try {
    const transport = inProcessTransport({ deadLetters: mongoDeadLetterStore(mongo.uri) });
    undo.unshift(() => transport.close());
    const platform: Platform = {
      transport,
      mongoUri: mongo.uri,
      objects: fileObjectStore(join(dataDir, 'objects')),
      // nothing is signed here, but auth does not start without a secret
      env: {
        ...environment,
        JWT_SECRET: config.JWT_SECRET ?? 'x'.repeat(32),
        SUPER_ADMIN_EMAIL: undefined,
        SUPER_ADMIN_PASSWORD: undefined,
      },
      logger,
      instanceId: asker,
    };
    for (const owner of owners) {
      const running = await startService(owner, platform, { queriesOnly: true });
      undo.unshift(() => running.close());
    }
    const client = await MessageClient.connect({ transport, logger, instanceId: asker });
    undo.unshift(() => client.close());
    return await work(platform, client);
  } finally {
    for (const step of undo) await step();
  }
}

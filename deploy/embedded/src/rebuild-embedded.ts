import { join, resolve } from 'node:path';
import { authService } from '@hazardlens/auth';
import { captureService } from '@hazardlens/capture';
import { startEmbeddedMongoInWorker } from '@hazardlens/embedded-mongo';
import { incidentService } from '@hazardlens/incident';
import { insuranceService } from '@hazardlens/insurance';
import { reportingService } from '@hazardlens/reporting';
import {
  createLogger,
  fileObjectStore,
  inProcessTransport,
  MessageClient,
  mongoDeadLetterStore,
  type Platform,
  rebuildReadModel,
  type ServiceDefinition,
  startService,
} from '@hazardlens/service-kit';
import { sitesService } from '@hazardlens/sites';
import { readEmbeddedConfig } from './config.js';

/** Services whose documents are, wholly or in part, made of other services' facts. */
export const rebuildable: Readonly<Record<string, ServiceDefinition>> = {
  reporting: reportingService,
  insurance: insuranceService,
};
const owners: readonly ServiceDefinition[] = [
  authService,
  sitesService,
  captureService,
  incidentService,
  insuranceService,
];

/**
 * Rebuilds a read model in DATA_DIR of the stopped product. The owners only answer questions meanwhile: no command runs,
 * no job, and no event leaves an outbox, so what waits there is delivered at the next start.
 * @returns what was read, by name
 * @throws Error when the product is running on this DATA_DIR
 */
export async function rebuildEmbedded(
  environment: NodeJS.ProcessEnv,
  definition: ServiceDefinition,
): Promise<Readonly<Record<string, number>>> {
  const config = readEmbeddedConfig(environment);
  const dataDir = resolve(config.DATA_DIR);
  const logger = createLogger({ level: environment['LOG_LEVEL'] ?? 'warn' });
  const mongo = await startEmbeddedMongoInWorker({ dir: join(dataDir, 'documents'), sync: config.SYNC });
  const undo: (() => Promise<unknown>)[] = [() => mongo.close()];
  try {
    const transport = inProcessTransport({ deadLetters: mongoDeadLetterStore(mongo.uri) });
    undo.unshift(() => transport.close());
    const platform: Platform = {
      transport,
      mongoUri: mongo.uri,
      objects: fileObjectStore(join(dataDir, 'objects')),
      // a rebuild signs nothing, but auth does not start without a secret
      env: {
        ...environment,
        JWT_SECRET: config.JWT_SECRET ?? 'x'.repeat(32),
        SUPER_ADMIN_EMAIL: undefined,
        SUPER_ADMIN_PASSWORD: undefined,
      },
      logger,
      instanceId: 'rebuild',
    };
    for (const owner of owners.filter((each) => each !== definition)) {
      const running = await startService(owner, platform, { queriesOnly: true });
      undo.unshift(() => running.close());
    }
    const client = await MessageClient.connect({ transport, logger, instanceId: 'rebuild' });
    undo.unshift(() => client.close());
    return await rebuildReadModel(definition, platform, client);
  } finally {
    for (const step of undo) await step();
  }
}

import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { authService } from '@hazardlens/auth';
import { captureService } from '@hazardlens/capture';
import type { DemoLogin } from '@hazardlens/contracts';
import { startEmbeddedMongoInWorker } from '@hazardlens/embedded-mongo';
import { assertAddressIsFree, startGateway } from '@hazardlens/gateway';
import { incidentService } from '@hazardlens/incident';
import { inferenceService } from '@hazardlens/inference';
import { insuranceService } from '@hazardlens/insurance';
import { reportingService } from '@hazardlens/reporting';
import { demoLogins, seedDemo, seedHistory } from '@hazardlens/seed';
import {
  createLogger,
  fileObjectStore,
  inProcessTransport,
  type Logger,
  MessageClient,
  mongoDeadLetterStore,
  type Platform,
  type ServiceDefinition,
  startService,
  startTracing,
} from '@hazardlens/service-kit';
import { sitesService } from '@hazardlens/sites';
import { selfSignedCertificate } from './certificate.js';
import { type EmbeddedConfig, readEmbeddedConfig } from './config.js';
import { makeDataFolder } from './data-folder.js';
import { rebuildBeside } from './rebuild-embedded.js';
import { answerRequests } from './rebuild-requests.js';
import { signingSecret } from './secret.js';
import { assertRestored } from './unfinished-restore.js';

export interface RunningProduct {
  /** Where people open it. */
  readonly url: string;
  /** Empty unless demo accounts are on. */
  readonly demoLogins: readonly DemoLogin[];
  /** Takes nothing new, finishes what runs, keeps what is acknowledged. Repeatable. */
  close(): Promise<void>;
}

const services: readonly ServiceDefinition[] = [
  authService,
  sitesService,
  captureService,
  inferenceService,
  incidentService,
  reportingService,
  insuranceService,
];

/**
 * The embedded edition: gateway and services in this process, documents and photos under DATA_DIR, detection in worker
 * threads, the document engine in one of its own.
 * @param options.https make (once) and use a self-signed certificate
 * @param options.onProgress told what takes long
 * @throws Error naming the variable that is wrong, or saying that DATA_DIR or PORT is in use
 */
export async function startEmbedded(
  environment: NodeJS.ProcessEnv,
  options: { https?: boolean; onProgress?: (sentence: string) => void } = {},
): Promise<RunningProduct> {
  const config = readEmbeddedConfig(environment);
  const dataDir = resolve(config.DATA_DIR);
  assertRestored(dataDir);
  await makeDataFolder(dataDir);
  const env = await completedEnvironment(environment, config, dataDir, options.https === true);
  const logger = createLogger({ level: config.LOG_LEVEL });
  const undo: (() => Promise<unknown>)[] = [];
  const close = closeOnce(undo, logger);
  try {
    await assertAddressIsFree(env, config.DEMO);
    const tracing = await startTracing({ process: 'embedded', env });
    undo.unshift(() => tracing.close());
    const mongo = await startEmbeddedMongoInWorker({ dir: join(dataDir, 'documents'), sync: config.SYNC });
    undo.unshift(() => mongo.close());
    const transport = inProcessTransport({
      deadLetters: mongoDeadLetterStore(mongo.uri),
      expects: services.map((service) => service.name),
    });
    undo.unshift(() => transport.close());
    const platform: Platform = {
      transport,
      mongoUri: mongo.uri,
      objects: fileObjectStore(join(dataDir, 'objects')),
      env,
      logger,
      instanceId: `embedded-${hostname()}`.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, 80),
    };
    const running = await Promise.all(services.map((service) => startService(service, platform)));
    undo.unshift(() => Promise.all(running.map((service) => service.close())));
    undo.unshift(await answerRequests(dataDir, (service) => rebuildBeside(platform, service)));
    if (config.DEMO) await seed(platform, config.DEMO_HISTORY, options.onProgress);
    const gateway = await startGateway(platform, { edition: 'embedded', demoLogins: config.DEMO ? demoLogins : [] });
    undo.unshift(() => gateway.close());
    return { url: gateway.url, demoLogins: config.DEMO ? demoLogins : [], close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function completedEnvironment(
  environment: NodeJS.ProcessEnv,
  config: EmbeddedConfig,
  dataDir: string,
  https: boolean,
): Promise<NodeJS.ProcessEnv> {
  const certificate = https ? await selfSignedCertificate(dataDir) : null;
  return {
    ...environment,
    DATA_DIR: dataDir,
    DEMO: String(config.DEMO),
    JWT_SECRET: config.JWT_SECRET ?? (await signingSecret(dataDir)),
    ...(certificate ? { TLS_CERT: certificate.cert, TLS_KEY: certificate.key } : {}),
  };
}

async function seed(
  platform: Platform,
  history: boolean,
  onProgress: (sentence: string) => void = () => {},
): Promise<void> {
  const client = await MessageClient.connect({
    transport: platform.transport,
    logger: platform.logger,
    instanceId: `${platform.instanceId}-seed`,
  });
  try {
    const accounts = await seedDemo(client);
    if (!history) return;
    // Half a history is no reason not to start: the next start goes on with it.
    await seedHistory(client, platform.objects, accounts, inQuarters(onProgress)).catch((error: unknown) => {
      platform.logger.warn({ err: error }, 'the demo history is not complete; the next start goes on with it');
    });
  } finally {
    await client.close();
  }
}

/** One sentence a quarter of the way. */
function inQuarters(onProgress: (sentence: string) => void): (share: number) => void {
  let told = -1;
  return (share) => {
    const quarter = Math.floor(share * 4);
    if (quarter <= told) return;
    told = quarter;
    onProgress(`Preparing demo data (once) … ${quarter * 25} %`);
  };
}

/** Undoes in reverse order; a part that fails to stop does not keep the others running. */
function closeOnce(undo: readonly (() => Promise<unknown>)[], logger: Logger): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= (async () => {
      for (const step of undo) {
        try {
          await step();
        } catch (error) {
          logger.warn({ err: error }, 'a part did not stop cleanly');
        }
      }
    })();
    return closing;
  };
}

/** Where the dead letters of an edition are: Kafka, a document engine that runs, or a data folder that nobody uses. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  busKeysFromEnv,
  createLogger,
  kafkaDeadLetters,
  kafkaSecurityFromEnv,
  mongoDeadLetters,
} from '@hazardlens/service-kit';

export async function openDeadLetters(env) {
  if (env.KAFKA_BROKERS) {
    const logger = createLogger({ level: env.LOG_LEVEL ?? 'silent', name: 'dlq' });
    const security = kafkaSecurityFromEnv('dlq', env);
    const namespace = env.KAFKA_NAMESPACE ?? '';
    const bus = { brokers: env.KAFKA_BROKERS.split(','), clientId: 'dlq', logger, security, namespace };
    const dead = await kafkaDeadLetters(bus, busKeysFromEnv('dlq', env));
    return { dead, close: () => dead.close() };
  }
  const { mongoUri, stop } = await documentEngine(env);
  try {
    const prefix = env.MONGODB_DATABASE_PREFIX;
    const dead = await mongoDeadLetters({ mongoUri, ...(prefix ? { prefix } : {}) });
    return {
      dead,
      close: async () => {
        await dead.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The engine of a running embedded edition by its socket, else one started for this command. */
async function documentEngine(env) {
  const nothing = async () => {};
  if (env.MONGODB_URI) return { mongoUri: env.MONGODB_URI, stop: nothing };
  const folder = path.resolve(env.DATA_DIR || '.data', 'documents');
  if (!existsSync(folder)) throw new Error(`There are no documents in ${folder}; DATA_DIR names the data folder.`);
  // Not in the image of the distributed edition.
  const { startEmbeddedMongo, uriOfRunning } = await import('@hazardlens/embedded-mongo');
  try {
    const engine = await startEmbeddedMongo({ dir: folder });
    return { mongoUri: engine.uri, stop: () => engine.close() };
  } catch (error) {
    const mongoUri = uriOfRunning(folder);
    if (!mongoUri) throw error;
    return { mongoUri, stop: nothing };
  }
}

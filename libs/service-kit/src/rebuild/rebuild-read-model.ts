import { NestFactory } from '@nestjs/core';
import type { Connection } from 'mongoose';
import { kitConfig } from '../config/kit-config.js';
import { parseConfig } from '../config/parse-config.js';
import { NestLogger } from '../logging/nest-logger.js';
import type { MessageClient } from '../messaging/message-client.js';
import type { RebuildDefinition, ServiceDefinition } from '../service/define-service.js';
import type { Platform } from '../service/platform.js';
import { bindModels, serviceModule } from '../service/service-module.js';
import { connectDatabase } from '../storage/connection.js';
import { prepareKit, prepareModel } from '../storage/prepare-database.js';
import { type AnyTenantModelDefinition, modelToken } from '../tenancy/tenant-model.definition.js';
import { UnitOfWork } from '../unit-of-work.js';
import { Facts } from './facts.js';
import { markFinished, markUnfinished } from './unfinished.js';

/** Makes a read model from the owners' facts. Its collections are empty, and nothing else writes them meanwhile. */
export interface Rebuild {
  /** @returns what was read, by name, for the person who waits */
  run(facts: Pick<Facts, 'all'>): Promise<Readonly<Record<string, number>>>;
}

/**
 * Drops a service's read model and makes it anew from what the owners say now. The service itself must not run: it would
 * write at the same time. Events that wait for it meanwhile do no harm, since what they tell is in the facts already and
 * an older version changes nothing. Inbox, outbox and collections that are not part of the read model stay as they are.
 * Cut off half-way, the service refuses to start until the rebuild was repeated.
 * @throws Error when the service declares no read model
 */
export async function rebuildReadModel(
  definition: ServiceDefinition,
  platform: Platform,
  client: Pick<MessageClient, 'request'>,
): Promise<Readonly<Record<string, number>>> {
  const { name, rebuild } = definition;
  if (!rebuild) throw new Error(`${name} keeps no read model that could be rebuilt.`);
  const logger = platform.logger.child({ service: name });
  const kit = parseConfig(name, kitConfig, platform.env);
  const config = definition.config ? parseConfig(name, definition.config, platform.env) : {};
  const connection = await connectDatabase(platform.mongoUri, `${kit.MONGODB_DATABASE_PREFIX}${name}`);
  try {
    const models = bindModels(definition, connection);
    await prepareKit(connection);
    await markUnfinished(connection);
    await startEmpty(connection, definition.models, rebuild, models);
    const parts = { config, models, unitOfWork: new UnitOfWork(connection, name, () => {}), logger };
    const app = await NestFactory.createApplicationContext(serviceModule(definition, platform, parts), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    try {
      const read = await app.get<Rebuild>(rebuild.run, { strict: false }).run(new Facts(client));
      await markFinished(connection);
      return read;
    } finally {
      await app.close();
    }
  } finally {
    await connection.close();
  }
}

/** Dropping a collection costs the same however much it holds. */
async function startEmpty(
  connection: Connection,
  all: readonly AnyTenantModelDefinition[],
  { models: rebuilt }: RebuildDefinition,
  models: ReturnType<typeof bindModels>,
): Promise<void> {
  for (const definition of all) {
    const model = models.get(modelToken(definition));
    if (!model) continue;
    if (rebuilt.includes(definition)) await connection.dropCollection(definition.collection).catch(ignoreMissing);
    await prepareModel(connection, model, definition.indexes);
  }
}

const namespaceNotFound = 26;
const ignoreMissing = (error: unknown): void => {
  if ((error as { code?: unknown }).code !== namespaceNotFound) throw error;
};

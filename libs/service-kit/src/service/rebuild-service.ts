import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { Connection } from 'mongoose';
import { kitConfig, processConfig } from '../config/kit-config.js';
import { ConfigError, parseConfig } from '../config/parse-config.js';
import { Lease } from '../leases.js';
import { NestLogger } from '../logging/nest-logger.js';
import { pause } from '../messaging/back-off.js';
import { MessageClient } from '../messaging/message-client.js';
import type { Rebuild } from '../rebuild/rebuild.js';
import { SETTLE_MS } from '../rebuild/rebuild-gate.js';
import { RebuildRecords } from '../rebuild/rebuild-records.js';
import { type Beside, besideOf, type RebuildTarget, workOnRebuild } from '../rebuild/rebuild-worker.js';
import type { VersionedRow } from '../replica/keep-newest.js';
import { connectDatabase } from '../storage/connection.js';
import { kitCollections } from '../storage/kit-collections.js';
import { prepareKit, prepareModel } from '../storage/prepare-database.js';
import { type AnyTenantModelDefinition, modelToken } from '../tenancy/tenant-model.definition.js';
import type { TenantModel } from '../tenancy/tenant-model.js';
import { UnitOfWork } from '../unit-of-work.js';
import type { ServiceDefinition } from './define-service.js';
import type { Platform } from './platform.js';
import { platformFromEnv } from './platform-from-env.js';
import { bindModels, serviceModule } from './service-module.js';

const leaseMs = 15_000;
const lookEveryMs = 500;

/** The models that a rebuild makes anew, in the order in which they take their place: the service's own last, as it names them. */
export function rebuiltModels({ rebuild, replicas = [] }: ServiceDefinition): readonly AnyTenantModelDefinition[] {
  const named = rebuild?.models ?? [];
  const copies = replicas.filter(({ facts }) => facts).map(({ model }) => model);
  return [...copies.filter((model) => !named.includes(model)), ...named];
}

export const collectionsOf = (definition: ServiceDefinition): string[] =>
  rebuiltModels(definition).map(({ collection }) => collection);

/**
 * Rebuilds a service's read model from what the owners say now, beside the live one and whether or not the service runs;
 * resolves when the new one is the live one. One that is under way, here, in a replica or cut off, is finished instead.
 * Inbox, outbox and collections that are not part of the read model stay as they are.
 * @returns what was read, by name; nothing when a replica did the work
 * @throws Error when the service declares no read model
 */
export async function rebuildReadModel(
  definition: ServiceDefinition,
  platform: Platform,
  client: Pick<MessageClient, 'request'>,
): Promise<Readonly<Record<string, number>>> {
  if (!definition.rebuild) throw new Error(`${definition.name} keeps no read model that could be rebuilt.`);
  const connection = await openDatabase(definition, platform);
  try {
    const records = new RebuildRecords(connection);
    await prepareKit(connection);
    await records.prepare(definition.rebuild.version ?? 0, collectionsOf(definition));
    const { finished } = await records.state();
    await records.begin();
    for (;;) {
      const done = await whileLeased(connection, async () => {
        if ((await records.state()).finished > finished) return {};
        return workOnRebuild(targetOf(definition, platform, connection, client));
      });
      if (done) return done;
      if ((await records.state()).finished > finished) return {};
      await pause(lookEveryMs);
    }
  } finally {
    await connection.close();
  }
}

/** Finishes a rebuild that has begun, if nobody else is at it. For the running service. */
export async function resumeRebuild(
  definition: ServiceDefinition,
  platform: Platform,
  connection: Connection,
  signal: AbortSignal,
): Promise<void> {
  const { transport, logger, instanceId } = platform;
  const client = await MessageClient.connect({ transport, logger, instanceId: `${instanceId}-rebuild` });
  try {
    await workOnRebuild({ ...targetOf(definition, platform, connection, client), signal });
  } finally {
    await client.close();
  }
}

/** Runs `work` as the one replica that may work on rebuilds. @returns null when another one is at it */
export async function whileLeased<R>(connection: Connection, work: () => Promise<R>): Promise<R | null> {
  // Another name each time: two workers of one process must not share it.
  const lease = new Lease(kitCollections(connection).leases, 'rebuild', randomUUID(), leaseMs);
  if (!(await lease.acquire()).held) return null;
  const renewal = setInterval(() => void lease.acquire().catch(() => {}), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await lease.release();
  }
}

const openDatabase = (definition: ServiceDefinition, { mongoUri, env }: Platform): Promise<Connection> => {
  const { MONGODB_DATABASE_PREFIX: prefix } = parseConfig(definition.name, kitConfig, env);
  return connectDatabase(mongoUri, `${prefix}${definition.name}`);
};

function targetOf(
  definition: ServiceDefinition,
  platform: Platform,
  connection: Connection,
  client: Pick<MessageClient, 'request'>,
): RebuildTarget {
  return {
    connection,
    records: new RebuildRecords(connection),
    client,
    logger: platform.logger.child({ service: definition.name }),
    settleMs: platform.rebuildSettleMs ?? SETTLE_MS,
    models: rebuiltModels(definition),
    replicas: definition.replicas ?? [],
    events: definition.rebuild?.events ?? [],
    version: definition.rebuild?.version ?? 0,
    open: () => openBeside(definition, platform, client),
  };
}

/** The service once more, on a connection of its own, with its read model beside the live one; it hears no message. */
async function openBeside(
  definition: ServiceDefinition,
  platform: Platform,
  client: Pick<MessageClient, 'request'>,
): Promise<Beside> {
  const { name, rebuild } = definition;
  const logger = platform.logger.child({ service: name });
  const rebuilt = rebuiltModels(definition);
  const models = definition.models.map((model) =>
    rebuilt.includes(model) ? { ...model, collection: besideOf(model.collection) } : model,
  );
  const config = definition.config ? parseConfig(name, definition.config, platform.env) : {};
  const connection = await openDatabase(definition, platform);
  try {
    const bound = bindModels({ ...definition, models }, connection);
    for (const model of models) {
      const raw = bound.get(modelToken(model));
      if (raw) await prepareModel(connection, raw, model.indexes);
    }
    const unitOfWork = new UnitOfWork(connection, name, () => {});
    const parts = { config, models: bound, connection, unitOfWork, client, logger };
    const app = await NestFactory.createApplicationContext(serviceModule(definition, platform, parts), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    return {
      rebuild: rebuild?.run && app.get<Rebuild>(rebuild.run, { strict: false }),
      unitOfWork,
      model: (model) => bound.get(modelToken(model)) as unknown as TenantModel<VersionedRow>,
      close: async () => {
        await app.close();
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * The main program that rebuilds a service's read model in the distributed edition, with the service's own environment,
 * beside its replicas or without them. Ends the process: 0 done, 1 not done and why.
 */
export async function runRebuild(definition: ServiceDefinition, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { name } = definition;
  try {
    const { instanceId, ...platform } = platformFromEnv(name, env);
    parseConfig(name, processConfig, env);
    const { transport, logger } = platform;
    const client = await MessageClient.connect({ transport, logger, instanceId: `${instanceId}-rebuild` });
    console.log(tellRebuilt(name, await rebuildReadModel(definition, { ...platform, instanceId }, client)));
    await client.close();
    await transport.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${tellNotRebuilt(name, error)}\n`);
    process.exit(1);
  }
}

/** What a person reads when there is none. */
export function tellNotRebuilt(service: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof ConfigError ? why : `The read model of ${service} is not rebuilt: ${why}`;
}

/** What a person reads when a rebuild is done. */
export function tellRebuilt(service: string, read: Readonly<Record<string, number>>): string {
  const counts = Object.entries(read).map(([kind, count]) => `${count} ${kind}`);
  return counts.length === 0
    ? `The read model of ${service} is rebuilt, by the running service.`
    : `The read model of ${service} is rebuilt from ${counts.join(', ')}.`;
}

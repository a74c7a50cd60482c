import 'reflect-metadata';
import { allMessages } from '@hazardlens/contracts';
import type { INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Connection } from 'mongoose';
import { kitConfig } from '../config/kit-config.js';
import { parseConfig } from '../config/parse-config.js';
import { type Job, JobRunner, type ScheduledJob } from '../jobs.js';
import { Lease } from '../leases.js';
import type { Logger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { pause } from '../messaging/back-off.js';
import { BusServer } from '../messaging/bus-server.js';
import { handlersAtOnce } from '../messaging/contract-consumer.js';
import { MessageClient } from '../messaging/message-client.js';
import { PassThroughRpcFilter } from '../messaging/rpc-filter.js';
import { OutboxRelay } from '../outbox/relay.js';
import type { Rebuild } from '../rebuild/rebuild.js';
import { RebuildGate, SETTLE_MS } from '../rebuild/rebuild-gate.js';
import { RebuildRecords } from '../rebuild/rebuild-records.js';
import { connectDatabase } from '../storage/connection.js';
import { kitCollections } from '../storage/kit-collections.js';
import { prepareKit, prepareModel } from '../storage/prepare-database.js';
import { UnitOfWork } from '../unit-of-work.js';
import type { ServiceDefinition } from './define-service.js';
import type { Platform, RunningService } from './platform.js';
import { RebuildLoop } from './rebuild-loop.js';
import { collectionsOf } from './rebuild-service.js';
import { bindModels, type ModuleParts, serviceModule } from './service-module.js';

export interface StartOptions {
  /** Answers questions and changes nothing: no commands, events, outbox relay or jobs. */
  readonly queriesOnly?: boolean;
}

/** A crashed replica's relay is replaced after this long; its own restart takes over at once. */
const relayLeaseMs = 10_000;

/**
 * Starts a service on a platform: config, database and indexes, handlers, consumers, outbox relay, jobs.
 * @throws ConfigError naming the variable, HandlerError naming the message, or what the database or bus threw; then
 * nothing is left running.
 */
export async function startService(
  definition: ServiceDefinition,
  platform: Platform,
  options: StartOptions = {},
): Promise<RunningService> {
  const { name } = definition;
  const logger = platform.logger.child({ service: name });
  const kit = parseConfig(name, kitConfig, platform.env);
  const config = definition.config ? parseConfig(name, definition.config, platform.env) : {};
  const database = `${kit.MONGODB_DATABASE_PREFIX}${name}`;
  const connections = connectionsOf(definition);
  const connection = await connectDatabase(platform.mongoUri, database, { connections });
  const records = definition.rebuild && new RebuildRecords(connection);
  const strategy = createStrategy(definition, platform, logger, options, records);
  const undo: (() => Promise<unknown>)[] = [() => connection.close()];
  try {
    const models = bindModels(definition, connection);
    await prepareCollections(definition, models, platform.mongoUri, database);
    await records?.prepare(definition.rebuild?.version ?? 0, collectionsOf(definition));
    const relay = createRelay(name, platform, connection, logger);
    undo.unshift(() => relay.close(platform.transport.kind === 'kafka' ? 5_000 : 1_000));
    const unitOfWork = new UnitOfWork(connection, name, () => relay.wake());
    const client = createClient(name, platform, logger);
    undo.unshift(() => client.close());
    const parts = { config, models, connection, unitOfWork, client, logger };
    const jobs = new JobRunner(name, logger);
    // Their runs may take minutes, longer than a process has: by then everything else has ended well.
    undo.unshift(() => jobs.close());
    const app = await createApp(definition, platform, parts, strategy);
    undo.unshift(() => app.close());
    await app.listen();
    undo.unshift(async () => jobs.stop());
    if (!options.queriesOnly) {
      relay.start();
      if (records) undo.unshift(startRebuildLoop({ definition, platform, connection, records, logger, app, strategy }));
      jobs.start(scheduled(definition, app, connection, platform));
    }
    platform.transport.announce(name);
    logger.info({ transport: platform.transport.kind }, 'service started');
  } catch (error) {
    await runAll(undo, logger);
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= runAll(undo, logger).then(() => logger.info('service stopped'));
    return closing;
  };
  return {
    name,
    close,
    live: () => strategy.live(),
    ready: () => answers(connection),
    write: () => kitCollections(connection).leases.updateOne(looking, written, { upsert: true }),
  };
}

/** Nobody's lease, by whose writing a service finds out whether its documents take what it writes. */
const looking = { _id: 'look' };
const written = { $set: { holder: '', until: new Date(0), contended_at: null } };

/** Jobs, the relay and the look whether it is ready ask beside the handlers. */
const connectionsBeside = 6;

/** As many as are asked for at once: a handler never waits for another one's connection. */
export const connectionsOf = ({ concurrency, jobs = [] }: ServiceDefinition): number =>
  handlersAtOnce(concurrency) + jobs.length + connectionsBeside;

/** On a connection of its own, which waits for an index as long as that takes. */
async function prepareCollections(
  definition: ServiceDefinition,
  models: ReturnType<typeof bindModels>,
  mongoUri: string,
  database: string,
): Promise<void> {
  const patient = await connectDatabase(mongoUri, database, { connections: 2, answerMs: 0 });
  try {
    await prepareKit(patient);
    const prepared = [...models.values()].map((model, index) =>
      prepareModel(patient, model, definition.models[index]?.indexes ?? []),
    );
    await Promise.all(prepared);
  } finally {
    await patient.close();
  }
}

const pingMs = 2_000;

/**
 * Whether the documents can be reached, told within three seconds whatever happens: a command on a connection that breaks
 * in the same moment can wait for ever, its own limit notwithstanding (mongodb 7.8.0).
 */
async function answers(connection: Connection): Promise<boolean> {
  const ping = connection.db?.command({ ping: 1 }, { timeoutMS: pingMs });
  if (!ping) return false;
  const tooLate = new AbortController();
  try {
    const late = pause(pingMs + 1_000, tooLate.signal).then(() => false);
    return await Promise.race([ping.then(() => true), late]);
  } catch {
    return false;
  } finally {
    tooLate.abort();
  }
}

function createStrategy(
  definition: ServiceDefinition,
  platform: Platform,
  logger: Logger,
  { queriesOnly = false }: StartOptions,
  records: RebuildRecords | undefined,
): BusServer {
  const { name, concurrency, owns } = definition;
  return new BusServer({
    service: name,
    owned: owns ?? allMessages.filter((contract) => contract.owner === name),
    transport: platform.transport,
    logger,
    ...(queriesOnly ? { only: ['query' as const] } : {}),
    ...(concurrency ? { concurrency } : {}),
    ...(platform.retry ? { retry: platform.retry } : {}),
    ...(records ? { admit: admission(definition, records, platform) } : {}),
  });
}

function admission(definition: ServiceDefinition, records: RebuildRecords, platform: Platform) {
  const { rebuild, replicas = [] } = definition;
  const copied = replicas.flatMap(({ facts, events }) => (facts ? events : []));
  const alone = rebuild?.run === undefined;
  const changing = rebuild?.events ?? (alone ? [] : null);
  const types = changing && new Set([...changing, ...copied].map(({ type }) => type));
  const gate = new RebuildGate(records, types, platform.rebuildSettleMs ?? SETTLE_MS);
  return gate.admit.bind(gate);
}

function startRebuildLoop(parts: {
  definition: ServiceDefinition;
  platform: Platform;
  connection: Connection;
  records: RebuildRecords;
  logger: Logger;
  app: INestMicroservice;
  strategy: BusServer;
}): () => Promise<void> {
  const { app, strategy, ...rest } = parts;
  const { run } = rest.definition.rebuild ?? {};
  const rebuild = run && app.get<Rebuild>(run, { strict: false });
  const loop = new RebuildLoop({ ...rest, rebuild, handle: (message) => strategy.deliverLate(message) });
  loop.start();
  return () => loop.close();
}

async function createApp(
  definition: ServiceDefinition,
  platform: Platform,
  parts: ModuleParts,
  strategy: BusServer,
): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice(serviceModule(definition, platform, parts), {
    strategy,
    logger: new NestLogger(parts.logger),
    // Or Nest ends the process itself when a provider cannot be made.
    abortOnError: false,
  });
  app.useGlobalFilters(new PassThroughRpcFilter());
  return app;
}

/** Its replies come on a topic of its own: the gateway of the same process has another one. */
const createClient = (name: string, { transport, instanceId }: Platform, logger: Logger): MessageClient =>
  new MessageClient({ transport, logger, instanceId: `${instanceId}.${name}` });

function createRelay(service: string, platform: Platform, connection: Connection, logger: Logger): OutboxRelay {
  const { outbox, leases } = kitCollections(connection);
  const lease = new Lease(leases, 'outbox-relay', platform.instanceId, relayLeaseMs);
  return new OutboxRelay({ service, outbox, lease, transport: platform.transport, logger });
}

function scheduled(
  definition: ServiceDefinition,
  app: INestMicroservice,
  connection: Connection,
  platform: Platform,
): ScheduledJob[] {
  return (definition.jobs ?? []).map(({ name, everyMs, run }) => ({
    name,
    everyMs,
    lease: jobLease(name, everyMs, connection, platform),
    job: app.get<Job>(run, { strict: false }),
  }));
}

/** Longer than the pause, or replicas would take turns and run the job more often than asked for. */
const jobLease = (name: string, everyMs: number, connection: Connection, platform: Platform): Lease =>
  new Lease(kitCollections(connection).leases, `job:${name}`, platform.instanceId, everyMs + 30_000);

async function runAll(steps: (() => Promise<unknown>)[], logger: Logger): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      logger.warn({ err: error }, 'a part did not stop cleanly');
    }
  }
}

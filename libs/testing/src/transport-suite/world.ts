import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  createLogger,
  fileObjectStore,
  MessageClient,
  type Platform,
  type RunningService,
  type ServiceDefinition,
  startService,
  type Transport,
} from '@hazardlens/service-kit';
import { type Connection, createConnection } from 'mongoose';
import { type MongoEngine, testMongo, uniqueName } from '../service-harness/engines.js';
import { quickRetry, type TransportUnderTest } from './bench.js';
import type { SightingDocument } from './services.js';

/** Services on one bus and one MongoDB, started and stopped one by one. */
export class World {
  readonly prefix = uniqueName('w');
  readonly #logger = createLogger({ level: process.env['LOG_LEVEL'] ?? 'silent', name: 'world' });
  readonly #open: { close(): Promise<unknown> }[] = [];

  private constructor(
    readonly bus: TransportUnderTest,
    readonly mongo: MongoEngine,
    readonly folder: string,
  ) {}

  static async create(bus: TransportUnderTest): Promise<World> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-world-'));
    const shared = bus.mongoUri ? { uri: bus.mongoUri, close: async () => {} } : undefined;
    return new World(bus, shared ?? (await testMongo(folder)), folder);
  }

  async service(definition: ServiceDefinition, instanceId = 'one'): Promise<RunningService> {
    const platform: Platform = {
      transport: await this.bus.connect(),
      mongoUri: this.mongo.uri,
      objects: fileObjectStore(path.join(this.folder, 'objects')),
      env: { ...process.env, MONGODB_DATABASE_PREFIX: `${this.prefix}_` },
      logger: this.#logger,
      instanceId,
      retry: quickRetry,
    };
    const service = await startService(definition, platform);
    this.#open.unshift(service);
    return service;
  }

  async client(): Promise<MessageClient> {
    const transport: Transport = await this.bus.connect();
    const client = await MessageClient.connect({ transport, logger: this.#logger, instanceId: uniqueName('client-') });
    this.#open.unshift(client);
    return client;
  }

  /** The aggregate versions that the sighting service has seen of a list, in the order it saw them. */
  async seen(list: string): Promise<number[]> {
    const rows = (await this.#database('reporting')).collection<SightingDocument>('suite_sightings');
    const row = await rows.findOne({ _id: list });
    return row?.versions ?? [];
  }

  /** Outbox rows of a service that the bus has not answered for. */
  async unsent(service: string): Promise<number> {
    return (await this.#database(service)).collection('outbox').countDocuments({});
  }

  async close(): Promise<void> {
    for (const each of this.#open.splice(0)) await each.close();
    await this.bus.close();
    await this.mongo.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #database(service: string): Promise<Connection> {
    const dbName = `${this.prefix}_${service}`;
    const connection = await createConnection(this.mongo.uri, { dbName, readPreference: 'primary' }).asPromise();
    this.#open.push(connection);
    return connection;
  }
}

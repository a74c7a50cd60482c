import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AnyContract } from '@hazardlens/contracts';
import {
  ContractConsumer,
  createLogger,
  type DeadLetter,
  fileObjectStore,
  type Logger,
  MessageClient,
  type ObjectStore,
  type Platform,
  type RetryPolicy,
  type RunningService,
  type ServiceDefinition,
  startService,
  type Transport,
} from '@hazardlens/service-kit';
import { type MongoEngine, testMongo, uniqueName } from './engines.js';
import type { Fake } from './fake.js';
import { testTransport } from './test-transport.js';

export interface TestPlatformOptions {
  readonly services: readonly ServiceDefinition[];
  /** Stand-ins for services that the test leaves out. */
  readonly fakes?: readonly Fake[];
  /** Messages of services that the test starts by itself, so that their topics exist on Kafka. */
  readonly contracts?: readonly AnyContract[];
  /** Added to the process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: 5 tries as in production, with pauses of 10 to 100 ms. */
  readonly retry?: RetryPolicy;
  /** Photos and exports; a fresh folder when absent. */
  readonly objects?: ObjectStore;
}

const quickRetry: RetryPolicy = { tries: 5, firstMs: 10, lastMs: 100 };

interface Running {
  readonly engine: MongoEngine;
  readonly transport: Transport;
  readonly client: MessageClient;
  readonly platform: Platform;
  readonly fakes: ContractConsumer;
  readonly services: RunningService[];
}

/** Services on real engines inside the test process. Read `client` anew after `restart()`. */
export class TestPlatform {
  #running: Running | undefined;
  readonly #name = uniqueName('t');
  readonly #parked: DeadLetter[] = [];
  readonly #logger: Logger = createLogger({ level: process.env['LOG_LEVEL'] ?? 'silent', name: 'test' });

  private constructor(
    private readonly options: TestPlatformOptions,
    private readonly folder: string,
    readonly objects: ObjectStore,
  ) {}

  static async start(options: TestPlatformOptions): Promise<TestPlatform> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-test-'));
    const objects = options.objects ?? fileObjectStore(path.join(folder, 'objects'));
    const platform = new TestPlatform(options, folder, objects);
    try {
      await platform.#start();
    } catch (error) {
      await platform.close();
      throw error;
    }
    return platform;
  }

  /** Asks the services, as the gateway does. */
  get client(): MessageClient {
    return this.#now.client;
  }

  /** For what a test starts beside the services. */
  get platform(): Platform {
    return this.#now.platform;
  }

  get mongoUri(): string {
    return this.#now.engine.uri;
  }

  /** Name of a service's database on `mongoUri`. */
  databaseOf(service: string): string {
    return `${this.#name}_${service}`;
  }

  /** What could not be handled so far, restarts included. */
  get deadLetters(): readonly DeadLetter[] {
    return this.#parked;
  }

  /** Stops the services and leaves their documents to be looked at, with nobody who changes them. */
  async stopServices(): Promise<void> {
    await Promise.all(this.#now.services.splice(0).map((service) => service.close()));
  }

  /** Stops everything, engine included, and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.#start();
  }

  /** Stops everything and removes its data (databases on an external MongoDB stay). */
  async close(): Promise<void> {
    await this.#stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  get #now(): Running {
    if (!this.#running) throw new Error('The test platform is closed.');
    return this.#running;
  }

  async #start(): Promise<void> {
    const { services, fakes = [], retry = quickRetry } = this.options;
    const engine = await testMongo(this.folder);
    const expects = services.map((service) => service.name);
    const contracts = [
      ...(this.options.contracts ?? []),
      ...services.flatMap((service) => service.owns ?? []),
      ...fakes.map((each) => each.contract),
    ];
    const deadLetters = { uri: engine.uri, database: this.databaseOf('bus') };
    const transport = await testTransport({
      name: this.#name,
      expects,
      contracts,
      deadLetters,
      logger: this.#logger,
      parked: (letter) => this.#parked.push(letter),
    });
    // A fake works as a group of its own.
    const passed = transport.hasPassed.bind(transport);
    const faked = new Set(fakes.map((each) => each.contract.topic));
    transport.hasPassed = (group, topic, before) => passed(faked.has(topic) ? 'fake.commands' : group, topic, before);
    const env = { ...process.env, ...this.options.env, MONGODB_DATABASE_PREFIX: `${this.#name}_` };
    const shared = { transport, logger: this.#logger, instanceId: 'test-0' };
    const rebuildSettleMs = 90;
    const platform: Platform = { ...shared, mongoUri: engine.uri, objects: this.objects, env, retry, rebuildSettleMs };
    const consumer = new ContractConsumer({ ...shared, service: 'fake', retry });
    const running: Running = {
      engine,
      transport,
      client: new MessageClient(shared),
      platform,
      fakes: consumer,
      services: [],
    };
    this.#running = running;
    for (const each of fakes) {
      consumer.add(each.contract, (message) => each.handle(message as Parameters<typeof each.handle>[0]));
    }
    await consumer.start(fakes.map((each) => each.contract));
    for (const service of services) running.services.push(await startService(service, platform));
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running) return;
    await running.client.close();
    await Promise.all(running.services.map((service) => service.close()));
    await running.fakes.close();
    await running.transport.close();
    await running.engine.close();
  }
}

/**
 * Starts services on the embedded document engine, the in-process bus and a file object store, or on `MONGODB_URI` and
 * `KAFKA_BROKERS` when they are set: the same specs run on both. Close it in `afterAll`.
 */
export const startTestPlatform = (options: TestPlatformOptions): Promise<TestPlatform> => TestPlatform.start(options);

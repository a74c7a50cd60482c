import type { AnyContract } from '@hazardlens/contracts';
import {
  type Concurrency,
  ContractConsumer,
  createLogger,
  type DeadLetter,
  type DeadLetters,
  MessageClient,
  type MessageOf,
  type RetryPolicy,
  type Transport,
} from '@hazardlens/service-kit';

/** One bus, seen from as many processes as a test needs. */
export interface TransportUnderTest {
  /** The view of one process. In process all share one; on Kafka each has its own connections. */
  connect(options?: { sessionTimeoutMs?: number }): Promise<Transport>;
  /** Where its dead letters are, beside the services' documents; absent when the bus keeps them itself. */
  readonly mongoUri?: string;
  /** What is stored of a consumer's dead letters. */
  deadLetters(consumer: string, topic: string): Promise<Pick<DeadLetter, 'error' | 'tries'>[]>;
  /** The operators' view of them; `prefix` is that of the services' databases. The caller closes it. */
  openDeadLetters(prefix: string): Promise<DeadLetters>;
  /** Closes every connection that is still open. */
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: handlers of different messages in one list
export type SuiteHandler = readonly [AnyContract, (message: MessageOf<any>) => unknown];

export interface ConsumerOptions {
  readonly service?: string;
  readonly concurrency?: Concurrency;
  readonly retry?: RetryPolicy;
  readonly sessionTimeoutMs?: number;
  /** Joins through this connection instead of its own. */
  readonly transport?: Transport;
}

export const quickRetry: RetryPolicy = { tries: 3, firstMs: 10, lastMs: 40 };
export const context = { tenantId: 'tenant-1', actorId: 'actor-1' };

/** Consumers and clients of one test, closed together in the end. */
export class Bench {
  readonly #open: { close(): Promise<void> }[] = [];
  readonly #logger = createLogger({ level: process.env['LOG_LEVEL'] ?? 'silent', name: 'suite' });
  #instances = 0;

  constructor(readonly bus: TransportUnderTest) {}

  /** A process of a service with these handlers. */
  async consumer(
    handlers: readonly SuiteHandler[],
    options: ConsumerOptions = {},
  ): Promise<{ close(): Promise<void> }> {
    const { sessionTimeoutMs } = options;
    const transport = options.transport ?? (await this.bus.connect(sessionTimeoutMs ? { sessionTimeoutMs } : {}));
    const consumer = new ContractConsumer({
      service: options.service ?? 'sites',
      transport,
      logger: this.#logger,
      retry: options.retry ?? quickRetry,
      ...(options.concurrency ? { concurrency: options.concurrency } : {}),
    });
    for (const [contract, handle] of handlers) {
      consumer.add(contract, async (message) => handle(message as MessageOf<AnyContract> as never));
    }
    await consumer.start(handlers.map(([contract]) => contract));
    this.#open.unshift(consumer);
    return consumer;
  }

  /** A process that asks, like a gateway replica. */
  async client(): Promise<MessageClient> {
    this.#instances += 1;
    const client = await MessageClient.connect({
      transport: await this.bus.connect(),
      logger: this.#logger,
      instanceId: `suite-${this.#instances}`,
    });
    this.#open.unshift(client);
    return client;
  }

  async close(): Promise<void> {
    for (const each of this.#open.splice(0)) await each.close();
    await this.bus.close();
  }
}

/** A promise to resolve from outside. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

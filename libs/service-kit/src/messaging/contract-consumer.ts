import type { AnyContract } from '@hazardlens/contracts';
import type { Logger } from '../logging/logger.js';
import type { RetryPolicy } from './back-off.js';
import { Dispatcher } from './dispatcher.js';
import { type HandlerFunction, HandlerTable } from './handler-table.js';
import type { AnyMessage } from './message.js';
import type { SenderClocks } from './sender-clocks.js';
import type { Consumption, Transport, WireMessage } from './transport.js';

/** How many messages of a kind one replica works on at once. */
export interface Concurrency {
  readonly commands?: number;
  readonly queries?: number;
  readonly events?: number;
}

export interface ContractConsumerOptions {
  /** Name of the consumer: its groups are `<service>.commands`, `.queries`, `.events`. */
  readonly service: string;
  readonly transport: Transport;
  readonly logger: Logger;
  readonly concurrency?: Concurrency;
  readonly retry?: RetryPolicy;
  /** See `DispatcherOptions`. */
  readonly clocks?: SenderClocks;
  /** Only messages of these kinds are consumed; all when absent. */
  readonly only?: readonly AnyContract['kind'][];
  /** See `DispatcherOptions`. */
  admit?(message: AnyMessage, wire: WireMessage): Promise<'handle' | 'later' | 'wait'>;
}

// One group a kind: a long command must not delay the members that answer queries.
const kinds = [
  { kind: 'command', group: 'commands', mode: 'ordered', concurrency: 16 },
  { kind: 'query', group: 'queries', mode: 'concurrent', concurrency: 32 },
  { kind: 'event', group: 'events', mode: 'ordered', concurrency: 16 },
] as const;

/** How many messages of all kinds together one replica works on at once. */
export const handlersAtOnce = (chosen: Concurrency = {}): number =>
  kinds.reduce((sum, { group, concurrency }) => sum + (chosen[group] ?? concurrency), 0);

/** Consumes the topics of its handlers' contracts. */
export class ContractConsumer {
  readonly #table: HandlerTable;
  readonly #dispatcher: Dispatcher;
  #consumptions: Consumption[] = [];

  constructor(private readonly options: ContractConsumerOptions) {
    this.#table = new HandlerTable(options.service);
    this.#dispatcher = new Dispatcher(this.#table, options);
  }

  /** `pattern` is only for the complaint about a handler without contract. */
  add(contract: AnyContract | undefined, handle: HandlerFunction, pattern = contract?.type ?? ''): void {
    this.#table.add(contract, pattern, handle);
  }

  /**
   * @param owned every message that must have a handler here
   * @throws HandlerError when one has none, or any message two
   */
  async start(owned: readonly AnyContract[]): Promise<void> {
    this.#table.check(owned);
    const { only } = this.options;
    const consumed = kinds.filter(({ kind }) => only?.includes(kind) ?? true);
    await Promise.all(consumed.map((each) => this.#consume(each)));
  }

  async #consume({ kind, group, mode, concurrency }: (typeof kinds)[number]): Promise<void> {
    const topics = this.#table.topics(kind);
    if (topics.length === 0) return;
    const { service, transport } = this.options;
    const consumption = await transport.consume({
      group: `${service}.${group}`,
      topics,
      mode,
      from: 'start',
      concurrency: this.options.concurrency?.[group] ?? concurrency,
      deliver: (delivery) => this.#dispatcher.deliver(delivery),
    });
    this.#consumptions.push(consumption);
  }

  /** Handles an event that `admit` had put by. */
  deliverLate(message: WireMessage): Promise<void> {
    return this.#dispatcher.deliverLate(message);
  }

  /** False when a handler hangs. */
  live(): boolean {
    return this.#dispatcher.live();
  }

  /** Takes nothing new; resolves when nothing is being worked on any more. */
  async close(): Promise<void> {
    this.#dispatcher.stop();
    await Promise.all(this.#consumptions.splice(0).map((consumption) => consumption.close()));
  }
}

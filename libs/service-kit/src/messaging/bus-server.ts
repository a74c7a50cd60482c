import type { AnyContract } from '@hazardlens/contracts';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { ContractConsumer, type ContractConsumerOptions } from './contract-consumer.js';
import type { HandlerExtras } from './decorators.js';
import type { HandlerFunction } from './handler-table.js';
import type { WireMessage } from './transport.js';

export interface BusServerOptions extends ContractConsumerOptions {
  /** Every message the service owns. */
  readonly owned: readonly AnyContract[];
}

/** Nest strategy: collects the handlers that Nest finds and consumes their topics. */
export class BusServer extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  readonly #consumer: ContractConsumer;

  constructor(private readonly options: BusServerOptions) {
    super();
    this.#consumer = new ContractConsumer(options);
  }

  override addHandler(pattern: unknown, callback: MessageHandler, isEvent = false, extras: object = {}): void {
    super.addHandler(pattern, callback, isEvent, extras);
    const { contracts = [] } = extras as Partial<HandlerExtras>;
    const contract = contracts.find((candidate) => candidate.type === pattern);
    this.#consumer.add(contract, callback as HandlerFunction, String(pattern));
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.#consumer.start(this.options.owned);
      callback();
    } catch (error) {
      await this.close();
      callback(error);
    }
  }

  /** Handles an event that `admit` had put by. */
  deliverLate(message: WireMessage): Promise<void> {
    return this.#consumer.deliverLate(message);
  }

  /** False when a handler hangs. */
  live(): boolean {
    return this.#consumer.live();
  }

  close(): Promise<void> {
    return this.#consumer.close();
  }

  on(): never {
    throw new Error('The bus has no events to listen to.');
  }

  unwrap<T>(): T {
    return this.options.transport as T;
  }
}

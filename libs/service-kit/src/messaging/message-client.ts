import { randomUUID } from 'node:crypto';
import {
  type DataOf,
  DomainError,
  type EventContract,
  envelope as envelopeSchema,
  type ReplyOf,
  type RequestContract,
} from '@hazardlens/contracts';
import { firstValueFrom } from 'rxjs';
import { z } from 'zod';
import { isDomainError } from '../errors.js';
import type { Logger } from '../logging/logger.js';
import { requestSeconds, requestsRepeated } from '../metrics/registry.js';
import { header } from '../tracing/headers.js';
import { BusClientProxy } from './client-proxy.js';
import type { MessageOf } from './message.js';
import { inRequestSpan } from './message-spans.js';
import { Repeats } from './repeats.js';
import type { Consumption, Delivery, Transport } from './transport.js';

const defaultDeadlineMs = 15_000;

/** On whose behalf a request is made. */
export interface RequestContext {
  readonly tenantId: string;
  readonly actorId: string;
  readonly correlationId?: string | undefined;
  /** How long the caller waits, in ms; 15 s when absent. */
  readonly deadlineMs?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Of what the client sent under that key; of `data` when absent. */
  readonly bodyHash?: string | undefined;
}

export interface EventContext {
  readonly tenantId: string;
  readonly actorId: string;
  readonly aggregateId: string;
  readonly aggregateVersion?: number;
  readonly correlationId?: string;
}

export interface MessageClientOptions {
  readonly transport: Transport;
  readonly logger: Logger;
  /** Stable name of this instance; its replies come on `gateway.replies.<instanceId>`. */
  readonly instanceId: string;
  /** Replies awaited at once; who asks beyond that is refused at once. 2,000 when absent. */
  readonly mostWaiting?: number;
}

/** Asks services from outside: gateway, seed, benches. One per process; safe for concurrent use. */
export class MessageClient {
  readonly #proxy: BusClientProxy;
  readonly #subscriptions: Consumption[] = [];
  readonly #repeats = new Repeats(() => requestsRepeated.inc());

  constructor(private readonly options: MessageClientOptions) {
    this.#proxy = new BusClientProxy(options);
  }

  /** A client that is ready to send. */
  static async connect(options: MessageClientOptions): Promise<MessageClient> {
    const client = new MessageClient(options);
    await client.#proxy.connect();
    return client;
  }

  /**
   * Sends a command or query and waits for its reply. On a bus between processes a query that stays unanswered, or is
   * refused, is sent again within the deadline; a command is not, since the bus keeps it.
   * @throws DomainError as the service threw it; VALIDATION_FAILED when the data breaks the contract; TIMEOUT after
   * the deadline (a command may still be carried out); UNAVAILABLE when the bus refuses or too many wait already; INTERNAL
   * when the service failed.
   */
  async request<C extends RequestContract>(contract: C, data: DataOf<C>, context: RequestContext): Promise<ReplyOf<C>> {
    const { deadlineMs = defaultDeadlineMs, ...fields } = context;
    const finished = requestSeconds.startTimer({ type: contract.type });
    try {
      const send = (ms: number): Promise<unknown> =>
        firstValueFrom(this.#proxy.send(contract.type, { contract, data, fields, deadlineMs: ms }));
      // Within one process nothing gets lost. A question with a password is a sign-in, which leaves a session or counts as failed.
      const repeatable = contract.kind === 'query' && !contract.sensitive && this.options.transport.kind === 'kafka';
      const reply = await inRequestSpan(contract.type, () =>
        repeatable ? this.#repeats.run(deadlineMs, send) : send(deadlineMs),
      );
      const parsed = contract.reply.safeParse(reply);
      if (!parsed.success) {
        this.options.logger.error({ type: contract.type, err: parsed.error }, 'reply breaks its contract');
        throw new DomainError('INTERNAL');
      }
      finished({ outcome: 'done' });
      return parsed.data as ReplyOf<C>;
    } catch (error) {
      const told = this.#toDomainError(error);
      finished({ outcome: told.code });
      throw told;
    }
  }

  /** Publishes an event without an outbox: for tests and tools. A service uses `transaction.emit`. */
  async publish<C extends EventContract>(contract: C, data: DataOf<C>, context: EventContext): Promise<void> {
    const { aggregateId, ...fields } = context;
    const done = this.#proxy.emit(contract.type, { contract, data, aggregateId, fields });
    await firstValueFrom(done, { defaultValue: undefined });
  }

  /**
   * Every instance sees every event from now on, in order per aggregate: for live updates and dropped caches. A
   * handler that fails is logged, its event is not repeated, and nothing is seen while the process is down.
   */
  async subscribe<C extends EventContract>(
    contracts: readonly C[],
    handler: (message: MessageOf<C>) => void | Promise<void>,
  ): Promise<{ close(): Promise<void> }> {
    const byType = new Map(contracts.map((contract) => [contract.type, contract]));
    const consumption = await this.options.transport.consume({
      group: `gateway.live.${this.options.instanceId}.${randomUUID()}`,
      topics: [...new Set(contracts.map((contract) => contract.topic))],
      mode: 'ordered',
      from: 'now',
      concurrency: 16,
      deliver: (delivery) => this.#hand(delivery, byType, handler),
    });
    this.#subscriptions.push(consumption);
    return consumption;
  }

  async close(): Promise<void> {
    await Promise.all(this.#subscriptions.splice(0).map((subscription) => subscription.close()));
    await this.#proxy.close();
  }

  async #hand<C extends EventContract>(
    delivery: Delivery,
    contracts: ReadonlyMap<string, C>,
    handler: (message: MessageOf<C>) => void | Promise<void>,
  ): Promise<void> {
    const contract = contracts.get(delivery.message.headers[header.type] ?? '');
    // A dead letter that is sent again is old news.
    if (!contract || delivery.message.headers[header.onlyFor] !== undefined) return;
    try {
      const parsed = envelopeSchema.parse(JSON.parse(delivery.message.value));
      const data = contract.data.parse(parsed.data);
      await handler({ ...parsed, data, heartbeat: () => delivery.heartbeat() } as unknown as MessageOf<C>);
    } catch (error) {
      this.options.logger.warn({ err: error, type: contract.type }, 'subscriber failed');
    }
  }

  #toDomainError(error: unknown): DomainError {
    if (isDomainError(error)) return error;
    if (error instanceof z.ZodError) {
      const errors = error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message }));
      return new DomainError('VALIDATION_FAILED', {}, errors);
    }
    this.options.logger.warn({ err: error }, 'request failed');
    return new DomainError('UNAVAILABLE');
  }
}

import { DomainError, type EventContract, type RequestContract } from '@hazardlens/contracts';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { Logger } from '../logging/logger.js';
import { budgetUsed } from '../metrics/registry.js';
import { createEnvelope, type EnvelopeFields, messageKey, toWire } from './envelope.js';
import { type Outcome, parseReply } from './reply.js';
import { type Consumption, replyTopic, type Transport } from './transport.js';

/** What goes through `send`: the contract, its data and how long the caller waits. */
export interface OutgoingRequest {
  readonly contract: RequestContract;
  readonly data: unknown;
  readonly fields: EnvelopeFields;
  /** ms */
  readonly deadlineMs: number;
}

/** What goes through `emit`. Services do not: they emit through their outbox. */
export interface OutgoingEvent {
  readonly contract: EventContract;
  readonly data: unknown;
  readonly aggregateId: string;
  readonly fields: EnvelopeFields;
}

export interface BusClientOptions {
  readonly transport: Transport;
  readonly logger: Logger;
  readonly instanceId: string;
  readonly mostWaiting?: number;
}

/** More waiting requests than that mean that services do not keep up: whoever comes now would only wait for nothing. */
const defaultMostWaiting = 2_000;

/** Nest client on the kit's bus. Replies come on a topic of this instance alone: no rebalance elsewhere touches it. */
export class BusClientProxy extends ClientProxy {
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  readonly #topic: string;
  #connected: Promise<Consumption> | undefined;
  #closed = false;

  constructor(private readonly options: BusClientOptions) {
    super();
    this.#topic = replyTopic(options.instanceId);
  }

  /** Listens for replies; requests before that wait for it. */
  async connect(): Promise<void> {
    if (this.#closed) throw new DomainError('UNAVAILABLE');
    this.#connected ??= this.options.transport.consume({
      group: this.#topic,
      topics: [this.#topic],
      mode: 'concurrent',
      from: 'now',
      concurrency: Number.POSITIVE_INFINITY,
      ownTopics: true,
      deliver: async ({ message }) => this.#settle(message.value),
    });
    try {
      await this.#connected;
    } catch (error) {
      this.#connected = undefined;
      throw error;
    }
  }

  /** Who still waits for a reply is told UNAVAILABLE. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const settle of [...this.#waiting.values()]) settle({ ok: false, error: new DomainError('UNAVAILABLE') });
    const consumption = await this.#connected?.catch(() => undefined);
    await consumption?.close();
  }

  unwrap<T>(): T {
    return this.options.transport as T;
  }

  protected publish(packet: ReadPacket<OutgoingRequest>, callback: (packet: WritePacket) => void): () => void {
    const { contract, data, fields, deadlineMs } = packet.data;
    if (this.#waiting.size >= this.#mostWaiting) {
      callback({ err: new DomainError('UNAVAILABLE') });
      return () => {};
    }
    const deadline = new Date(Date.now() + deadlineMs).toISOString();
    const envelope = createEnvelope(contract, data, { ...fields, deadline });
    const answer = (outcome: Outcome) => {
      clearTimeout(timer);
      if (!this.#forget(envelope.id)) return;
      if (outcome.ok) callback({ response: outcome.data ?? null, isDisposed: true });
      else callback({ err: outcome.error });
    };
    const timer = setTimeout(() => answer({ ok: false, error: new DomainError('TIMEOUT') }), deadlineMs);
    this.#waiting.set(envelope.id, answer);
    this.#tell();
    const message = toWire(contract, envelope, messageKey(contract, envelope), this.#topic);
    this.options.transport.publish(message).catch((error) => {
      if (this.#waiting.has(envelope.id)) this.options.logger.warn({ err: error, type: contract.type }, 'bus refuses');
      answer({ ok: false, error: new DomainError('UNAVAILABLE') });
    });
    return () => {
      clearTimeout(timer);
      this.#forget(envelope.id);
    };
  }

  protected async dispatchEvent<T>(packet: ReadPacket<OutgoingEvent>): Promise<T> {
    const { contract, data, aggregateId, fields } = packet.data;
    const envelope = createEnvelope(contract, data, fields);
    await this.options.transport.publish(toWire(contract, envelope, messageKey(contract, envelope, aggregateId)));
    return undefined as T;
  }

  get #mostWaiting(): number {
    return this.options.mostWaiting ?? defaultMostWaiting;
  }

  #forget(id: string): boolean {
    const waited = this.#waiting.delete(id);
    this.#tell();
    return waited;
  }

  #tell(): void {
    budgetUsed.set({ budget: 'replies' }, this.#waiting.size / this.#mostWaiting);
  }

  #settle(value: string): void {
    const reply = parseReply(value);
    // A reply nobody waits for any more came after its deadline.
    if (reply) this.#waiting.get(reply.id)?.(reply.outcome);
  }
}

import { type AnyContract, DomainError, type Envelope, envelope as envelopeSchema } from '@hazardlens/contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import { isDomainError, UnavailableError } from '../errors.js';
import { withLogContext } from '../logging/context.js';
import type { Logger } from '../logging/logger.js';
import { messageRetries, messageSeconds, messagesHandled } from '../metrics/registry.js';
import { markUntrusted } from '../tenancy/untrusted.js';
import { header } from '../tracing/headers.js';
import { backOff, defaultRetry, pause, type RetryPolicy } from './back-off.js';
import { withheldValue } from './dead-letters/dead-letters.js';
import type { HandlerTable, RegisteredHandler } from './handler-table.js';
import type { AnyMessage } from './message.js';
import { inHandlerSpan, noteOutcome } from './message-spans.js';
import { isOutage } from './outage.js';
import { type Outcome, replyMessage } from './reply.js';
import { SenderClocks } from './sender-clocks.js';
import type { Delivery, Transport, WireMessage } from './transport.js';

export interface DispatcherOptions {
  readonly service: string;
  readonly transport: Transport;
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
  /** Other than by the clocks of the machine. For tests. */
  readonly clocks?: SenderClocks;
  /** Asked before an event is handled: `later` when somebody else sees to it, `wait` to be asked again in a moment. */
  admit?(message: AnyMessage, wire: WireMessage): Promise<'handle' | 'later' | 'wait'>;
}

interface Opened {
  handler: RegisteredHandler;
  message: AnyMessage;
}

const admitAgainMs = 200;

/** A handler that gives no sign of life for so long is taken for hung. */
const silentLimitMs = 120_000;

/** Pauses between tries to store a dead letter while its store is away. */
const parkingRetry: RetryPolicy = { tries: 6, firstMs: 200, lastMs: 10_000 };

/**
 * What happens to a delivered message, the same on every transport: parse, deadline, handler, retries, dead letters,
 * reply. `deliver` resolves when the message is dealt with for good, so that the transport may forget it.
 */
export class Dispatcher {
  readonly #stopping = new AbortController();
  /** Last sign of life of everything that is being worked on, by a clock that nobody sets. */
  readonly #signs = new Map<Delivery, number>();
  readonly #retry: RetryPolicy;
  readonly #clocks: SenderClocks;
  /** Events that were put by and are handled now, whatever `admit` says. */
  readonly #admitted = new WeakSet<WireMessage>();

  constructor(
    private readonly handlers: HandlerTable,
    private readonly options: DispatcherOptions,
  ) {
    this.#retry = options.retry ?? defaultRetry;
    this.#clocks = options.clocks ?? new SenderClocks();
  }

  /** False when a handler has been silent for two minutes: it would block its key until the process ends. */
  live(): boolean {
    const oldest = Math.min(...this.#signs.values());
    return performance.now() - oldest < silentLimitMs || this.#signs.size === 0;
  }

  /** Ends every pause: what is waiting for its next try goes back to the bus. Running handlers finish. */
  stop(): void {
    this.#stopping.abort();
  }

  /** @throws UnavailableError when the service stops before the message is dealt with: it must be delivered again. */
  async deliver(delivery: Delivery): Promise<void> {
    const onlyFor = delivery.message.headers[header.onlyFor];
    if (onlyFor !== undefined && onlyFor !== this.options.service) return;
    const type = delivery.message.headers[header.type] ?? '';
    const handler = this.handlers.get(type);
    // An event topic carries all events of an aggregate; the ones that this service does not handle are none of ours.
    if (!handler && !delivery.message.needsConsumer) return;
    const opened = this.#open(delivery, handler);
    if ('unknown' in opened) return this.#decline(delivery, type, opened.unknown);
    if ('problem' in opened) {
      await this.#park(delivery, opened.problem, 1);
      await this.#reply(delivery, opened.id, { ok: false, error: new DomainError('INTERNAL') });
      this.#count(type, 'invalid');
      return;
    }
    const { message } = opened;
    if (opened.handler.contract.kind === 'query' && this.#isLate(message, delivery)) {
      this.#count(type, 'expired');
      return;
    }
    const context = {
      tenant_id: message.tenantId,
      correlation_id: message.correlationId,
      causation_id: message.causationId,
      message_id: message.id,
      message_type: message.type,
    };
    const finished = messageSeconds.startTimer({ service: this.options.service, type });
    this.#signs.set(delivery, performance.now());
    try {
      await withLogContext(context, () =>
        inHandlerSpan(this.options.service, message, delivery.message.headers, () => this.#handle(delivery, opened)),
      );
    } finally {
      this.#signs.delete(delivery);
      finished();
    }
  }

  /** Handles an event that was put by. */
  async deliverLate(message: WireMessage): Promise<void> {
    this.#admitted.add(message);
    await this.deliver({ message, heartbeat: async () => {} });
  }

  async #alive(delivery: Delivery): Promise<void> {
    this.#signs.set(delivery, performance.now());
    await delivery.heartbeat();
  }

  /** By its sender's clock it was sent, and by the time that its sender gave it it is over: no clock of ours has a say in that. */
  #isLate({ occurredAt, deadline }: AnyMessage, { message, takenAt }: Delivery): boolean {
    if (deadline === undefined) return false;
    const sentAt = Date.parse(occurredAt);
    const sender = message.headers[header.replyTo] ?? '';
    return this.#clocks.ageOf(sender, sentAt, takenAt) > Date.parse(deadline) - sentAt;
  }

  /**
   * A message that this version does not know, or not in this form, is another one's, while both run: nobody is to blame, and
   * its time comes. Who waits for an answer is told to ask again; what is unknown and awaited by nobody waits on the bus until
   * a replica takes it that knows what it is.
   * @throws UnavailableError when it must be delivered again
   */
  async #decline(delivery: Delivery, type: string, id: string): Promise<void> {
    this.#count(type, 'unknown');
    this.options.logger.warn({ type }, 'a message of another version');
    if (!isAwaited(delivery) && delivery.message.delivery === 'durable')
      throw new UnavailableError(`this version has no handler for '${type}'`);
    await this.#reply(delivery, id, { ok: false, error: new DomainError('UNAVAILABLE') });
  }

  #open(
    delivery: Delivery,
    handler: RegisteredHandler | undefined,
  ): Opened | { problem: string; id: string } | { unknown: string } {
    let json: unknown;
    try {
      json = JSON.parse(delivery.message.value);
    } catch {
      // The complaint would quote what it read.
      return { problem: 'not an envelope: no JSON', id: '' };
    }
    const envelope = envelopeSchema.safeParse(json);
    if (!envelope.success) return { problem: `not an envelope: ${envelope.error.message}`, id: '' };
    const parsed: Envelope = envelope.data;
    if (!handler) return { unknown: parsed.id };
    const data = handler.contract.data.safeParse(parsed.data);
    // Its sender has found it right by its own contract.
    if (!data.success && isAwaited(delivery)) return { unknown: parsed.id };
    if (!data.success) return { problem: `data breaks the contract: ${data.error.message}`, id: parsed.id };
    markUntrusted(data.data);
    return { handler, message: { ...parsed, data: data.data, heartbeat: () => this.#alive(delivery) } };
  }

  async #handle(delivery: Delivery, { handler, message }: Opened): Promise<void> {
    const { kind } = handler.contract;
    const tries = kind === 'query' ? 1 : this.#retry.tries;
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (kind === 'event' && !(await this.#admit(delivery, message))) return;
        const data = await this.#invoke(handler, message);
        const secret = handler.contract.kind !== 'event' && handler.contract.sensitiveReply === true;
        await this.#reply(delivery, message.id, { ok: true, data }, secret);
        noteOutcome('done');
        this.#count(message.type, 'done');
        return;
      } catch (error) {
        if (isDomainError(error)) return this.#refuse(delivery, handler.contract, message, error);
        this.options.logger.warn({ err: error, attempt, of: tries }, 'handler failed');
        if (kind !== 'query' && isOutage(error)) {
          await this.#sitOut(delivery, message);
          attempt -= 1;
          continue;
        }
        if (attempt >= tries) return this.#giveUp(delivery, kind, message, error, attempt);
        messageRetries.inc({ service: this.options.service, type: message.type });
        const go = await this.#pause(delivery, backOff(this.#retry, attempt));
        if (!go) throw new UnavailableError(`${this.options.service} is stopping`);
      }
    }
  }

  /**
   * A message that came in an outage is not given up but waits for its end: parked, it would need a person, and what comes
   * after it for the same record would have overtaken it.
   */
  async #sitOut(delivery: Delivery, message: AnyMessage): Promise<void> {
    messageRetries.inc({ service: this.options.service, type: message.type });
    if (!(await this.#pause(delivery, backOff(this.#retry, this.#retry.tries)))) {
      throw new UnavailableError(`${this.options.service} is stopping`);
    }
  }

  async #admit(delivery: Delivery, message: AnyMessage): Promise<boolean> {
    if (this.#admitted.has(delivery.message)) return true;
    for (;;) {
      const verdict = (await this.options.admit?.(message, delivery.message)) ?? 'handle';
      if (verdict !== 'wait') return verdict === 'handle';
      const go = await this.#pause(delivery, admitAgainMs);
      if (!go) throw new UnavailableError(`${this.options.service} is stopping`);
    }
  }

  async #invoke(handler: RegisteredHandler, message: AnyMessage): Promise<unknown> {
    // Every try gets its own data: a handler that failed half-way may have changed it.
    const copy = { ...message, data: structuredClone(message.data) };
    markUntrusted(copy.data);
    const result = await handler.handle(copy, message);
    return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
  }

  /** The caller did something wrong: told at once. When nobody waits for the answer it is kept as a dead letter. */
  async #refuse(delivery: Delivery, contract: AnyContract, message: AnyMessage, error: DomainError): Promise<void> {
    if (!isAwaited(delivery) && contract.kind !== 'query') {
      this.options.logger.warn({ code: error.code }, 'message refused, nobody waits for the answer: parked');
      await this.#park(delivery, `refused: ${error.code}`, 1);
    }
    await this.#reply(delivery, message.id, { ok: false, error });
    noteOutcome('refused');
    this.#count(message.type, 'refused');
  }

  async #giveUp(
    delivery: Delivery,
    kind: AnyContract['kind'],
    message: AnyMessage,
    error: unknown,
    tries: number,
  ): Promise<void> {
    if (kind !== 'query') await this.#park(delivery, text(error), tries);
    // Only a query gets here in an outage. Its asker may ask again, which helps once the outage is over.
    const told = new DomainError(isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL');
    await this.#reply(delivery, message.id, { ok: false, error: told });
    this.options.logger.error({ err: error, tries }, kind === 'query' ? 'query failed' : 'message parked');
    noteOutcome('failed', error);
    // A question is not kept: who asked knows, and nobody has to look after it.
    this.#count(message.type, kind === 'query' ? 'unanswered' : 'failed');
  }

  /** Until it is stored: a message that is neither handled nor kept would be lost. */
  async #park(delivery: Delivery, error: string, tries: number): Promise<void> {
    const message = this.#withoutSecrets(delivery.message);
    const letter = { consumer: this.options.service, message, error, tries };
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.options.transport.park(letter);
      } catch (cause) {
        this.options.logger.error({ err: cause }, 'dead letter could not be stored, trying again');
        const go = await this.#pause(delivery, backOff(parkingRetry, failures));
        if (!go) throw new UnavailableError(`${this.options.service} is stopping`);
      }
    }
  }

  /**
   * A dead letter rests where operators read it: what a sensitive message carries (passwords) is left out, also where its sender
   * alone knows that it is one.
   */
  #withoutSecrets(message: WireMessage): WireMessage {
    const contract = this.handlers.get(message.headers[header.type] ?? '')?.contract;
    return message.secret || contract?.sensitive ? { ...message, value: withheldValue } : message;
  }

  async #reply(delivery: Delivery, requestId: string, outcome: Outcome, secret = false): Promise<void> {
    const topic = delivery.message.headers[header.replyTo];
    if (!topic || !requestId) return;
    try {
      await this.options.transport.publish(replyMessage(topic, requestId, outcome, secret));
    } catch (error) {
      // The effect stands; the caller runs into its time-out and may ask again with the same idempotency key.
      this.options.logger.warn({ err: error, topic }, 'reply could not be sent');
    }
  }

  async #pause(delivery: Delivery, ms: number): Promise<boolean> {
    await this.#alive(delivery);
    return pause(ms, this.#stopping.signal);
  }

  #count(type: string, outcome: string): void {
    messagesHandled.inc({ service: this.options.service, type, outcome });
  }
}

const isAwaited = ({ message }: Delivery): boolean => message.headers[header.replyTo] !== undefined;
const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

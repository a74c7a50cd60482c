import { UnavailableError } from '../../errors.js';
import type { ConsumeOptions, Consumption, DeadLetter, Transport, WireMessage } from '../transport.js';
import type { DeadLetterStore } from './dead-letter-store.js';
import { InProcessGroup } from './group.js';

export interface InProcessTransportOptions {
  readonly deadLetters: DeadLetterStore;
  /**
   * Names of the services that will join. Nothing is delivered before all of them have: there is no log that would
   * keep an event for a consumer that comes later. Without it delivery starts at once.
   */
  readonly expects?: readonly string[];
}

/**
 * The bus of the embedded edition. It keeps nothing: `publish` resolves when every consumer group has committed its
 * effect or parked the message, and until then the sender's outbox row stands. After a crash the row is published again.
 */
class InProcessTransport implements Transport {
  readonly kind = 'in-process';
  readonly #groups = new Map<string, Map<string, InProcessGroup>>();
  readonly #listeners = new Map<string, Set<InProcessGroup>>();
  readonly #awaited: Set<string>;
  readonly #gate: Promise<void>;
  #openGate: () => void = () => {};
  #closed = false;

  constructor(private readonly options: InProcessTransportOptions) {
    this.#awaited = new Set(options.expects ?? []);
    this.#gate = new Promise((resolve) => {
      this.#openGate = resolve;
    });
    if (this.#awaited.size === 0) this.#openGate();
  }

  announce(service: string): void {
    this.#awaited.delete(service);
    if (this.#awaited.size === 0) this.#openGate();
  }

  async publish(message: WireMessage): Promise<void> {
    if (this.#awaited.size > 0) await this.#gate;
    if (this.#closed) throw new UnavailableError('the bus is closed');
    for (const listener of this.#listeners.get(message.topic) ?? []) this.#tell(listener, message);
    const groups = [...(this.#groups.get(message.topic)?.values() ?? [])];
    if (groups.length === 0) {
      if (message.needsConsumer && !this.#listeners.has(message.topic)) {
        throw new UnavailableError(`nobody consumes ${message.topic}`);
      }
      return;
    }
    const results = await Promise.allSettled(groups.map((group) => group.deliver(copyOf(message))));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async consume(options: ConsumeOptions): Promise<Consumption> {
    if (this.#closed) throw new UnavailableError('the bus is closed');
    return options.from === 'now' ? this.#listen(options) : this.#join(options);
  }

  #join(options: ConsumeOptions): Consumption {
    const known = options.topics.map((topic) => this.#groups.get(topic)?.get(options.group));
    const group = known.find((each) => each !== undefined) ?? new InProcessGroup(options.group);
    for (const topic of options.topics) {
      const groups = this.#groups.get(topic) ?? new Map<string, InProcessGroup>();
      this.#groups.set(topic, groups.set(options.group, group));
    }
    return group.join(options);
  }

  #listen(options: ConsumeOptions): Consumption {
    const group = new InProcessGroup(options.group);
    const membership = group.join(options);
    for (const topic of options.topics) {
      const listeners = this.#listeners.get(topic) ?? new Set<InProcessGroup>();
      this.#listeners.set(topic, listeners.add(group));
    }
    return {
      close: async () => {
        for (const topic of options.topics) {
          const listeners = this.#listeners.get(topic);
          listeners?.delete(group);
          if (listeners?.size === 0) this.#listeners.delete(topic);
        }
        await membership.close();
      },
    };
  }

  /** A listener is not waited for: a slow browser must not hold up the outbox. */
  #tell(listener: InProcessGroup, message: WireMessage): void {
    listener.deliver(copyOf(message)).catch(() => {});
  }

  park(letter: DeadLetter): Promise<void> {
    return this.options.deadLetters.add(letter);
  }

  /** It keeps nothing: what is not done stands in its sender's outbox. */
  async hasPassed(): Promise<boolean> {
    return true;
  }

  healthy(): boolean {
    return !this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#openGate();
    await this.options.deadLetters.close();
  }
}

const copyOf = (message: WireMessage): WireMessage => ({ ...message, headers: { ...message.headers } });

/** The bus for services that live in one process. */
export const inProcessTransport = (options: InProcessTransportOptions): Transport => new InProcessTransport(options);

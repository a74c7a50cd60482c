import type { Logger } from '../logging/logger.js';
import type { Distrust, MessageSigner } from '../messaging/message-signature.js';
import type {
  ConsumeOptions,
  Consumption,
  DeadLetter,
  Delivery,
  Transport,
  WireMessage,
} from '../messaging/transport.js';
import { messagesDistrusted } from '../metrics/registry.js';
import { header } from '../tracing/headers.js';

export interface SignedOptions {
  readonly transport: Transport;
  readonly signer: MessageSigner;
  readonly logger: Logger;
}

/**
 * A bus whose messages are signed, and that hands over none which is not. A command or event without a good signature is
 * parked and not dropped: if it was ours after all (a process with a wrong secret), it is sent again once that is mended.
 */
class SignedTransport implements Transport {
  constructor(private readonly options: SignedOptions) {}

  get kind(): Transport['kind'] {
    return this.options.transport.kind;
  }

  // Signed when it leaves: what waited in an outbox while the bus was away is as young as any.
  async publish(message: WireMessage): Promise<void> {
    await this.options.transport.publish(this.options.signer.sign(message));
  }

  consume(options: ConsumeOptions): Promise<Consumption> {
    const deliver = async (delivery: Delivery): Promise<void> => {
      const { message } = delivery;
      const distrust = this.options.signer.distrustArrived(message);
      if (distrust === null) return options.deliver(delivery);
      await this.#refuse(message, options, distrust);
    };
    return this.options.transport.consume({ ...options, deliver });
  }

  async park(letter: DeadLetter): Promise<void> {
    await this.options.transport.park({ ...letter, message: this.options.signer.sign(letter.message) });
  }

  announce(service: string): void {
    this.options.transport.announce(service);
  }

  hasPassed(group: string, topic: string, before: Date): Promise<boolean> {
    return this.options.transport.hasPassed(group, topic, before);
  }

  healthy(): boolean {
    return this.options.transport.healthy();
  }

  close(): Promise<void> {
    return this.options.transport.close();
  }

  /** Nobody is answered: where the answer should go was said by somebody who is not known. */
  async #refuse(message: WireMessage, { group, from }: ConsumeOptions, reason: Distrust): Promise<void> {
    const [consumer = group] = group.split('.');
    const { [header.onlyFor]: onlyFor, [header.type]: type } = message.headers;
    if (onlyFor !== undefined && onlyFor !== consumer) return;
    messagesDistrusted.inc({ consumer, reason });
    this.options.logger.warn({ topic: message.topic, type, consumer, reason }, 'message refused: not from one of us');
    if (from === 'now' || message.delivery === 'ephemeral') return;
    // As it came, with the signature that it has or lacks: a letter is sent again only if that is good then.
    await this.options.transport.park({ consumer, message, error: `its signature is not good: ${reason}`, tries: 1 });
  }
}

/** The bus, with every message signed. */
export const signedTransport = (options: SignedOptions): Transport => new SignedTransport(options);

import type { Logger } from '../logging/logger.js';
import { ForwardingTransport } from '../messaging/forwarding-transport.js';
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
class SignedTransport extends ForwardingTransport {
  constructor(private readonly options: SignedOptions) {
    super(options.transport);
  }

  // Signed when it leaves: what waited in an outbox while the bus was away is as young as any.
  override async publish(message: WireMessage): Promise<void> {
    await this.behind.publish(this.options.signer.sign(message));
  }

  override consume(options: ConsumeOptions): Promise<Consumption> {
    const deliver = async (delivery: Delivery): Promise<void> => {
      const { message } = delivery;
      const distrust = this.options.signer.distrustArrived(message);
      if (distrust === null) return options.deliver(delivery);
      await this.#refuse(message, options, distrust);
    };
    return this.behind.consume({ ...options, deliver });
  }

  override async park(letter: DeadLetter): Promise<void> {
    await this.behind.park({ ...letter, message: this.options.signer.sign(letter.message) });
  }

  /** Nobody is answered: where the answer should go was said by somebody who is not known. */
  async #refuse(message: WireMessage, { group, from }: ConsumeOptions, reason: Distrust): Promise<void> {
    const [consumer = group] = group.split('.');
    const { [header.onlyFor]: onlyFor, [header.type]: type } = message.headers;
    if (onlyFor !== undefined && onlyFor !== consumer) return;
    const isKept = from !== 'now' && message.delivery !== 'ephemeral';
    // A question or an answer of ours, found when an outage was over: nobody waits for it any more, and nobody strange sent it.
    if (reason === 'expired' && !isKept) return;
    messagesDistrusted.inc({ consumer, reason });
    this.options.logger.warn({ topic: message.topic, type, consumer, reason }, 'message refused: not from one of us');
    if (!isKept) return;
    // As it came, with the signature that it has or lacks: a letter is sent again only if that is good then.
    await this.behind.park({ consumer, message, error: `its signature is not good: ${reason}`, tries: 1 });
  }
}

/** The bus, with every message signed. */
export const signedTransport = (options: SignedOptions): Transport => new SignedTransport(options);

import { DomainError } from '@hazardlens/contracts';
import type { BusKeys } from '../config/bus-keys.js';
import { UnsendableError } from '../errors.js';
import type { Logger } from '../logging/logger.js';
import { withheldValue } from '../messaging/dead-letters/dead-letters.js';
import { ForwardingTransport } from '../messaging/forwarding-transport.js';
import { replyMessage } from '../messaging/reply.js';
import type { ConsumeOptions, Consumption, Delivery, Transport, WireMessage } from '../messaging/transport.js';
import { messagesDistrusted } from '../metrics/registry.js';
import { header } from '../tracing/headers.js';
import { seal, unseal } from './seal.js';

export interface SealedOptions {
  readonly transport: Transport;
  readonly keys: Pick<BusKeys, 'sealing' | 'upgrading'>;
  readonly logger: Logger;
}

/**
 * A bus on which messages with passwords or tokens travel sealed: only who has the key reads them, and consumers get them as
 * they were sent. What an older version sent in the open is taken as it is: hiding it is its sender's part.
 */
class SealedTransport extends ForwardingTransport {
  constructor(private readonly options: SealedOptions) {
    super(options.transport);
  }

  override async publish({ secret, ...message }: WireMessage): Promise<void> {
    const { keys } = this.options;
    if (!secret || keys.upgrading) return this.behind.publish(message);
    if (!keys.sealing) {
      throw new UnsendableError(
        'it carries a secret, and there is no key to seal it: SEAL_SECRET or JWT_SECRET is missing',
      );
    }
    const value = await seal(message.value, keys.sealing);
    await this.behind.publish({ ...message, value, headers: { ...message.headers, [header.sealed]: 'yes' } });
  }

  override consume(options: ConsumeOptions): Promise<Consumption> {
    const deliver = async (delivery: Delivery): Promise<void> => {
      const { message } = delivery;
      if (message.headers[header.sealed] === undefined) return options.deliver(delivery);
      const opened = await this.#open(message);
      if (opened) return options.deliver({ message: opened, heartbeat: () => delivery.heartbeat() });
      await this.#refuse(message, options);
    };
    return this.behind.consume({ ...options, deliver });
  }

  async #open(message: WireMessage): Promise<WireMessage | null> {
    const { sealing } = this.options.keys;
    try {
      if (!sealing) throw new Error('there is no key here: SEAL_SECRET or JWT_SECRET is missing');
      const { [header.sealed]: _, ...headers } = message.headers;
      return { ...message, headers, value: await unseal(message.value, sealing), secret: true };
    } catch (error) {
      const { topic, headers } = message;
      this.options.logger.error({ err: error, topic, type: headers[header.type] }, 'sealed message does not open');
      return null;
    }
  }

  /** Who waits is told at once; nothing was done, and what asked for it is not kept. */
  async #refuse(message: WireMessage, { group, from }: ConsumeOptions): Promise<void> {
    const [consumer = group] = group.split('.');
    messagesDistrusted.inc({ consumer, reason: 'sealed' });
    if (from === 'now') return;
    const { [header.replyTo]: replyTo, [header.id]: id } = message.headers;
    if (message.delivery === 'durable') {
      const letter = { ...message, value: withheldValue };
      await this.behind.park({ consumer, message: letter, error: 'its seal does not open', tries: 1 });
    }
    if (replyTo === undefined || id === undefined) return;
    const outcome = { ok: false, error: new DomainError('UNAVAILABLE') } as const;
    // Lost, it costs a time-out.
    await this.behind.publish(replyMessage(replyTo, id, outcome)).catch(() => {});
  }
}

/** The bus, with passwords and tokens sealed. */
export const sealedTransport = (options: SealedOptions): Transport => new SealedTransport(options);

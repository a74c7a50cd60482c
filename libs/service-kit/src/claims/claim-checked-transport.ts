import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Logger } from '../logging/logger.js';
import { backOff, pause, type RetryPolicy } from '../messaging/back-off.js';
import { ForwardingTransport } from '../messaging/forwarding-transport.js';
import type {
  ConsumeOptions,
  Consumption,
  DeadLetter,
  Delivery,
  Transport,
  WireMessage,
} from '../messaging/transport.js';
import { ObjectMissingError, type ObjectStore } from '../object-store/object-store.js';
import { header } from '../tracing/headers.js';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Longer messages travel through the object store: a broker takes 1 MiB, and all that is sent together counts. */
export const MOST_INLINE_BYTES = 512 * 1024;
/** Parked letters are read where brokers may be set tighter, and must be storable whatever the message was. */
const mostParkedBytes = 64 * 1024;
/** Nothing of ours comes near it; a forged claim must not fill the memory. */
const mostExpandedBytes = 256 * 1024 * 1024;
const whileAway: RetryPolicy = { tries: 6, firstMs: 200, lastMs: 10_000 };

/** Below it lies what is read once; the reader removes it. */
export const ONCE = 'claims/once/';
/** Below it lies what several may read, as long as the bus keeps the message. */
export const KEPT = 'claims/kept/';
/** Below it lies what a dead letter holds: until somebody has dealt with it. */
const PARKED = 'claims/parked/';

export interface ClaimOptions {
  readonly transport: Transport;
  readonly objects: ObjectStore;
  readonly logger: Logger;
}

/**
 * A bus whose messages may be of any length: the content of a long one is put into the object store first, and the bus
 * carries where it lies (claim check). Consumers get the message as it was sent.
 */
class ClaimCheckedTransport extends ForwardingTransport {
  constructor(private readonly options: ClaimOptions) {
    super(options.transport);
  }

  override async publish(message: WireMessage): Promise<void> {
    const folder = message.delivery === 'ephemeral' ? ONCE : KEPT;
    await this.behind.publish(await this.#checked(message, folder, MOST_INLINE_BYTES));
  }

  override async consume(options: ConsumeOptions): Promise<Consumption> {
    const leaving = new AbortController();
    const tries = options.mode === 'concurrent' ? whileAway.tries : Number.POSITIVE_INFINITY;
    const deliver = async (delivery: Delivery): Promise<void> => {
      const claim = delivery.message.headers[header.claim];
      if (claim === undefined) return options.deliver(delivery);
      const message = await this.#redeemed(delivery, claim, tries, leaving.signal);
      await options.deliver({ message, heartbeat: () => delivery.heartbeat() });
      if (claim.startsWith(ONCE)) await this.options.objects.delete(claim).catch(() => {});
    };
    const consumption = await this.behind.consume({ ...options, deliver });
    return {
      close: () => {
        leaving.abort();
        return consumption.close();
      },
    };
  }

  override async park(letter: DeadLetter): Promise<void> {
    const message = await this.#checked(letter.message, PARKED, mostParkedBytes);
    await this.behind.park({ ...letter, message });
  }

  async #checked(message: WireMessage, folder: string, most: number): Promise<WireMessage> {
    if (Buffer.byteLength(message.value) <= most) return message;
    const key = `${folder}${randomUUID()}.json.gz`;
    await this.options.objects.put(key, await compress(message.value), { contentType: 'application/gzip' });
    const claim = { [header.claim]: key, [header.claimHash]: hashOf(message.value) };
    return { ...message, value: '', headers: { ...message.headers, ...claim } };
  }

  /** The message as it was sent. Where its content is gone or another it stays empty, which its consumer parks as no message. */
  async #redeemed(delivery: Delivery, key: string, tries: number, leaving: AbortSignal): Promise<WireMessage> {
    const { message } = delivery;
    const { [header.claim]: _, [header.claimHash]: hash, ...headers } = message.headers;
    for (let failures = 1; ; failures += 1) {
      try {
        const content = await expand(await this.options.objects.get(key), { maxOutputLength: mostExpandedBytes });
        const value = content.toString();
        if (hash === undefined || hash === hashOf(value)) return { ...message, value, headers };
        this.options.logger.error({ claim: key, topic: message.topic }, 'content of a message was exchanged');
        return message;
      } catch (error) {
        this.options.logger.warn({ err: error, claim: key, topic: message.topic }, 'content of a message not read');
        if (error instanceof ObjectMissingError) return message;
        // An event waits for a store that is away, as for any; nobody waits that long for an answer.
        if (failures >= tries) throw error;
        if (!(await pause(backOff(whileAway, Math.min(failures, whileAway.tries)), leaving))) throw error;
        await delivery.heartbeat();
      }
    }
  }
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/** The bus, for messages of any length. */
export const claimChecked = (options: ClaimOptions): Transport => new ClaimCheckedTransport(options);

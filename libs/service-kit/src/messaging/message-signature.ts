import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { BusKeys } from '../config/bus-keys.js';
import { clockDifferences } from '../metrics/registry.js';
import { header } from '../tracing/headers.js';
import { CLOCK_LEEWAY_MS } from './sender-clocks.js';
import type { WireMessage } from './transport.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Nobody waits longer for an answer; who keeps a question to ask it again gets nothing. */
const QUESTION_LIFE_MS = 5 * minute;
/**
 * Longer than Kafka keeps commands (7 days), so that one which waited for the end of an outage is worked; shorter than
 * inboxes remember them (8 days), so that one which is copied and sent again is known until it counts no more.
 */
export const COMMAND_LIFE_MS = 7.5 * day;
/** Longer than Kafka keeps events (30 days): they wait for a service that is down. Told twice, they are what was true. */
export const EVENT_LIFE_MS = 31 * day;

/** How long after it was signed a message of this topic counts. */
export function lifeOf(topic: string): number {
  if (topic.endsWith('.events.v1')) return EVENT_LIFE_MS;
  return topic.endsWith('.commands.v1') ? COMMAND_LIFE_MS : QUESTION_LIFE_MS;
}

interface Signed {
  readonly hash: unknown;
  /** ms since 1970, in whole seconds, by its sender's clock */
  readonly at: number;
  readonly issuer: string;
}

/** Why a message does not count. */
export type Distrust = 'unsigned' | 'forged' | 'expired';

/**
 * Says who sent a message: a short token (JWS, HS256) beside it, over a hash of all that a receiver goes by. Whoever reaches
 * the bus can copy a message, but neither make one nor change its topic, its key, its content or where its answer goes.
 */
export class MessageSigner {
  constructor(
    private readonly keys: Pick<BusKeys, 'signing' | 'upgrading'>,
    /** Name of the process, for who looks at a message. */
    private readonly issuer: string,
  ) {}

  /** The message with its signature, of now. One that it had is replaced. */
  sign(message: WireMessage): WireMessage {
    const { id, secret } = this.keys.signing.current;
    const options = { algorithm: 'HS256', keyid: id, issuer: this.issuer } as const;
    const signature = jwt.sign({ hash: hashOf(message) }, secret, options);
    return { ...message, headers: { ...message.headers, [header.signature]: signature } };
  }

  /** The same of a message that has just come, which also tells how far its sender's clock is from ours. */
  distrustArrived(message: WireMessage): Distrust | null {
    return this.distrust(message, lifeOf(message.topic), ({ issuer, at }) => {
      const late = (Date.now() - at) / 1_000;
      clockDifferences.set(issuer, Math.min(late, clockDifferences.get(issuer) ?? late));
    });
  }

  /** Null when one of ours sent it as it is, no longer ago than `lifeMs`; `good` is told who and when. */
  distrust(message: WireMessage, lifeMs: number, good?: (signed: Signed) => void): Distrust | null {
    const signature = message.headers[header.signature];
    if (signature === undefined) return this.keys.upgrading ? null : 'unsigned';
    const signed = this.#open(signature);
    if (!signed || signed.hash !== hashOf(message)) return 'forged';
    if (Date.now() - signed.at > lifeMs + CLOCK_LEEWAY_MS) return 'expired';
    good?.(signed);
    return null;
  }

  #open(signature: string): Signed | null {
    try {
      const kid = jwt.decode(signature, { complete: true })?.header.kid;
      const key = this.keys.signing.accepted.get(kid ?? '');
      if (!key) return null;
      const claims = jwt.verify(signature, key.secret, { algorithms: ['HS256'] });
      if (typeof claims === 'string' || claims.iat === undefined) return null;
      return { hash: claims['hash'], at: claims.iat * 1_000, issuer: claims.iss ?? '' };
    } catch {
      return null;
    }
  }
}

/** Of everything but the signature itself, and what others write on a message on its way: its trace, and why it was parked. */
function hashOf({ topic, key, value, headers }: WireMessage): string {
  const kept = Object.entries(headers)
    .filter(([name]) => !unsigned.has(name) && !name.startsWith('dlq-'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([topic, key, kept]))
    .update('\n')
    .update(value)
    .digest('base64url');
}

const unsigned: ReadonlySet<string> = new Set([header.signature, header.traceparent, header.tracestate]);

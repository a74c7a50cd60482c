import { z } from 'zod';
import type { ErrorCode } from './errors.js';

/**
 * Whether a field of this name holds what opens an account. Messages with such a field are marked `sensitive` (a test looks at
 * every schema), and no hash of it is kept.
 */
export const isSecretName = (name: string): boolean =>
  /(password|passcode|secret|token|credential|otp|api_?key|private_?key)s?$/i.test(name);

export const serviceNames = ['auth', 'sites', 'capture', 'inference', 'incident', 'reporting', 'insurance'] as const;
/** The seven services behind the gateway. */
export type ServiceName = (typeof serviceNames)[number];

/**
 * What every message carries around its `data`. `id` makes redelivery recognisable, `correlationId` follows one request
 * through all services, `causationId` is the message that led to this one, `deadline` is when nobody waits any more, `bodyHash` tells
 * apart what a client sends under one `idempotencyKey`: of what it sent itself, while `data` may hold what others change (names).
 */
export const envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  occurredAt: z.iso.datetime(),
  tenantId: z.string(),
  actorId: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  aggregateVersion: z.int().nonnegative().optional(),
  deadline: z.iso.datetime().optional(),
  idempotencyKey: z.string().max(200).optional(),
  bodyHash: z.string().max(64).optional(),
  data: z.unknown(),
});
export type Envelope<D = unknown> = Omit<z.infer<typeof envelope>, 'data'> & { data: D };

interface MessageContract<K extends string, D> {
  readonly kind: K;
  /** e.g. `incident.approve-incident.v1` (command), `incident.incident-approved.v1` (event, past tense) */
  readonly type: string;
  /** The service that handles the command or query, or that publishes the event. */
  readonly owner: ServiceName;
  readonly topic: string;
  readonly data: z.ZodType;
  /** Never set: carries the type of `data`, which is far cheaper to compare than the type of its schema. */
  readonly dataType?: () => D;
  /**
   * `data` holds what opens an account (a password, an invitation's token): it travels sealed, and reaches no log, no dead
   * letter, no message key, no outbox and no stored hash of the body.
   */
  readonly sensitive?: boolean;
}
export interface CommandContract<D = unknown, R = unknown> extends MessageContract<'command', D> {
  readonly reply: z.ZodType;
  /** Never set, see dataType. */
  readonly replyType?: () => R;
  /** The reply holds such a secret: it travels sealed. What an inbox keeps of it, it must not hold. */
  readonly sensitiveReply?: boolean;
  /** The aggregate whose commands stay in order; the message key is `<tenantId>:<this>`. */
  keyOf(data: D): string;
  readonly errors: readonly ErrorCode[];
}
export interface QueryContract<D = unknown, R = unknown> extends MessageContract<'query', D> {
  readonly reply: z.ZodType;
  readonly replyType?: () => R;
  readonly sensitiveReply?: boolean;
  readonly errors: readonly ErrorCode[];
}
export type EventContract<D = unknown> = MessageContract<'event', D>;
export type RequestContract = CommandContract | QueryContract;
export type AnyContract = CommandContract | QueryContract | EventContract;

export type DataOf<C extends { dataType?: () => unknown }> = ReturnType<NonNullable<C['dataType']>>;
export type ReplyOf<C extends { replyType?: () => unknown }> = ReturnType<NonNullable<C['replyType']>>;

/** A change that its owner carries out once, in order of its key, retried until it succeeds or is parked. */
export function command<D extends z.ZodType, R extends z.ZodType>(definition: {
  owner: ServiceName;
  name: string;
  data: D;
  reply: R;
  keyOf: (data: z.infer<D>) => string;
  errors?: readonly ErrorCode[];
  sensitive?: boolean;
  sensitiveReply?: boolean;
}): CommandContract<z.infer<D>, z.infer<R>> {
  const { owner, name, errors = [], ...rest } = definition;
  return { kind: 'command', owner, type: `${owner}.${name}.v1`, topic: `${owner}.commands.v1`, errors, ...rest };
}

/** A question: concurrent up to a bound, never retried, dropped once past its deadline so that overload sheds. */
export function query<D extends z.ZodType, R extends z.ZodType>(definition: {
  owner: ServiceName;
  name: string;
  data: D;
  reply: R;
  errors?: readonly ErrorCode[];
  sensitive?: boolean;
  sensitiveReply?: boolean;
}): QueryContract<z.infer<D>, z.infer<R>> {
  const { owner, name, errors = [], ...rest } = definition;
  return { kind: 'query', owner, type: `${owner}.${name}.v1`, topic: `${owner}.queries.v1`, errors, ...rest };
}

/** A fact, published by the owner after it is stored. `data` is the aggregate's current view, not a difference. */
export function event<D extends z.ZodType>(definition: {
  owner: ServiceName;
  aggregate: string;
  name: string;
  data: D;
}): EventContract<z.infer<D>> {
  const { owner, aggregate, name, data } = definition;
  return { kind: 'event', owner, type: `${owner}.${name}.v1`, topic: `${owner}.${aggregate}.events.v1`, data };
}

import { createHash, randomUUID } from 'node:crypto';
import type { AnyContract, Envelope } from '@hazardlens/contracts';
import { header } from '../tracing/headers.js';
import { traceHeaders } from '../tracing/spans.js';
import type { WireMessage } from './transport.js';

/** Fields that the sender chooses; the rest is filled in. */
export interface EnvelopeFields {
  readonly tenantId: string;
  readonly actorId: string;
  readonly correlationId?: string | undefined;
  readonly causationId?: string | null;
  readonly aggregateVersion?: number | undefined;
  readonly deadline?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly bodyHash?: string | undefined;
}

/**
 * A new message. `data` is parsed by the contract: what does not belong there is dropped or refused before it leaves.
 * @throws ZodError when the data breaks the contract
 */
export function createEnvelope(contract: AnyContract, data: unknown, fields: EnvelopeFields): Envelope {
  const id = randomUUID();
  const { aggregateVersion, deadline, idempotencyKey, bodyHash } = fields;
  return {
    id,
    type: contract.type,
    occurredAt: new Date().toISOString(),
    tenantId: fields.tenantId,
    actorId: fields.actorId,
    correlationId: fields.correlationId ?? id,
    causationId: fields.causationId ?? null,
    ...(aggregateVersion === undefined ? {} : { aggregateVersion }),
    ...(deadline === undefined ? {} : { deadline }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
    data: contract.data.parse(data),
  };
}

const isSensitive = (contract: AnyContract): boolean => contract.sensitive === true;

/** Keeps the order as the key itself would, and tells nothing: 64 bits of the hash of a token open no door. */
const veiled = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 11);

/** `<tenantId>:<aggregateId>`: commands name their aggregate by the contract (veiled where it may be a token), queries have none and are spread. */
export function messageKey(contract: AnyContract, envelope: Envelope, aggregateId?: string): string {
  if (aggregateId !== undefined) return `${envelope.tenantId}:${aggregateId}`;
  if (contract.kind !== 'command') return envelope.id;
  const key = contract.keyOf(envelope.data);
  return `${envelope.tenantId}:${isSensitive(contract) ? veiled(key) : key}`;
}

export function toWire(contract: AnyContract, envelope: Envelope, key: string, replyTo?: string): WireMessage {
  return {
    topic: contract.topic,
    key,
    value: JSON.stringify(envelope),
    headers: {
      [header.type]: envelope.type,
      [header.correlation]: envelope.correlationId,
      ...traceHeaders(),
      ...(replyTo ? { [header.replyTo]: replyTo } : {}),
      ...(isSensitive(contract) ? { [header.id]: envelope.id } : {}),
    },
    delivery: contract.kind === 'query' ? 'ephemeral' : 'durable',
    needsConsumer: contract.kind !== 'event',
    ...(isSensitive(contract) ? { secret: true } : {}),
  };
}

import { randomUUID } from 'node:crypto';
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
}

/**
 * A new message. `data` is parsed by the contract: what does not belong there is dropped or refused before it leaves.
 * @throws ZodError when the data breaks the contract
 */
export function createEnvelope(contract: AnyContract, data: unknown, fields: EnvelopeFields): Envelope {
  const id = randomUUID();
  const { aggregateVersion, deadline, idempotencyKey } = fields;
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
    data: contract.data.parse(data),
  };
}

/** `<tenantId>:<aggregateId>`: commands name their aggregate by the contract, queries have none and are spread. */
export function messageKey(contract: AnyContract, envelope: Envelope, aggregateId?: string): string {
  if (aggregateId !== undefined) return `${envelope.tenantId}:${aggregateId}`;
  if (contract.kind === 'command') return `${envelope.tenantId}:${contract.keyOf(envelope.data)}`;
  return envelope.id;
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
    },
    delivery: contract.kind === 'query' ? 'ephemeral' : 'durable',
    needsConsumer: contract.kind !== 'event',
  };
}

import { randomUUID } from 'node:crypto';
import { DomainError, type SerializedError } from '@hazardlens/contracts';
import { z } from 'zod';
import { header } from '../tracing/headers.js';
import type { WireMessage } from './transport.js';

const reply = z.object({
  /** id of the request */
  id: z.string(),
  data: z.unknown().optional(),
  error: z
    .object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
    })
    .optional(),
});

export type Outcome = { ok: true; data: unknown } | { ok: false; error: DomainError };

/** @param secret it holds a token */
export function replyMessage(topic: string, requestId: string, outcome: Outcome, secret = false): WireMessage {
  const body = outcome.ok ? { id: requestId, data: outcome.data } : { id: requestId, error: outcome.error.toJSON() };
  return {
    topic,
    key: randomUUID(),
    value: JSON.stringify(body),
    headers: { [header.type]: 'reply' },
    delivery: 'ephemeral',
    needsConsumer: false,
    ...(secret ? { secret: true } : {}),
  };
}

/** @returns null when the text is no reply */
export function parseReply(value: string): { id: string; outcome: Outcome } | null {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return null;
  }
  const parsed = reply.safeParse(json);
  if (!parsed.success) return null;
  const { id, data, error } = parsed.data;
  if (error) return { id, outcome: { ok: false, error: DomainError.from(error as SerializedError) } };
  return { id, outcome: { ok: true, data } };
}

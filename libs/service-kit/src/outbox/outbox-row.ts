import type { AnyContract, Envelope } from '@hazardlens/contracts';
import { toWire } from '../messaging/envelope.js';
import type { WireMessage } from '../messaging/transport.js';
import type { OutboxRow } from '../storage/kit-collections.js';

let counter = 0;

/** Ids of rows that were written at this time or later come behind it. */
export const rowIdsFrom = (time: Date): string => String(time.getTime()).padStart(15, '0');

/** Ascending within a process, and by clock between processes. */
function nextRowId(): string {
  counter = (counter + 1) % 1_000_000;
  return `${rowIdsFrom(new Date())}-${String(counter).padStart(6, '0')}-${process.pid.toString(36)}`;
}

export function outboxRow(contract: AnyContract, envelope: Envelope, key: string): OutboxRow {
  return rowOf(toWire(contract, envelope, key), envelope.aggregateVersion ?? null);
}

/** A dead letter on its way back to the bus. */
export const replayRow = (message: WireMessage): OutboxRow => rowOf(message, null);

const rowOf = (
  { topic, key, value, headers, needsConsumer }: WireMessage,
  version: OutboxRow['version'],
): OutboxRow => ({
  _id: nextRowId(),
  key,
  topic,
  value,
  headers: { ...headers },
  needs_consumer: needsConsumer,
  version,
});

export const rowMessage = (row: OutboxRow): WireMessage => ({
  topic: row.topic,
  key: row.key,
  value: row.value,
  headers: row.headers,
  delivery: 'durable',
  needsConsumer: row.needs_consumer,
});

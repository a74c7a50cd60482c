import type { DataOf, findActions } from '@hazardlens/contracts';
import { cursorId, decodeCursor as decode, encodeCursor as encode } from '@hazardlens/service-kit';
import { z } from 'zod';
import type { IncidentDocument } from '../incident/incident.document.js';
import type { IncidentFilter, IncidentSort } from '../incident/incident.repository.js';

type Order = DataOf<typeof findActions>['sort'];
type Row = Pick<IncidentDocument, '_id' | 'captured_at' | 'action'>;
/** The last repair of a page: the next one starts behind it. */
interface Position {
  readonly value: string | Date;
  readonly id: string;
}

const fieldOf = (order: Order) => (order === 'age' ? 'captured_at' : 'action.due_date');
export const sortOf = (order: Order): IncidentSort => ({ [fieldOf(order)]: 1, _id: 1 });

const keyOf = (order: Order, row: Row): string =>
  order === 'age' ? row.captured_at.toISOString() : (row.action?.due_date ?? '');
export const compare =
  (order: Order) =>
  (one: Row, other: Row): number =>
    keyOf(order, one).localeCompare(keyOf(order, other)) || (one._id < other._id ? -1 : 1);

export const behind = (order: Order, { value, id }: Position): IncidentFilter =>
  ({ $or: [{ [fieldOf(order)]: { $gt: value } }, { [fieldOf(order)]: value, _id: { $gt: id } }] }) as IncidentFilter;

const encoded = z.tuple([z.union([z.iso.date(), z.iso.datetime()]), cursorId]);

export const encodeCursor = (hash: string, order: Order, last: Row): string =>
  encode(hash, [keyOf(order, last), last._id]);

/** @throws DomainError CURSOR_INVALID when it is of another list, or none */
export function decodeCursor(hash: string, cursor: string): Position {
  const [value, id] = decode(hash, cursor, encoded);
  return { value: z.iso.date().safeParse(value).success ? value : new Date(value), id };
}

import { createHash } from 'node:crypto';
import { DomainError } from '@hazardlens/contracts';
import { z } from 'zod';

/** A short fingerprint of what was asked: a cursor continues only the list that it came from. */
export const questionHash = (question: object): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);

/** Parts of a position. A moment in milliseconds since 1970, as a Date can hold it. */
export const cursorTime = z.int().min(0).max(8.64e15);
export const cursorId = z.string().max(200);

/**
 * The cursor of a page: which list it continues, and behind which row.
 * @param list what tells the list from others: its question's hash, or what it belongs to
 */
export const encodeCursor = (list: string, position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString('base64url');

/** @throws DomainError CURSOR_INVALID when it is of another list, or none */
export function decodeCursor<Position>(list: string, cursor: string, position: z.ZodType<Position>): Position {
  const [of, ...rest] = partsOf(cursor);
  const found = position.safeParse(rest);
  if (of !== list || !found.success) throw new DomainError('CURSOR_INVALID');
  return found.data;
}

function partsOf(cursor: string): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('CURSOR_INVALID');
  }
}

/** The last row of a page of a list that is sorted by a moment and then by id: the next one starts behind it. */
export interface TimePosition {
  readonly at: Date;
  readonly id: string;
}
const timePosition = z.tuple([cursorTime, cursorId]);

/** Cursors of lists that are sorted by a moment and then by id. */
export const timeCursor = {
  encode: (list: string, { at, id }: TimePosition): string => encodeCursor(list, [at.getTime(), id]),
  /** @throws DomainError CURSOR_INVALID when it is of another list, or none */
  decode: (list: string, cursor: string): TimePosition => {
    const [time, id] = decodeCursor(list, cursor, timePosition);
    return { at: new Date(time), id };
  },
};

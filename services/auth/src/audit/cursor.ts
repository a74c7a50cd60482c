import { createHash } from 'node:crypto';
import { DomainError } from '@hazardlens/contracts';
import { z } from 'zod';

/** The last row of a page: the next one starts behind it. */
export interface Position {
  readonly at: Date;
  readonly id: string;
}

const encoded = z.tuple([z.string(), z.int().min(0).max(8.64e15), z.string().max(200)]);

/** A short fingerprint of what was asked: a cursor continues only the list that it came from. */
export const questionHash = (question: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);

export function encodeCursor(hash: string, { at, id }: Position): string {
  const position: z.infer<typeof encoded> = [hash, at.getTime(), id];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws DomainError CURSOR_INVALID */
export function decodeCursor(hash: string, cursor: string): Position {
  const [cursorHash, time, id] = parsed(cursor);
  if (cursorHash !== hash) throw new DomainError('CURSOR_INVALID');
  return { at: new Date(time), id };
}

function parsed(cursor: string): z.infer<typeof encoded> {
  try {
    return encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('CURSOR_INVALID');
  }
}

import { DomainError } from '@hazardlens/contracts';
import { z } from 'zod';
import type { ExampleDocument } from '../example/example.document.js';
import type { Position } from '../example/example.repository.js';

const encoded = z.tuple([z.string(), z.int().min(0).max(8.64e15), z.string().max(200)]);

/** @param list what was asked: a cursor continues only the list that it came from */
export function encodeCursor(list: string, { created_at, _id }: ExampleDocument): string {
  const position: z.infer<typeof encoded> = [list, created_at.getTime(), _id];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws DomainError CURSOR_INVALID */
export function decodeCursor(list: string, cursor: string): Position {
  const [of, time, id] = parsed(cursor);
  if (of !== list) throw new DomainError('CURSOR_INVALID');
  return { created_at: new Date(time), id };
}

function parsed(cursor: string): z.infer<typeof encoded> {
  try {
    return encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('CURSOR_INVALID');
  }
}

import { DomainError } from '@hazardlens/contracts';
import { z } from 'zod';
import type { CommentDocument } from '../comments/comment.document.js';
import type { Position } from '../comments/comment.repository.js';

const encoded = z.tuple([z.string(), z.number().int().min(0).max(8.64e15), z.string().max(200)]);

/** A cursor continues the list of the incident that it came from. */
export const encodeCursor = ({ incident_id, created_at, _id }: CommentDocument): string =>
  Buffer.from(JSON.stringify([incident_id, created_at.getTime(), _id])).toString('base64url');

/** @throws DomainError CURSOR_INVALID when it is of another list, or none */
export function decodeCursor(incidentId: string, cursor: string): Position {
  const [listed, time, id] = parsed(cursor);
  if (listed !== incidentId) throw new DomainError('CURSOR_INVALID');
  return { created_at: new Date(time), id };
}

function parsed(cursor: string): z.infer<typeof encoded> {
  try {
    return encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('CURSOR_INVALID');
  }
}

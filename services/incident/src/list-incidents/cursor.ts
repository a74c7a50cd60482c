import { createHash } from 'node:crypto';
import { DomainError } from '@hazardlens/contracts';
import { z } from 'zod';
import type { IncidentDocument } from '../incident/incident.document.js';

/** The last row of a page: the next one starts behind it. */
export interface Position {
  severity: number;
  captured_at: Date;
  id: string;
}

const encoded = z.tuple([z.string(), z.number(), z.number().int().min(0).max(8.64e15), z.string().max(200)]);

/** A short fingerprint of what was asked: a cursor continues only the list that it came from. */
export const filterHash = (question: object): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);

export function encodeCursor(hash: string, last: Pick<IncidentDocument, '_id' | 'severity' | 'captured_at'>): string {
  const position: z.infer<typeof encoded> = [hash, last.severity, last.captured_at.getTime(), last._id];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

export function decodeCursor(hash: string, cursor: string): Position {
  const [cursorHash, severity, time, id] = parsed(cursor);
  if (cursorHash !== hash) throw new DomainError('CURSOR_INVALID');
  return { severity, captured_at: new Date(time), id };
}

function parsed(cursor: string): z.infer<typeof encoded> {
  try {
    return encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('CURSOR_INVALID');
  }
}

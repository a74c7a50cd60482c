import { cursorId, cursorTime, decodeCursor as decode, encodeCursor as encode } from '@hazardlens/service-kit';
import { z } from 'zod';
import type { IncidentDocument } from '../incident/incident.document.js';

/** The last row of a page: the next one starts behind it. */
export interface Position {
  severity: number;
  captured_at: Date;
  id: string;
}

const encoded = z.tuple([z.number(), cursorTime, cursorId]);

export const encodeCursor = (
  hash: string,
  { severity, captured_at, _id }: Pick<IncidentDocument, '_id' | 'severity' | 'captured_at'>,
): string => encode(hash, [severity, captured_at.getTime(), _id]);

/** @throws DomainError CURSOR_INVALID when it is of another list, or none */
export function decodeCursor(hash: string, cursor: string): Position {
  const [severity, time, id] = decode(hash, cursor, encoded);
  return { severity, captured_at: new Date(time), id };
}

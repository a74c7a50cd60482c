import type { Long } from 'bson';
import type { Doc } from '../bson/types.js';

/** What a command answers; documents of a cursor batch stay as bytes. */
export interface Reply {
  body: Doc;
  cursor?: {
    field: 'firstBatch' | 'nextBatch';
    id: Long;
    namespace: string;
    docs: Buffer[];
  };
}

export const reply = (body: Doc = {}): Reply => ({ body });

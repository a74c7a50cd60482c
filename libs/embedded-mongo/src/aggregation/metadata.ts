import { UUID } from 'bson';
import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';

/** Documents of first stages that read the server itself; undefined for any other stage. */
export function serverDocs(op: Operation, stage: string): Doc[] | undefined {
  if (stage !== '$listLocalSessions') return undefined;
  return op.engine.sessions.ids().map((id) => ({ _id: { id: new UUID(Buffer.from(id, 'hex')) }, lastUse: new Date() }));
}

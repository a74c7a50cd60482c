import { UUID } from 'bson';
import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';

/** Documents of first stages that read the server itself; undefined for any other stage. */
export function serverDocs(op: Operation, stage: string): Doc[] | undefined {
  switch (stage) {
    case '$listLocalSessions':
    case '$listSessions':
      return op.engine.sessions
        .ids()
        .map((id) => ({ _id: { id: new UUID(Buffer.from(id, 'hex')) }, lastUse: new Date() }));
    case '$currentOp':
      return op.engine.running.describe();
    default:
      return undefined;
  }
}

/** Documents of first stages that describe a collection; undefined for any other stage. */
export function collectionDocs(op: Operation, namespace: string, stage: string): Doc[] | undefined {
  const meta = op.engine.catalog.find(op.view(), namespace);
  switch (stage) {
    case '$indexStats':
      return (meta?.indexes ?? []).map((index) => ({
        name: index.name,
        key: index.spec['key'],
        accesses: { ops: 0, since: new Date(op.engine.startedAt) },
        spec: index.spec,
      }));
    case '$collStats': {
      const stats = meta ? op.view().stats(meta.id) : { count: 0, size: 0 };
      return [
        {
          ns: namespace,
          localTime: new Date(),
          count: stats.count,
          storageStats: {
            size: stats.size,
            count: stats.count,
            nindexes: meta?.indexes.length ?? 0,
            capped: meta?.capped !== undefined,
            ...(meta?.capped ? { maxSize: meta.capped.bytes } : {}),
          },
        },
      ];
    }
    default:
      return undefined;
  }
}

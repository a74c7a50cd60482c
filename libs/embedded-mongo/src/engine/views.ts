import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { Catalog } from '../storage/catalog.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import type { KvReader } from '../storage/kv.js';

/** Throws for a view: it cannot be written to and has no indexes. */
export function refuseView(meta: CollectionMeta | undefined): void {
  if (meta?.view)
    throw new MongoError('CommandNotSupportedOnView', `Namespace ${meta.namespace} is a view, not a collection`);
}

/** The collection behind a namespace, and the pipeline that makes the views between from it. */
export function resolveView(catalog: Catalog, kv: KvReader, namespace: string): { namespace: string; pipeline: Doc[] } {
  const chain = catalog.viewChain(kv, namespace);
  const pipeline = chain
    .slice(0, -1)
    .reverse()
    .flatMap((name) => catalog.find(kv, name)?.view?.pipeline ?? []);
  return { namespace: chain[chain.length - 1] as string, pipeline };
}

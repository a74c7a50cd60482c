import type { Scope } from './scope.js';
import type { TenantOwned } from './tenant-model.definition.js';
import type { Filter, TenantModel } from './tenant-model.js';

/** Documents in order of their ids, those above `after`; `next` is the following page's `after`, null on the last one. */
export async function pageById<T extends TenantOwned & { _id: string }>(
  model: TenantModel<T>,
  scope: Scope,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ documents: T[]; next: string | null }> {
  const filter = (after === null ? {} : { _id: { $gt: after } }) as Filter<T>;
  const documents = await model.find(scope, filter, { sort: { _id: 1 }, limit });
  return { documents, next: documents.length < limit ? null : (documents.at(-1)?._id ?? null) };
}

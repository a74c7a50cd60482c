import type { TenantScope } from '../tenancy/scope.js';
import type { TenantOwned } from '../tenancy/tenant-model.definition.js';
import type { Filter, NewDocument, TenantModel } from '../tenancy/tenant-model.js';

/** A row that was made from one version of somebody's aggregate. */
export interface VersionedRow extends TenantOwned {
  _id: string;
  /** `aggregateVersion` of the event that the row was made from */
  version: number;
}

/**
 * Stores a row unless one of the same or a newer version is there: events may come late, twice and in any order.
 * @returns the row before it (null for the first one), or undefined when nothing changed
 */
export async function keepNewest<Row extends VersionedRow>(
  rows: TenantModel<Row>,
  scope: TenantScope,
  row: Row,
): Promise<Row | null | undefined> {
  const own = { _id: row._id } as Filter<Row>;
  const before = await rows.findOne(scope, own);
  if (before && before.version >= row.version) return undefined;
  await rows.replaceOne(scope, own, row as unknown as NewDocument<Row>, { upsert: true });
  return before;
}

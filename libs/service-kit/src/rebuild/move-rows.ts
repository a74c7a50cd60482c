import { setImmediate } from 'node:timers/promises';
import type { TenantScope } from '../tenancy/scope.js';
import type { Filter, TenantModel, Update } from '../tenancy/tenant-model.js';

interface DatedRow {
  _id: string;
  tenant_id: string;
  captured_at: Date;
  day: number;
}

const ROWS_AT_ONCE = 200;
/** After so long others have their turn: rows that were read together come without a pause between them. */
const SLICE_MS = 5;

/**
 * Gives every row of a tenant its day in another time zone (`dayOf`) and shows it to `visit`. Rows are read one by one; of
 * those whose day changes (all of them, where it is half a world away) the ids are held until the end: a query must not meet
 * its own writes. Cut off, it is done once more, and what has its day already is only read.
 */
export async function moveRows<Row extends DatedRow>(
  scope: TenantScope,
  rows: TenantModel<Row>,
  dayOf: (at: Date) => number,
  visit: (row: Row) => void,
): Promise<void> {
  const moved = new Map<number, string[]>();
  let until = performance.now() + SLICE_MS;
  for await (const row of rows.stream(scope, {})) {
    const day = dayOf(row.captured_at);
    if (day !== row.day) {
      const ids = moved.get(day) ?? [];
      ids.push(row._id);
      moved.set(day, ids);
    }
    visit({ ...row, day });
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  for (const [day, ids] of moved) {
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const some = { _id: { $in: ids.slice(start, start + ROWS_AT_ONCE) } };
      await rows.updateMany(scope, some as Filter<Row>, { $set: { day } } as Update<Row>);
    }
  }
}

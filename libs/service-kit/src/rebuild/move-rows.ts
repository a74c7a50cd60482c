import type { TenantScope } from '../tenancy/scope.js';
import type { BulkOperation, TenantModel } from '../tenancy/tenant-model.js';

interface DatedRow {
  _id: string;
  tenant_id: string;
  captured_at: Date;
  day: number;
}

const WRITES_AT_ONCE = 500;

/**
 * Gives every row of a tenant its day in another time zone (`dayOf`) and shows it to `visit`. Rows are read one by one; of
 * those whose day changes (captured near midnight, as a rule few) id and day are held until the end: a query must not meet
 * its own writes.
 */
export async function moveRows<Row extends DatedRow>(
  scope: TenantScope,
  rows: TenantModel<Row>,
  dayOf: (at: Date) => number,
  visit: (row: Row) => void,
): Promise<void> {
  const moved: BulkOperation<Row>[] = [];
  for await (const row of rows.stream(scope, {})) {
    const day = dayOf(row.captured_at);
    if (day !== row.day) {
      const write = { updateOne: { filter: { _id: row._id }, update: { $set: { day } } } };
      moved.push(write as unknown as BulkOperation<Row>);
    }
    visit({ ...row, day });
  }
  for (let start = 0; start < moved.length; start += WRITES_AT_ONCE) {
    await rows.bulkWrite(scope, moved.slice(start, start + WRITES_AT_ONCE));
  }
}

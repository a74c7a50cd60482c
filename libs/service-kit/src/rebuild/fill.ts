import type { Fact } from '@hazardlens/contracts';
import type { VersionedRow } from '../replica/keep-newest.js';
import { systemScope } from '../tenancy/scope.js';
import type { Filter, NewDocument, TenantModel } from '../tenancy/tenant-model.js';
import type { FactStream } from './facts.js';

const everyTenant = systemScope('a read model is rebuilt for every tenant');
const rowsAtOnce = 500;

/**
 * Stores a row for each fact, in bounded memory, and goes on where it was cut off: a row has its aggregate's id. Facts were
 * checked by their contract when they came, and rows are made from them by the service's own typed functions: a schema
 * would check them once more, which takes half of the time.
 * @param rowOf null makes no row
 * @returns how many rows were stored
 */
export async function fillFromFacts<D, Row extends VersionedRow>(
  model: TenantModel<Row>,
  facts: FactStream<D>,
  rowOf: (fact: Fact<D>) => Row | null,
): Promise<number> {
  const { after, count, done } = await facts.progress();
  if (done) return count;
  // What was stored after the last note of progress comes again.
  await model.deleteMany(everyTenant, (after === null ? {} : { _id: { $gt: after } }) as Filter<Row>);
  let rows: NewDocument<Row>[] = [];
  let [last, stored] = [after, count];
  const store = async (all: boolean): Promise<void> => {
    await model.insertRows(everyTenant, rows);
    stored += rows.length;
    rows = [];
    await facts.save({ after: last, count: stored, done: all });
  };
  for await (const fact of facts) {
    const row = rowOf(fact);
    if (row === null) continue;
    last = row._id;
    rows.push(row as unknown as NewDocument<Row>);
    if (rows.length === rowsAtOnce) await store(false);
  }
  await store(true);
  return stored;
}

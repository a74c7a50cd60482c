import type { Fact } from '@hazardlens/contracts';
import { systemScope } from '../tenancy/scope.js';
import type { TenantOwned } from '../tenancy/tenant-model.definition.js';
import type { NewDocument, TenantModel } from '../tenancy/tenant-model.js';

const everyTenant = systemScope('a read model is rebuilt for every tenant');
const rowsAtOnce = 500;

/**
 * Stores a row for each fact, in bounded memory. Facts were checked by their contract when they came, and rows are made
 * from them by the service's own typed functions: a schema would check them once more, which takes half of the time.
 * @param rowOf null makes no row
 * @returns how many rows were stored
 */
export async function fillFromFacts<D, Row extends TenantOwned>(
  model: TenantModel<Row>,
  facts: AsyncIterable<Fact<D>>,
  rowOf: (fact: Fact<D>) => Row | null,
): Promise<number> {
  let rows: NewDocument<Row>[] = [];
  let stored = 0;
  const store = async (): Promise<void> => {
    await model.insertRows(everyTenant, rows);
    stored += rows.length;
    rows = [];
  };
  for await (const fact of facts) {
    const row = rowOf(fact);
    if (row !== null) rows.push(row as unknown as NewDocument<Row>);
    if (rows.length === rowsAtOnce) await store();
  }
  await store();
  return stored;
}

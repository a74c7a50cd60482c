import { createLogger } from '../logging/logger.js';
import type { TenantScope } from '../tenancy/scope.js';
import type { Transaction } from '../transaction.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { PhotoRetention } from './photo-retention.js';

const unitOfWork = {
  run: <R>(_: unknown, work: (transaction: Transaction) => Promise<R>) =>
    work({ scope: (tenantId: string) => ({ tenantId }) } as unknown as Transaction),
} as unknown as UnitOfWork;

/** Records that are due, by tenant, as numbers only: what is asked for is how turns are taken. */
class Due extends PhotoRetention {
  /** in the order of their turns */
  readonly served: string[] = [];
  /** how many records had gone when a tenant had nothing left */
  readonly doneAfter = new Map<string, number>();
  removed = 0;
  failing = '';

  constructor(readonly left: Map<string, number>) {
    const keepers = {
      all: async function* () {
        for (const _id of left.keys()) yield { _id, retention_months: 12 };
      },
    };
    super(unitOfWork, keepers, createLogger({ level: 'silent', name: 'test' }));
  }

  protected async expired({ tenantId }: TenantScope, _: Date, limit: number): Promise<string[]> {
    if (tenantId === this.failing) throw new Error('No database.');
    const count = Math.min(limit, this.left.get(tenantId) ?? 0);
    if (count > 0) this.served.push(tenantId);
    return Array.from({ length: count }, () => tenantId);
  }

  protected async remove(_: Transaction, { tenantId }: TenantScope): Promise<void> {
    const left = (this.left.get(tenantId) ?? 0) - 1;
    this.left.set(tenantId, left);
    this.removed += 1;
    if (left === 0) this.doneAfter.set(tenantId, this.removed);
  }
}

describe('photo retention', () => {
  it('serves every tenant a slice before any gets a second one', async () => {
    const due = new Due(new Map(Object.entries({ a: 250, b: 120, c: 30 })));
    await due.run();
    expect(due.served).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
    expect([...due.left.values()]).toEqual([0, 0, 0]);
  });

  it('leaves out who fails, and nobody else; the run has failed', async () => {
    const due = new Due(new Map(Object.entries({ a: 10, b: 10, c: 10 })));
    due.failing = 'b';
    await expect(due.run()).rejects.toThrow('expired photos not deleted yet: 1 times');
    expect([...due.left.values()]).toEqual([0, 10, 0]);
  });

  // On paper: 1,000 tenants × 1,000,000 captures that are kept for 24 months: 1.37 million expire a day, 1,370 a tenant.
  it('a day of 1,000 tenants × 1,000,000 captures: nobody waits for a large one', async () => {
    const tenants = Array.from({ length: 1_000 }, (_, index) => `tenant-${String(index).padStart(4, '0')}`);
    // the first one has shortened its period: all of its million are due at once
    const due = new Due(new Map(tenants.map((id, index) => [id, index === 0 ? 1_000_000 : 1_370])));
    await due.run();
    expect(due.removed).toBe(1_000_000 + 999 * 1_370);
    // The others are done after 14 rounds, in which the large one had 14 slices. From the first tenant first, as it was,
    // they would all have waited for its million.
    const others = Math.max(...tenants.slice(1).map((id) => due.doneAfter.get(id) ?? Number.POSITIVE_INFINITY));
    expect(others).toBe(999 * 1_370 + 14 * 100);
  });
});

import type { Job } from '../jobs.js';
import type { Logger } from '../logging/logger.js';
import { type SystemScope, systemScope, type TenantScope, tenantScope } from '../tenancy/scope.js';
import type { Transaction } from '../transaction.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { keptSince } from './kept-since.js';

const BATCH = 100;
/** A run stops here and the next one goes on, so that one run never takes hours. */
const MOST_A_RUN = 10_000;

/** The tenants that a service knows, and how long each keeps photos. */
export interface PhotoKeepers {
  all(scope: SystemScope): AsyncIterable<{
    readonly _id: string;
    readonly retention_months: number;
  }>;
}

/** Takes away the photos that each tenant has kept for its whole period. Records, decisions and statistics stay. */
export abstract class PhotoRetention implements Job {
  protected constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keepers: PhotoKeepers,
    private readonly logger: Logger,
  ) {}

  /** Ids of records with photos from before `before`, at most `limit`. */
  protected abstract expired(scope: TenantScope, before: Date, limit: number): Promise<string[]>;

  /** Takes the photos from before `before` off a record; reads it again, since somebody may have done so meanwhile. */
  protected abstract remove(
    transaction: Transaction,
    scope: TenantScope,
    recordId: string,
    before: Date,
  ): Promise<unknown>;

  async run(now: Date = new Date()): Promise<void> {
    let left = MOST_A_RUN;
    const keepers = this.keepers.all(systemScope('every tenant has a period of its own'));
    for await (const { _id: tenantId, retention_months: months } of keepers) {
      try {
        left -= await this.#removeOf(tenantId, keptSince(now, months), left);
      } catch (error) {
        // Tried again in the next run; one tenant's trouble must not keep the others' photos.
        this.logger.warn({ err: error, tenantId }, 'expired photos not deleted yet');
      }
      if (left <= 0) return;
    }
  }

  async #removeOf(tenantId: string, before: Date, most: number): Promise<number> {
    let count = 0;
    while (count < most) {
      const limit = Math.min(BATCH, most - count);
      const expired = await this.expired(tenantScope(tenantId), before, limit);
      for (const recordId of expired) {
        await this.unitOfWork.run({ tenantId, actorId: 'system' }, (transaction) =>
          this.remove(transaction, transaction.scope(tenantId), recordId, before),
        );
      }
      count += expired.length;
      if (expired.length < limit) break;
    }
    if (count > 0) this.logger.info({ tenantId, records: count }, 'photos kept long enough: deleted');
    return count;
  }
}

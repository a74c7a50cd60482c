import type { Job } from '../jobs.js';
import type { Logger } from '../logging/logger.js';
import { photosRetired } from '../metrics/registry.js';
import { type SystemScope, systemScope, type TenantScope, tenantScope } from '../tenancy/scope.js';
import type { Transaction } from '../transaction.js';
import { Troubles } from '../troubles.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { keptSince } from './kept-since.js';

/** Records of one tenant in a row; then it is the next one's turn. */
const SLICE = 100;
/** A run ends after this long, wherever it is; the next one goes on behind it. */
const RUN_MS = 5 * 60_000;
/** Between runs: short, since a run that finds nothing costs one small question a tenant. */
export const RETENTION_EVERY_MS = 10 * 60_000;

/** The tenants that a service knows, and how long each keeps photos. */
export interface PhotoKeepers {
  all(scope: SystemScope): AsyncIterable<{
    readonly _id: string;
    readonly retention_months: number;
  }>;
}

interface Turn {
  readonly tenantId: string;
  readonly before: Date;
}

/**
 * Takes away the photos that each tenant has kept for its whole period. Records, decisions and statistics stay. Tenants
 * take turns, a slice each, until nobody has anything left or the time of the run is over: a large one never keeps the
 * others waiting for longer than a slice. What is gone is the progress, so that a run may end anywhere. One whose photos cannot
 * be taken away does not keep the others' and fails the run at its end.
 */
export abstract class PhotoRetention implements Job {
  /** Behind this tenant the next run begins; a restart begins with the first again. */
  #last = '';

  protected constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'run'>,
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
    const done = new Map<string, number>();
    const troubles = new Troubles(this.logger, 'expired photos not deleted yet');
    await this.#inTurn(await this.#turns(now), done, troubles);
    this.#tell(done);
    troubles.end();
  }

  async #inTurn(turns: readonly Turn[], done: Map<string, number>, troubles: Troubles): Promise<void> {
    const until = performance.now() + RUN_MS;
    for (let left = turns; left.length > 0; ) {
      const next: Turn[] = [];
      for (const turn of left) {
        if (performance.now() > until) return;
        const { tenantId } = turn;
        const count = (await troubles.held({ tenantId }, () => this.#slice(turn))) ?? 0;
        this.#last = tenantId;
        if (count > 0) done.set(tenantId, (done.get(tenantId) ?? 0) + count);
        if (count === SLICE) next.push(turn);
      }
      left = next;
    }
  }

  /** In order of their ids, beginning behind the one whose turn was last. */
  async #turns(now: Date): Promise<Turn[]> {
    const turns: Turn[] = [];
    for await (const { _id, retention_months } of this.keepers.all(systemScope('every tenant has a period of its own')))
      turns.push({ tenantId: _id, before: keptSince(now, retention_months) });
    const last = this.#last;
    return [...turns.filter(({ tenantId }) => tenantId > last), ...turns.filter(({ tenantId }) => tenantId <= last)];
  }

  async #slice({ tenantId, before }: Turn): Promise<number> {
    const expired = await this.expired(tenantScope(tenantId), before, SLICE);
    for (const recordId of expired) {
      await this.unitOfWork.run({ tenantId, actorId: 'system' }, (transaction) =>
        this.remove(transaction, transaction.scope(tenantId), recordId, before),
      );
    }
    return expired.length;
  }

  #tell(done: ReadonlyMap<string, number>): void {
    for (const [tenantId, records] of done) {
      photosRetired.inc(records);
      this.logger.info({ tenantId, records }, 'photos kept long enough: deleted');
    }
  }
}

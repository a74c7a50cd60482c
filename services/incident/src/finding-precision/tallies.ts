import { standingChanged } from '@hazardlens/contracts';
import { Lanes, type TenantScope, type Transaction, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { IncidentDocument, Misses, Verdict } from '../incident/incident.document.js';
import { FindingScores } from '../thresholds/finding-scores.js';
import { ChosenSettings } from './chosen-settings.js';
import type { Ruling } from './precision.model.js';
import { PrecisionRepository } from './precision.repository.js';
import { sourcesOf } from './precision.rules.js';
import type { SourceVersion } from './standing.rules.js';
import {
  type Judging,
  type Known,
  type Move,
  met,
  recounted,
  revised,
  ruledBy,
  stateOf,
  withMissed,
  withThreshold,
} from './tally.rules.js';

/** Hazard types that a source names or may name. */
export type Looked = ReadonlyMap<string, readonly SourceVersion[]>;
/** A finding that people decide on. */
export type CountedFinding = Pick<
  IncidentDocument,
  'tenant_id' | 'capture_id' | 'photo_index' | 'found_as' | 'sources' | 'suggested_by'
>;
type Changed = { next: Known; moves: readonly Move[] };

/** The one owner of what decisions say: tallies, thresholds, and how far each source is believed. */
@Injectable()
export class Tallies {
  // One change of an organisation's tallies at a time on this replica; two would meet in the same documents.
  readonly #lanes = new Lanes();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly precisions: PrecisionRepository,
    private readonly settings: ChosenSettings,
    private readonly scores: FindingScores,
  ) {}

  inTurn<R>(tenantId: string, task: () => Promise<R>): Promise<R> {
    return this.#lanes.run(tenantId, task);
  }

  async #liveFrom(scope: TenantScope): Promise<number> {
    return (await this.settings.of(scope)).live_from;
  }

  /** Gives every version that looked a standing before anything that it saw is judged. Repeated, it changes nothing. */
  async meet(tenantId: string, looked: Looked, at: Date): Promise<void> {
    const known = await this.precisions.all(tenantScope(tenantId));
    const isNew = (hazardType: string, versions: readonly SourceVersion[]): boolean => {
      const sources = known.get(hazardType)?.sources ?? [];
      return versions.some((each) => !sources.some((s) => s.source === each.source && s.version === each.version));
    };
    const missing = [...looked].filter(([hazardType, versions]) => isNew(hazardType, versions));
    if (missing.length === 0) return;
    await this.inTurn(tenantId, () =>
      this.unitOfWork.run({ tenantId, actorId: 'system', correlationId: undefined }, async (transaction) => {
        const liveFrom = await this.#liveFrom(transaction.scope(tenantId));
        for (const [hazardType, versions] of missing) {
          await this.#change(transaction, tenantId, hazardType, { at, liveFrom }, (before, judging) =>
            met(before, versions, judging),
          );
        }
      }),
    );
  }

  /** A finding counts as `after` from now on instead of `before`. */
  async count(
    transaction: Transaction,
    finding: CountedFinding,
    before: Verdict | null,
    after: Verdict | null,
    at: Date,
  ): Promise<void> {
    if (before === after) return;
    const { tenant_id: tenantId, found_as } = finding;
    const scope = transaction.scope(tenantId);
    await this.scores.judge(scope, finding, sourcesOf(finding), after);
    const liveFrom = await this.#liveFrom(scope);
    await this.#change(transaction, tenantId, found_as, { at, liveFrom }, (known, judging) => {
      const { next, moves } = recounted(known, sourcesOf(finding), before, after, judging);
      // What a finding needs to open an incident is learned from those that opened one.
      return { next: finding.suggested_by ? next : withThreshold(next, before, after, at), moves };
    });
  }

  /** What was there and not found counts as `after` from now on instead of `before`. */
  async countMisses(
    transaction: Transaction,
    tenantId: string,
    before: Misses | null,
    after: Misses | null,
    at: Date,
  ): Promise<void> {
    if (before === after) return;
    const liveFrom = await this.#liveFrom(transaction.scope(tenantId));
    const change = (misses: Misses | null, more: 1 | -1) =>
      misses && misses.by.length > 0
        ? this.#change(transaction, tenantId, misses.hazard_type, { at, liveFrom }, (known, judging) => {
            const { next, moves } = more > 0 ? met(known, misses.by, judging) : { next: known, moves: [] };
            return { next: withMissed(next, misses.by, more), moves };
          })
        : null;
    await change(before, -1);
    await change(after, 1);
  }

  /** An admin's word, or (null) none any more. */
  async rule(
    transaction: Transaction,
    tenantId: string,
    hazardType: string,
    source: string,
    ruling: Ruling | null,
    at: Date,
  ): Promise<void> {
    const scope = transaction.scope(tenantId);
    const before = await this.precisions.known(scope, hazardType);
    const next = ruledBy(before, source, ruling);
    await this.precisions.keep(scope, next);
    for (const standing of before.sources.filter((each) => each.source === source)) {
      const [from, to] = [stateOf(before, standing), stateOf(next, standing)];
      if (from !== to) tell(transaction, tenantId, hazardType, { ...standing, from, to }, 'admin', at);
    }
  }

  /** Another bound for believing a source: every standing is judged by it at once. */
  async judgeAllBy(transaction: Transaction, tenantId: string, liveFrom: number, at: Date): Promise<void> {
    const scope = transaction.scope(tenantId);
    for (const hazardType of (await this.precisions.all(scope)).keys()) {
      await this.#change(transaction, tenantId, hazardType, { at, liveFrom }, revised);
    }
  }

  async #change(
    transaction: Transaction,
    tenantId: string,
    hazardType: string,
    { at, liveFrom }: Pick<Judging, 'at' | 'liveFrom'>,
    change: (known: Known, judging: Judging) => Changed,
  ): Promise<void> {
    const scope = transaction.scope(tenantId);
    const everyone = transaction.system('the sum of all other organisations’ decisions is the prior');
    const installation = await this.precisions.sumsWithout(everyone, tenantId, hazardType);
    const before = await this.precisions.known(scope, hazardType);
    const { next, moves } = change(before, { at, liveFrom, installation });
    if (next === before) return;
    await this.precisions.keep(scope, next);
    // Where an admin's word stands, the decisions move nothing that anybody would notice.
    const noticed = moves.filter(({ source }) => !next.ruled.some((each) => each.source === source));
    for (const move of noticed) tell(transaction, tenantId, hazardType, move, 'decisions', at);
  }
}

function tell(
  transaction: Transaction,
  tenantId: string,
  hazard_type: string,
  { source, version, from, to, confirmed, false_alarms }: Move,
  cause: 'decisions' | 'admin',
  at: Date,
): void {
  transaction.emit(standingChanged, {
    tenantId,
    aggregateId: `${source}/${hazard_type}`,
    // A standing is no aggregate with versions; the clock orders its changes.
    aggregateVersion: at.getTime(),
    data: {
      tenant_id: tenantId,
      source: { source, version, state: to },
      hazard_type,
      from,
      cause,
      confirmed,
      false_alarms,
      changed_at: at.toISOString(),
    },
  });
}

import type { SourceSettings, StandingState } from '@hazardlens/contracts';
import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import type { SourceVersion } from '../finding-precision/standing.rules.js';
import { type Known, knownOf, stateOf } from '../finding-precision/tally.rules.js';
import { FindingScores } from './finding-scores.js';
import {
  daysOf,
  isShown,
  type OrganisationThreshold,
  organisationThresholds,
  thresholdKey,
} from './organisation-thresholds.rules.js';
import { type SourceThresholdDocument, sourceThresholdModel } from './source-threshold.model.js';

const KEPT_CHANGES = 20;

/** From which raw score on a source is shown here; 0 where nothing was chosen. */
export type ThresholdOf = (version: SourceVersion, hazardType: string) => number | null;

type StateOf = (of: SourceVersion & { hazard_type: string }) => StandingState;

/** What was worked out, with how each stands, and of how many days. */
export interface WorkedOut {
  readonly thresholds: readonly OrganisationThreshold[];
  readonly inForce: readonly SourceThresholdDocument[];
  readonly state: StateOf;
  readonly days: number;
}

/** The one owner of the thresholds by what mistakes cost. */
@Injectable()
export class SourceThresholds {
  constructor(
    @InjectModel(sourceThresholdModel) private readonly thresholds: TenantModel<SourceThresholdDocument>,
    private readonly scores: FindingScores,
    private readonly precisions: PrecisionRepository,
  ) {}

  async of(scope: TenantScope): Promise<ThresholdOf> {
    const found = new Map((await this.#inForce(scope)).map((each) => [thresholdKey(each), each.threshold]));
    return (version, hazard_type) => {
      const threshold = found.get(thresholdKey({ ...version, hazard_type }));
      return threshold === undefined ? 0 : threshold;
    };
  }

  /** What the decisions of the period say now; changes nothing. */
  async workOut(scope: TenantScope, settings: SourceSettings, now: Date): Promise<WorkedOut> {
    const state = stateIn(await this.precisions.all(scope));
    const inForce = await this.#inForce(scope);
    const scores = await this.scores.counted(scope, now);
    const thresholds = organisationThresholds(scores, inForce, state, settings, now);
    return { thresholds, inForce, state, days: daysOf(scores, now) };
  }

  /** Chooses anew. Only findings that come from now on are judged by it. */
  async choose(scope: TenantScope, settings: SourceSettings, at: Date): Promise<void> {
    const { thresholds, inForce, state } = await this.workOut(scope, settings, at);
    for (const chosen of thresholds.filter((each) => isShown(state(each)))) {
      const before = inForce.find((each) => thresholdKey(each) === thresholdKey(chosen));
      const next = changed(scope.tenantId, before, chosen, at);
      if (next) await this.thresholds.replaceOne(scope, { _id: next._id }, next, { upsert: true });
    }
  }

  #inForce(scope: TenantScope): Promise<SourceThresholdDocument[]> {
    return this.thresholds.find(scope, {}, { sort: { _id: 1 } });
  }
}

const stateIn =
  (known: ReadonlyMap<string, Known>): StateOf =>
  ({ hazard_type, source, version }) =>
    stateOf(known.get(hazard_type) ?? knownOf(hazard_type, null), { source, version });

/** @returns what is to be kept; null where nothing changed, as for everything that has always been shown whole */
function changed(
  tenantId: string,
  before: SourceThresholdDocument | undefined,
  chosen: OrganisationThreshold,
  at: Date,
): SourceThresholdDocument | null {
  const { hazard_type, source, version, threshold, by_cost, reason, decisions } = chosen;
  const [from, since, changes] = [before ? before.threshold : 0, before?.since ?? at, before?.changes ?? []];
  const isSame = from === threshold && (before ? before.by_cost : 0) === by_cost;
  if (isSame && (before === undefined || before.reason === reason)) return null;
  const moved = from !== threshold;
  return {
    _id: `${tenantId}|${thresholdKey(chosen)}`,
    tenant_id: tenantId,
    ...{ hazard_type, source, version, threshold, by_cost, reason },
    since: moved ? at : since,
    changes: moved ? [...changes, { at, from, to: threshold, reason, decisions }].slice(-KEPT_CHANGES) : [...changes],
  };
}

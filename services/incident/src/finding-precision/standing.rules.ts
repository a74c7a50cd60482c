import type { StandingState } from '@hazardlens/contracts';
import { NOTHING, type Tally, wilson } from './interval.rules.js';
import { shippedStanding } from './shipped-standing.js';

/** The lower bound of the precision from which a source is believed, unless an organisation chose another. */
export const LIVE_FROM = 0.7;
/** Three of three, or five of six: worth a reviewer's glance. */
const SUGGESTED_FROM = 0.4;
/** Surely more often wrong than right: opens no incidents by itself any more. */
const LIVE_UNTIL = 0.5;
/** Surely wrong seven times of ten: costs reviewers more than it brings. */
const SUGGESTED_UNTIL = 0.3;
/** What the decisions of others (and the benchmark) weigh at most, so that they never drown the own ones. */
const PRIOR_WEIGHT = 20;
/** What is known of a version goes for the next one by half. */
const INHERITED = 0.5;

/** One version of a source and one hazard type in one organisation. */
export interface Standing extends Tally {
  readonly source: string;
  readonly version: string;
  /** what the decisions made of it; an admin's word stands above it */
  readonly state: StandingState;
  readonly since: Date;
  /** the last move of `state`: from where, and which tally had not led to it yet; null where no decision of this organisation did */
  readonly moved: (Tally & { readonly from: StandingState; readonly since: Date }) | null;
  /** what people saw where it had looked; moves nothing. Absent: nobody has said anything */
  readonly missed?: number;
}

export type SourceVersion = Pick<Standing, 'source' | 'version'>;

const plus = (a: Tally, b: Tally, weight = 1): Tally => ({
  confirmed: a.confirmed + weight * b.confirmed,
  false_alarms: a.false_alarms + weight * b.false_alarms,
});

/** @returns the tally, scaled down where it weighs more than `most` decisions */
function atMost(tally: Tally, most: number): Tally {
  const weight = tally.confirmed + tally.false_alarms;
  return weight <= most ? tally : plus(NOTHING, tally, most / weight);
}

/** All that speaks for and against a version: its own decisions, half of its predecessors', and the prior. */
export function evidenceOf(
  versions: readonly (Tally & { readonly version: string })[],
  version: string,
  installation: Tally,
  proved: Tally,
): Tally {
  const upTo = versions.slice(0, versions.findIndex((each) => each.version === version) + 1);
  const own = upTo.reduce<Tally>((sum, each) => plus(each, sum, INHERITED), NOTHING);
  return plus(own, atMost(plus(installation, proved), PRIOR_WEIGHT));
}

/** Where the evidence takes a standing: one step at a time, and nowhere between the bound up and the bound down. */
export function nextState(state: StandingState, evidence: Tally, liveFrom: number): StandingState {
  const { low, high } = wilson(evidence.confirmed, evidence.confirmed + evidence.false_alarms);
  if (state === 'live') return high < LIVE_UNTIL ? 'suggested' : 'live';
  if (low >= liveFrom) return 'live';
  if (state === 'suggested') return high < SUGGESTED_UNTIL ? 'shadow' : 'suggested';
  return low >= SUGGESTED_FROM ? 'suggested' : 'shadow';
}

/** A version that looks for the first time: as its source ships, and from there as far as is known of it already. */
export const firstStanding = (source: string, version: string, hazardType: string, at: Date): Standing => ({
  source,
  version,
  state: shippedStanding(source, version, hazardType).state,
  since: at,
  moved: null,
  ...NOTHING,
});

/**
 * A standing after its tally changed (or what else speaks for it). A decision that is taken back takes the move back that it
 * led to.
 * @param before the own tally as it was
 */
export function judged(standing: Standing, before: Tally, evidence: Tally, liveFrom: number, at: Date): Standing {
  const { moved, state, since, confirmed, false_alarms } = standing;
  const changed = before.confirmed !== confirmed || before.false_alarms !== false_alarms;
  if (changed && moved && moved.confirmed === confirmed && moved.false_alarms === false_alarms) {
    return { ...standing, state: moved.from, since: moved.since, moved: null };
  }
  const next = nextState(state, evidence, liveFrom);
  if (next === state) return standing;
  // What others decided, or another bound, is nothing that a person here could take back.
  const { confirmed: c, false_alarms: f } = before;
  const move = changed ? { from: state, since, confirmed: c, false_alarms: f } : null;
  return { ...standing, state: next, since: at, moved: move };
}

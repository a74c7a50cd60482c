import type { SourceSettings, StandingState, ThresholdPoint, ThresholdReason } from '@hazardlens/contracts';
import type { SourceVersion } from '../finding-precision/standing.rules.js';
import type { Verdict } from '../incident/incident.document.js';
import { ASKED_SHARE } from '../questions/question.rules.js';
import { type ChosenThreshold, chooseThresholds } from './choose-thresholds.js';
import { type ThresholdCase, tellsEnough } from './cost-curve.js';
import { PERIOD_DAYS } from './finding-score.model.js';
import type { SourceThresholdDocument } from './source-threshold.model.js';

/** Findings of an organisation that are alike. */
export interface ScoreCount {
  readonly _id: SourceVersion & {
    readonly hazard_type: string;
    readonly raw: number;
    readonly shown: boolean;
    readonly verdict: Verdict | null;
  };
  readonly count: number;
  readonly first: Date;
}

/** What is chosen for one version of a source and one hazard type. */
export interface OrganisationThreshold extends SourceVersion {
  readonly hazard_type: string;
  readonly threshold: number | null;
  readonly by_cost: number | null;
  readonly reason: ThresholdReason;
  readonly decisions: number;
  readonly right: number;
  readonly enough: boolean;
  readonly curve: readonly ThresholdPoint[];
}

type InForce = Pick<SourceThresholdDocument, 'hazard_type' | 'source' | 'version' | 'threshold' | 'by_cost'>;
type Named = SourceVersion & { readonly hazard_type: string };

const DAY_MS = 86_400_000;
/** One busy day is not what days are like: nothing is hidden for it. */
const LEAST_DAYS = 7;
/** Above every score: nothing is shown. */
const NONE = 1.01;

/** How many days the findings are of. */
export function daysOf(scores: readonly ScoreCount[], now: Date): number {
  const first = Math.min(now.getTime(), ...scores.map((each) => each.first.getTime()));
  return Math.min(PERIOD_DAYS, Math.max(LEAST_DAYS, Math.ceil((now.getTime() - first) / DAY_MS)));
}

export const thresholdKey = ({ hazard_type, source, version }: Named): string =>
  [hazard_type, source, version].join('|');

function caseOf(key: string, scores: readonly ScoreCount[], inForce: InForce | undefined): ThresholdCase {
  const times = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value);
  return {
    key,
    current: inForce === undefined ? 0 : (inForce.by_cost ?? NONE),
    decided: scores.flatMap(({ _id: { raw, shown, verdict }, count }) =>
      verdict === null
        ? []
        : times(count, { raw, right: verdict === 'confirmed', weight: shown ? 1 : Math.round(1 / ASKED_SHARE) }),
    ),
    seen: scores.flatMap(({ _id: { raw }, count }) => times(count, raw)),
  };
}

/** What others thresholds would have meant, of what was decided. */
function pointsOf({ curve }: ChosenThreshold, one: ThresholdCase, days: number): ThresholdPoint[] {
  const right = one.decided.reduce((sum, each) => sum + (each.right ? each.weight : 0), 0);
  return curve.map(({ threshold, missed, falseAlarms, cost, shown }) => {
    const found = right - missed;
    return {
      threshold,
      cost,
      missed,
      false_alarms: falseAlarms,
      precision: found + falseAlarms > 0 ? found / (found + falseAlarms) : null,
      recall: right > 0 ? found / right : null,
      shown_a_day: shown / days,
    };
  });
}

/**
 * The thresholds of an organisation: of all that its reviewers are shown together, for one day holds them all; of what is on
 * trial each by itself, for the admin to see. Pure: the same findings and decisions give the same thresholds.
 */
export function organisationThresholds(
  scores: readonly ScoreCount[],
  inForce: readonly InForce[],
  stateOf: (named: Named) => StandingState,
  settings: SourceSettings,
  now: Date,
): OrganisationThreshold[] {
  const groups = new Map<string, { named: Named; scores: ScoreCount[] }>();
  for (const score of scores) {
    const { source, version, hazard_type } = score._id;
    const named = { source, version, hazard_type };
    const group = groups.get(thresholdKey(named)) ?? { named, scores: [] };
    group.scores.push(score);
    groups.set(thresholdKey(named), group);
  }
  const days = daysOf(scores, now);
  const cases = [...groups].map(([key, group]) => ({
    named: group.named,
    one: caseOf(
      key,
      group.scores,
      inForce.find((each) => thresholdKey(each) === key),
    ),
    isShown: isShown(stateOf(group.named)),
  }));
  const choose = (some: typeof cases): OrganisationThreshold[] => {
    const chosen = chooseThresholds(
      some.map(({ one }) => one),
      settings,
      days,
    );
    return some.flatMap(({ named, one }, at) => {
      const choice = chosen[at];
      return choice ? [asChosen(named, one, choice, days)] : [];
    });
  };
  const [shown, onTrial] = [cases.filter((each) => each.isShown), cases.filter((each) => !each.isShown)];
  return [...choose(shown), ...onTrial.flatMap((each) => choose([each]))];
}

function asChosen(named: Named, one: ThresholdCase, choice: ChosenThreshold, days: number): OrganisationThreshold {
  const enough = tellsEnough(one);
  return {
    ...named,
    threshold: choice.threshold,
    by_cost: choice.byCost,
    reason: choice.reason,
    decisions: one.decided.length,
    right: one.decided.filter(({ right }) => right).length,
    enough,
    // Where nobody decided, what is assumed chooses which goes first; it is no figure to be shown.
    curve: enough ? pointsOf(choice, one, days) : [],
  };
}

/** True for what reviewers are shown. */
export const isShown = (state: StandingState): boolean => state === 'live' || state === 'suggested';

/** How far a source is believed about a finding that it is so sure of: below its threshold it is kept from everybody's eyes. */
export function stateFrom(state: StandingState, raw: number, threshold: number | null): StandingState {
  if (!isShown(state)) return state;
  return threshold !== null && raw + 1e-9 >= threshold ? state : 'shadow';
}

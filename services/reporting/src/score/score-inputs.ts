import {
  type Ageing,
  burden,
  burdenVariance,
  exposure,
  type Lead,
  type ScoreTerms,
  scoreTerms,
  undecayed,
  type WindowSums,
} from '@hazardlens/risk';
import { fromMicro, type GroupSums, type Groups, type OpenGroup } from '../sums/sums.js';

/** A day's sums with its age: tenants of different time zones have different todays, so ages are what adds up. */
export interface AgedDay {
  /** 0 is today; the risk functions get 0 as today and −age as day */
  readonly day: number;
  readonly exposure: number;
  /** Σ p·s and Σ (p·s)², in millionths */
  readonly ps: number;
  readonly ps2: number;
}
export interface GroupedDay extends AgedDay {
  readonly groups: Groups<GroupSums>;
}
export interface TotalledDay extends AgedDay {
  /** incidents by category */
  readonly categories: Readonly<Record<string, number>>;
}

/** Everything that scores are computed from: a bounded number of day sums and what stands open. */
export interface ScoreInputs<D extends AgedDay = AgedDay> {
  readonly days: readonly D[];
  readonly open: readonly Groups<OpenGroup>[];
  readonly captures: number;
  readonly incidents: number;
}

/** Every age is relative to the tenant's own day. */
export const TODAY = 0;

const findingDays = (days: readonly AgedDay[]) =>
  days.map(({ day, ps, ps2 }) => ({ day, sumPs: fromMicro(ps), sumPsSquared: fromMicro(ps2) }));

export const openWeights = (open: readonly Groups<OpenGroup>[]): number[] =>
  open.flatMap((groups) => Object.values(groups).flatMap((group) => group.top.map(fromMicro)));

/** What the first sentence of a score's explanation is about: everything that stands open. */
export function openLead(of: 'safety' | 'risk', inputs: ScoreInputs): Lead {
  const openCount = inputs.open.flatMap((groups) => Object.values(groups)).reduce((sum, { count }) => sum + count, 0);
  return { of, openCount, openWeights: openWeights(inputs.open) };
}

/** V, E, Z, λ̃/λ₀, A and U of these inputs. */
export function termsOf(inputs: ScoreInputs, ageing: Ageing): ScoreTerms {
  const V = burden(findingDays(inputs.days), TODAY, ageing);
  const E = exposure(inputs.days, TODAY, ageing);
  return scoreTerms(V, E, openWeights(inputs.open));
}

/** The last `length` days and the `length` days before, undecayed. */
export function windows(days: readonly AgedDay[], length: number): { now: WindowSums; before: WindowSums } {
  return {
    now: windowSums(days, length),
    before: windowSums(
      // a window earlier: what is `length` days old becomes today's
      days.filter(({ day }) => day <= -length).map((each) => ({ ...each, day: each.day + length })),
      length,
    ),
  };
}

function windowSums(days: readonly AgedDay[], length: number): WindowSums {
  const ageing = undecayed(length);
  const findings = findingDays(days);
  return {
    V: burden(findings, TODAY, ageing),
    variance: burdenVariance(findings, TODAY, ageing),
    E: exposure(days, TODAY, ageing),
  };
}

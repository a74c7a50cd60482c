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
import { fromMicro, type Groups, type OpenGroup } from '../sums/sums.js';
import type { DayTotals } from '../sums/view.js';
import type { ScoredPlace } from './places.reader.js';

/** A day's sums with its age: tenants of different time zones have different todays, so ages are what adds up. */
export interface AgedDay extends DayTotals {
  /** 0 is today; the risk functions get 0 as today and −age as day */
  readonly day: number;
}

/** Everything that scores are computed from: a bounded number of day sums and what stands open. */
export interface ScoreInputs {
  readonly days: readonly AgedDay[];
  readonly open: readonly Groups<OpenGroup>[];
  readonly captures: number;
  readonly incidents: number;
}

/** Every age is relative to the tenant's own day. */
export const TODAY = 0;

// clocks may run ahead of midnight: what was captured "tomorrow" counts as today's
export const ageOf = (day: number, { today }: Pick<ScoredPlace, 'today'>): number => Math.min(0, day - today);

/** @param length how many days back, today included */
export function inputsOf(places: readonly ScoredPlace[], length: number): ScoreInputs {
  const days = places.flatMap((place) =>
    Object.entries(place.view.days)
      .filter(([day]) => Number(day) > place.today - length)
      .map(([day, totals]) => ({ ...totals, day: ageOf(Number(day), place) })),
  );
  const sum = (of: 'captures' | 'incidents'): number => places.reduce((total, { view }) => total + view[of], 0);
  return { days, open: places.map(({ view }) => view.open), captures: sum('captures'), incidents: sum('incidents') };
}

/** Whether anything was captured in the last `length` days, today included. */
export const hasCaptures = (places: readonly ScoredPlace[], length: number): boolean =>
  places.some(({ view, today }) =>
    Object.values(view.sites).some(({ last }) => last !== null && last > today - length),
  );

const findingDays = (days: readonly AgedDay[]) =>
  days.map(({ day, ps, ps2 }) => ({ day, sumPs: fromMicro(ps), sumPsSquared: fromMicro(ps2) }));

const openWeights = (open: readonly Groups<OpenGroup>[]): number[] =>
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

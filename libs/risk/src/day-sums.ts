import type { DayNumber } from './days.js';

/**
 * Findings of one calendar day as a read model keeps them (for one site, category or hazard type, or summed over several:
 * the sums add up). Everything is by the day of capture in the tenant's time zone.
 */
export interface FindingDay {
  readonly day: DayNumber;
  /** Σ p·s over the day's incidents, open or closed; rejected ones weigh 0. */
  readonly sumPs: number;
  /** Σ (p·s)². */
  readonly sumPsSquared: number;
}

/** Analysed photos of one calendar day that count as exposure. */
export interface ExposureDay {
  readonly day: DayNumber;
  /** Whole number, at most EXPOSURE_PER_SITE_DAY for each site. */
  readonly exposure: number;
}

/** More photos than this a site and day add no exposure, so that a flood of clean photos cannot buy a score. */
export const EXPOSURE_PER_SITE_DAY = 50;

/** Exposure of one site and day: the distinct photos (by sha256 of the uploaded bytes) that show something to judge, at most 50. */
export function dailyExposure(distinctPhotos: number): number {
  return Math.min(Math.max(0, distinctPhotos), EXPOSURE_PER_SITE_DAY);
}

/** How a weight falls with age. */
export interface Ageing {
  /** Days after which an incident weighs half. */
  readonly halfLife: number;
  /** Ages 0 to horizon − 1 count, nothing older. */
  readonly horizon: number;
}

/** Ageing of the safety score and of an insurer's scores: half-life 30 days, nothing older than 90. */
export const SAFETY_AGEING: Ageing = { halfLife: 30, horizon: 90 };

/** Ageing in the risk hub: half-life and horizon are the chosen range, in days. */
export function rangeAgeing(rangeDays: number): Ageing {
  return { halfLife: rangeDays, horizon: rangeDays };
}

/** No fall with age inside a window of this many days: for trends, which compare two windows on equal terms. */
export function undecayed(windowDays: number): Ageing {
  return { halfLife: Number.POSITIVE_INFINITY, horizon: windowDays };
}

/** τ(a) = 0.5^(a / half-life) for ages 0 to horizon − 1, else 0. A negative age (capture "tomorrow") counts as 0. */
export function decay(ageDays: number, ageing: Ageing): number {
  if (ageDays >= ageing.horizon) return 0;
  return 0.5 ** (Math.max(0, ageDays) / ageing.halfLife);
}

/** Burden V = Σ p·s·τ over day sums, as of `today`. In severities: 1 is one certain, fatal, fresh finding. */
export function burden(days: Iterable<Pick<FindingDay, 'day' | 'sumPs'>>, today: DayNumber, ageing: Ageing): number {
  let sum = 0;
  for (const { day, sumPs } of days) sum += sumPs * decay(today - day, ageing);
  return sum;
}

/** Σ (p·s)² · τ² over day sums: the variance of the burden if each finding came and went on its own (Poisson). */
export function burdenVariance(
  days: Iterable<Pick<FindingDay, 'day' | 'sumPsSquared'>>,
  today: DayNumber,
  ageing: Ageing,
): number {
  let sum = 0;
  for (const { day, sumPsSquared } of days) sum += sumPsSquared * decay(today - day, ageing) ** 2;
  return sum;
}

/** Exposure E = Σ τ over the photos that count, as of `today`. In photos. */
export function exposure(days: Iterable<ExposureDay>, today: DayNumber, ageing: Ageing): number {
  let sum = 0;
  for (const { day, exposure: photos } of days) sum += photos * decay(today - day, ageing);
  return sum;
}

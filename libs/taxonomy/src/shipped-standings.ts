import type { HazardTypeCode } from './lookup-types.js';

/** How far a source is believed before anybody in the installation has decided on what it says. */
export type ShippedState = 'live' | 'suggested' | 'shadow';

/** What a source that comes with the product was measured to be worth for one hazard type. */
export interface ShippedStanding {
  readonly source: string;
  /** How versions begin that this holds for; null: any (the detector, which operators may replace: see ADR 0055). */
  readonly version: string | null;
  readonly hazard_type: HazardTypeCode;
  readonly standing: 'live' | 'suggested';
  /** Incidents on the benchmark: raised, right among them, and there at all (docs/detection.md, Sources). */
  readonly evidence: { readonly raised: number; readonly right: number; readonly there: number };
}

/** Measured as 'blazepose 168a3dfa, rules 2'. What follows it ships no more trusted; a MoveNet that an operator brings was not measured. */
const POSTURE = 'blazepose ';

/**
 * Everything that ships. Live is what the benchmark shows with a precision of at least .85 of incidents, on more than one photo; the
 * rest is suggested until people's decisions say otherwise. Figures are those that `npm run eval -- sources` prints.
 */
export const SHIPPED_STANDINGS: readonly ShippedStanding[] = [
  ...(
    [
      ['no_hard_hat', 'live', 50, 47, 60],
      ['no_hi_vis', 'live', 74, 72, 88],
      ['no_respirator', 'live', 40, 39, 73],
      ['open_flame_smoke', 'live', 91, 91, 102],
      // Two of two are few: 1.00 by the figures, at least .34 by Wilson's interval.
      ['swing_radius', 'live', 2, 2, 2],
      // No case in the benchmark: nothing proves it.
      ['pedestrian_vehicle', 'suggested', 0, 0, 0],
    ] as const
  ).map(([hazard_type, standing, raised, right, there]) => ({
    source: 'detector',
    version: null,
    hazard_type,
    standing,
    evidence: { raised, right, there },
  })),
  ...(
    [
      ['person_down', 0, 0, 0],
      // One of one is an anecdote.
      ['stooped_lifting', 1, 1, 3],
      ['overhead_reach', 0, 0, 0],
      ['awkward_posture', 0, 0, 4],
    ] as const
  ).map(([hazard_type, raised, right, there]) => ({
    source: 'posture',
    version: POSTURE,
    hazard_type,
    standing: 'suggested' as const,
    evidence: { raised, right, there },
  })),
];

/** The standing of a source, version and hazard type to begin with: shadow for everything that was not measured. */
export function shippedStanding(source: string, version: string, hazardType: string): ShippedState {
  const known = SHIPPED_STANDINGS.find(
    (one) =>
      one.source === source &&
      (one.version === null || version.startsWith(one.version)) &&
      one.hazard_type === hazardType,
  );
  return known?.standing ?? 'shadow';
}

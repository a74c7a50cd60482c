import type { StandingState } from '../incident/standing.js';

/** The source that was here before there were others: what messages mean that name none. */
export const DETECTOR = 'detector';
/** Of incidents from before findings named the version that saw them. */
export const UNKNOWN_VERSION = 'unknown';

/** What comes with the product, what it looks for, and where that begins: live only what the benchmark proves. */
export const shippedSources: Readonly<Record<string, Readonly<Record<string, StandingState>>>> = {
  [DETECTOR]: {
    no_hard_hat: 'live',
    no_hi_vis: 'live',
    no_respirator: 'live',
    swing_radius: 'live',
    pedestrian_vehicle: 'live',
    open_flame_smoke: 'live',
  },
  posture: {
    person_down: 'suggested',
    stooped_lifting: 'suggested',
    overhead_reach: 'suggested',
    awkward_posture: 'suggested',
  },
};

/** Where a source begins, and the decisions that the benchmark counts as for it. */
export interface ShippedStanding {
  readonly state: StandingState;
  readonly proved: { readonly confirmed: number; readonly false_alarms: number };
}

/** Precision of .85 over as many findings as an installation's decisions may weigh at most. */
const proved = { confirmed: 17, false_alarms: 3 } as const;
const unproved = { confirmed: 0, false_alarms: 0 } as const;

/**
 * What an organisation starts with. Everything that did not ship is kept from everybody's eyes until decisions speak for it;
 * of the detector, whatever an earlier version named opened incidents and goes on doing so.
 */
export function shippedStanding(source: string, hazardType: string): ShippedStanding {
  const state = shippedSources[source]?.[hazardType] ?? (source === DETECTOR ? 'live' : 'shadow');
  return { state, proved: state === 'live' ? proved : unproved };
}

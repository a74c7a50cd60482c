import type { StandingState } from '@hazardlens/contracts';
import { SHIPPED_STANDINGS, shippedStanding as shippedState } from '@hazardlens/taxonomy';

/** The source that was here before there were others: what messages mean that name none. */
export const DETECTOR = 'detector';
/** Of findings from before they named the version that saw them. */
export const UNKNOWN_VERSION = 'unknown';

/** Where a source begins, and the decisions that the benchmark counts as for it. */
export interface ShippedStanding {
  readonly state: StandingState;
  readonly proved: { readonly confirmed: number; readonly false_alarms: number };
}

/** Precision of .85 over as many findings as an installation's decisions may weigh at most. */
const proved = { confirmed: 17, false_alarms: 3 } as const;
const unproved = { confirmed: 0, false_alarms: 0 } as const;

/**
 * What an organisation starts with: what the benchmark proves (`SHIPPED_STANDINGS`); everything that did not ship is kept from
 * everybody's eyes until decisions speak for it. What an earlier version of the product named opened incidents and goes on doing so.
 */
export function shippedStanding(source: string, version: string, hazardType: string): ShippedStanding {
  const earlier = source === DETECTOR && version === UNKNOWN_VERSION;
  const state = earlier ? 'live' : shippedState(source, version, hazardType);
  return { state, proved: state === 'live' ? proved : unproved };
}

export const SHIPPED_SOURCES: readonly string[] = [...new Set(SHIPPED_STANDINGS.map(({ source }) => source))];

/** What a source that ships looks for. */
export const shippedHazards = (source: string): string[] =>
  SHIPPED_STANDINGS.filter((each) => each.source === source).map(({ hazard_type }) => hazard_type);

/** The version of a source that has not looked here yet. */
export const shippedVersion = (source: string): string =>
  `${SHIPPED_STANDINGS.find((each) => each.source === source)?.version ?? ''}as shipped`;

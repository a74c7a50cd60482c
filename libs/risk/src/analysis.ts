import { displayScore } from './display.js';
import { noisyOr } from './noisy-or.js';

/** What the analysis score needs of an incident: both in 0 to 1. */
export interface AssessedIncident {
  readonly severity: number;
  readonly confidence: number;
}

/**
 * Overall risk score of one analysis: round(100 · N(severity · confidence)) over its incidents, before anyone reviewed them.
 * @returns whole number 0 (nothing found) to 99
 */
export function overallRiskScore(incidents: Iterable<AssessedIncident>): number {
  return displayScore(100 * noisyOr(Array.from(incidents, ({ severity, confidence }) => severity * confidence)));
}

import type { HazardTypeCode } from '@hazardlens/taxonomy';
import type { Finding } from '../../rules/finding.js';
import { RULE_NUMBERS } from '../../rules/rule-numbers.js';
import type { SeenFinding } from '../merge.js';

/**
 * The shipped detector with its rules is the first source of findings. It is not behind the port: every other source is told
 * what it saw, without it there is no analysis, and its probabilities are calibrated.
 */
export const DETECTOR_SOURCE = 'detector';

const ALWAYS = ['no_hard_hat', 'no_hi_vis', 'open_flame_smoke', 'pedestrian_vehicle', 'swing_radius'] as const;

/** The hazard types that the detector's rules may name on a site. */
export const detectorHazards = (masksRequired: boolean): HazardTypeCode[] =>
  masksRequired ? [...ALWAYS, 'no_respirator'] : [...ALWAYS];

/**
 * The detector's findings of a photo as those of a source: from the confidence on from which they have always counted.
 * @param version of the detector that looked
 */
export const detectorFindings = (findings: readonly Finding[], version: string): SeenFinding[] =>
  findings
    .filter(({ confidence }) => confidence >= RULE_NUMBERS.leastConfidence)
    .map((finding) => ({
      ...finding,
      sources: [{ source: DETECTOR_SOURCE, version, raw: finding.confidence }],
      calibrated: true,
    }));

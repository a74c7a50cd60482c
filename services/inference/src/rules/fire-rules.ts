import type { Suspicion } from './finding.js';
import { iou, type Thing } from './geometry.js';
import { RULE_NUMBERS } from './rule-numbers.js';

const { flameLookalikeIou } = RULE_NUMBERS;
const LOOKALIKES: readonly string[] = RULE_NUMBERS.flameLookalikes;

/** Every flame and every smoke that passed its class threshold, that a second look confirmed and that is not more likely a cone, a vest or bodywork. */
export function fireAndSmoke(things: readonly Thing[]): Suspicion[] {
  const lookalikes = things.filter((thing) => LOOKALIKES.includes(thing.class));
  return things.flatMap((thing): Suspicion[] => {
    if (thing.class !== 'fire' && thing.class !== 'smoke') return [];
    // Labels and detectors without a second look say nothing: then one look is what there is.
    if (thing.confirmed === false) return [];
    const mistaken = lookalikes.some(
      (other) => other.probability > thing.probability && iou(other, thing) >= flameLookalikeIou,
    );
    return mistaken ? [] : [{ hazard: 'open_flame_smoke', reason: thing.class, evidence: [thing] }];
  });
}

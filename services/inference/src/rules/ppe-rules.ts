import type { Suspicion } from './finding.js';
import { heightOf, iou, type Thing } from './geometry.js';
import type { People, Person } from './people.js';
import { RULE_NUMBERS } from './rule-numbers.js';

const { helmetOnHeadIou, sameSpotIou, leastLoneHeadPx } = RULE_NUMBERS;

const allOf = (things: readonly Thing[], name: string): Thing[] => things.filter((thing) => thing.class === name);

/**
 * Heads without a hard hat: a bare head on a person, or alone and large enough to be sure. A helmet counts as worn only where
 * it covers the head: one in the hand or on a table does not, however close.
 */
export function missingHardHats({ persons, loose }: People, things: readonly Thing[]): Suspicion[] {
  const helmets = allOf(things, 'helmet');
  const bare = (head: Thing): boolean => helmets.every((helmet) => iou(helmet, head) < helmetOnHeadIou);
  const onPersons = persons.flatMap(({ box, judged, items }): Suspicion[] =>
    judged && items.head && bare(items.head)
      ? [{ hazard: 'no_hard_hat', reason: 'bare_head', evidence: [box, items.head] }]
      : [],
  );
  const alone = allOf(loose, 'head')
    .filter((head) => heightOf(head) >= leastLoneHeadPx && bare(head))
    .map((head): Suspicion => ({ hazard: 'no_hard_hat', reason: 'bare_head', evidence: [head] }));
  return [...onPersons, ...alone];
}

/** Persons whose torso is seen without a vest, unless a vest is seen there with higher probability. */
export function missingVests({ persons }: People, things: readonly Thing[]): Suspicion[] {
  const vests = allOf(things, 'vest');
  return persons.flatMap(({ box, judged, items }: Person): Suspicion[] => {
    const torso = items.no_vest;
    if (!judged || !torso) return [];
    const there = vests.filter((vest) => vest === items.vest || iou(vest, torso) >= sameSpotIou);
    if (there.some((vest) => vest.probability > torso.probability)) return [];
    return [{ hazard: 'no_hi_vis', reason: 'no_vest', evidence: [box, torso] }];
  });
}

/** Faces without a mask, on a person or large enough alone, unless a mask is seen there with higher probability. */
export function missingMasks({ persons, loose }: People, things: readonly Thing[]): Suspicion[] {
  const masks = allOf(things, 'mask');
  const bare = (face: Thing): boolean =>
    masks.every((mask) => iou(mask, face) < sameSpotIou || mask.probability <= face.probability);
  const onPersons = persons.flatMap(({ box, judged, items }): Suspicion[] =>
    judged && items.no_mask && bare(items.no_mask)
      ? [{ hazard: 'no_respirator', reason: 'no_mask', evidence: [box, items.no_mask] }]
      : [],
  );
  const alone = allOf(loose, 'no_mask')
    .filter((face) => heightOf(face) >= leastLoneHeadPx && bare(face))
    .map((face): Suspicion => ({ hazard: 'no_respirator', reason: 'no_mask', evidence: [face] }));
  return [...onPersons, ...alone];
}

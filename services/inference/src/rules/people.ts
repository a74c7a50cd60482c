import type { Rect } from '../detector/engine.js';
import { heightOf, offCentre, shareInside, slice, type Thing } from './geometry.js';
import { RULE_NUMBERS } from './rule-numbers.js';

const { headRegion, headRegionAbove, torsoRegion, leastShareInRegion, leastPersonPx } = RULE_NUMBERS;

/** What a person may wear, or visibly not wear. */
const WORN = {
  head: headRegionOf,
  helmet: headRegionOf,
  mask: faceRegionOf,
  no_mask: faceRegionOf,
  vest: torsoRegionOf,
  no_vest: torsoRegionOf,
} as const satisfies Record<string, (person: Thing) => Rect>;

type Item = keyof typeof WORN;

/** A person with what was found on them; at most one of each. */
export interface Person {
  readonly box: Thing;
  /** Tall enough in the photo to be judged. */
  readonly judged: boolean;
  readonly items: Readonly<Partial<Record<Item, Thing>>>;
}

/** Everybody on a photo, and what belongs to nobody. */
export interface People {
  readonly persons: readonly Person[];
  /** Items that were assigned to no person. */
  readonly loose: readonly Thing[];
}

/** Where a person's hat or hair is expected. */
export function headRegionOf(person: Rect): Rect {
  return slice(person, headRegion.top - headRegionAbove, headRegion.bottom);
}

/** Where a person's face is expected: as the hat, but it reaches lower on people who are cut off at the chest. */
function faceRegionOf(person: Rect): Rect {
  return slice(person, headRegion.top - headRegionAbove, 2 * headRegion.bottom);
}

function torsoRegionOf(person: Rect): Rect {
  return slice(person, torsoRegion.top, torsoRegion.bottom);
}

/**
 * Gives each item of one kind to at most one person and each person at most one item, best fit first, so that people who
 * stand close do not swap hats. Fit: share of the item inside the person's region, less the further it is off its centre.
 */
function assign(
  persons: readonly Thing[],
  items: readonly Thing[],
  regionOf: (person: Thing) => Rect,
): Map<Thing, Thing> {
  const pairs = persons.flatMap((person) =>
    items.flatMap((item) => {
      const region = regionOf(person);
      const share = shareInside(item, region);
      if (share < leastShareInRegion) return [];
      return [{ person, item, fit: share * (1 - Math.min(offCentre(item, region), 1) / 2) }];
    }),
  );
  // Array sort is stable and both lists come in canonical order, so ties are broken the same way for any order of detections.
  pairs.sort((a, b) => b.fit - a.fit);
  const byPerson = new Map<Thing, Thing>();
  const taken = new Set<Thing>();
  for (const { person, item } of pairs) {
    if (byPerson.has(person) || taken.has(item)) continue;
    byPerson.set(person, item);
    taken.add(item);
  }
  return byPerson;
}

/**
 * Finds out who wears what.
 * @param things everything on the photo, in canonical order
 */
export function findPeople(things: readonly Thing[]): People {
  const boxes = things.filter((thing) => thing.class === 'person');
  const found = new Map<Thing, Partial<Record<Item, Thing>>>(boxes.map((box) => [box, {}]));
  const loose: Thing[] = [];
  for (const [name, regionOf] of Object.entries(WORN)) {
    const items = things.filter((thing) => thing.class === name);
    const byPerson = assign(boxes, items, regionOf);
    for (const [person, item] of byPerson) Object.assign(found.get(person) ?? {}, { [name]: item });
    const assigned = new Set(byPerson.values());
    loose.push(...items.filter((item) => !assigned.has(item)));
  }
  const persons = boxes.map((box) => ({ box, judged: heightOf(box) >= leastPersonPx, items: found.get(box) ?? {} }));
  return { persons, loose };
}

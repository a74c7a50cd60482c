import type { AnalyzedPhoto, Box, PhotoFinding } from '@hazardlens/contracts';
import { categoryOfHazard, type HazardTypeCode, hazardType } from '@hazardlens/taxonomy';
import { CANVAS, type Rect, type Thing } from '../illustration/drawing.js';
import type { Picture } from '../illustration/scene.js';

/** What the installed detector can see; everything else is reported by people. */
export const detectable = [
  'no_hard_hat',
  'no_hi_vis',
  'swing_radius',
  'pedestrian_vehicle',
  'open_flame_smoke',
] as const satisfies readonly HazardTypeCode[];
export type Detectable = (typeof detectable)[number];

/** The things that a finding rests on, beside the person. */
const evidence: Record<Detectable, readonly string[]> = {
  no_hard_hat: ['head'],
  no_hi_vis: ['no_vest'],
  swing_radius: ['machinery'],
  pedestrian_vehicle: ['vehicle', 'forklift'],
  open_flame_smoke: ['fire', 'smoke'],
};

function reasonOf(hazard: Detectable, found: readonly Thing[]): string {
  const many = found.length;
  const thing = found[0]?.class ?? '';
  switch (hazard) {
    case 'no_hard_hat':
      return many === 1
        ? 'One person is seen with a bare head, no hard hat on it.'
        : `${many} people are seen with bare heads, no hard hats on them.`;
    case 'no_hi_vis':
      return many === 1
        ? 'One person is seen without a high-visibility vest.'
        : `${many} people are seen without high-visibility vests.`;
    case 'swing_radius':
      return 'One person stands within about 2 m of a construction machine.';
    case 'pedestrian_vehicle':
      return `One person stands within about 2 m of a ${thing}.`;
    case 'open_flame_smoke':
      return thing === 'fire' ? 'Open flames are visible.' : 'Smoke is visible.';
  }
}

const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
function boxOf(rect: Rect, name: string): Box {
  const [left, top] = [rounded(rect.x / CANVAS.width), rounded(rect.y / CANVAS.height)];
  const [right, bottom] = [rounded((rect.x + rect.w) / CANVAS.width), rounded((rect.y + rect.h) / CANVAS.height)];
  return { x: left, y: top, w: rounded(right - left), h: rounded(bottom - top), class: name };
}

/** Where a drawn head is, in fractions of the picture. */
export const headRegionOf = (head: Rect): Box => boxOf(head, 'head');

/** The person that a thing belongs to, or stands next to. */
function personAt(thing: Thing, persons: readonly Thing[]): Thing | undefined {
  const middle = (rect: Rect): number => rect.x + rect.w / 2;
  const distance = (person: Thing): number => Math.abs(middle(person) - middle(thing));
  return [...persons].sort((a, b) => distance(a) - distance(b))[0];
}

/** What an analysis of a picture says: the boxes are those of what is drawn. */
export function findingOf(hazard: Detectable, picture: Picture, confidence: number): PhotoFinding {
  const category = categoryOfHazard(hazard).code;
  const found = picture.things.filter((thing) => evidence[hazard].includes(thing.class));
  if (found.length === 0) throw new Error(`The picture does not show ${hazard}.`);
  const persons = picture.things.filter((thing) => thing.class === 'person');
  const involved = found.flatMap((thing) => {
    const person = hazard === 'open_flame_smoke' ? undefined : personAt(thing, persons);
    return person ? [person, thing] : [thing];
  });
  return {
    category,
    hazard_type: hazard,
    severity: hazardType(category, hazard)?.severity ?? 0,
    confidence: rounded(confidence),
    reason: reasonOf(hazard, found),
    boxes: involved.map((thing) => boxOf(thing, thing.class)),
  };
}

/** The analysis of one photo. Only pictures with people, plant or findings count as exposure. */
export function analysisOf(
  photo: { id: string; index: number },
  picture: Picture,
  hazards: readonly { hazard: Detectable; confidence: number }[],
): AnalyzedPhoto {
  const findings = hazards.map(({ hazard, confidence }) => findingOf(hazard, picture, confidence));
  return {
    photo_id: photo.id,
    index: photo.index,
    exposure: picture.things.some((thing) => thing.class !== 'cone') || findings.length > 0,
    findings,
    head_regions: picture.heads.map(headRegionOf),
    blurred_key: null,
  };
}

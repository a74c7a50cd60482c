import type { AnalyzedPhoto, Box, PhotoFinding } from '@hazardlens/contracts';
import {
  categoryOfHazard,
  type HazardTypeCode,
  hazardType,
  type ReasonCode,
  reasonSentence,
} from '@hazardlens/taxonomy';
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

function reasonOf(hazard: Detectable, found: readonly Thing[]): { code: ReasonCode; count: number } {
  const many = found.length;
  const thing = found[0]?.class ?? '';
  switch (hazard) {
    case 'no_hard_hat':
      return { code: 'bare_head', count: many };
    case 'no_hi_vis':
      return { code: 'no_vest', count: many };
    case 'swing_radius':
      return { code: 'person_near_machinery', count: 1 };
    case 'pedestrian_vehicle':
      return { code: thing === 'forklift' ? 'person_near_forklift' : 'person_near_vehicle', count: 1 };
    case 'open_flame_smoke':
      return { code: thing === 'fire' ? 'fire' : 'smoke', count: 1 };
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
  const { code, count } = reasonOf(hazard, found);
  const involved = found.flatMap((thing) => {
    const person = hazard === 'open_flame_smoke' ? undefined : personAt(thing, persons);
    return person ? [person, thing] : [thing];
  });
  return {
    category,
    hazard_type: hazard,
    severity: hazardType(category, hazard)?.severity ?? 0,
    confidence: rounded(confidence),
    reason: reasonSentence(code, { count }),
    reason_code: code,
    reason_params: { count },
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

import type { AnalyzedPhoto, Box, PhotoFinding } from '@hazardlens/contracts';
import { categoryOfHazard, type HazardTypeCode, hazardType, reasonSentence } from '@hazardlens/taxonomy';
import { story } from '../data.js';
import { CANVAS, type Rect, type Thing } from '../illustration/drawing.js';
import type { Picture } from '../illustration/scene.js';

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
function findingOf(hazard: HazardTypeCode, picture: Picture, confidence: number): PhotoFinding {
  const category = categoryOfHazard(hazard).code;
  const { evidence = {}, counted, alone } = story.detectable[hazard] ?? {};
  const found = picture.things.filter((thing) => thing.class in evidence);
  const code = evidence[found[0]?.class ?? ''];
  if (!code) throw new Error(`The picture does not show ${hazard}.`);
  const persons = picture.things.filter((thing) => thing.class === 'person');
  const params = { count: counted ? found.length : 1 };
  const involved = found.flatMap((thing) => {
    const person = alone ? undefined : personAt(thing, persons);
    return person ? [person, thing] : [thing];
  });
  return {
    category,
    hazard_type: hazard,
    severity: hazardType(category, hazard)?.severity ?? 0,
    confidence: rounded(confidence),
    reason: reasonSentence(code, params),
    reason_code: code,
    reason_params: params,
    boxes: involved.map((thing) => boxOf(thing, thing.class)),
  };
}

/** The analysis of one photo. Only pictures with people, plant or findings count as exposure. */
export function analysisOf(
  photo: { id: string; index: number },
  picture: Picture,
  hazards: readonly { hazard: HazardTypeCode; confidence: number }[],
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

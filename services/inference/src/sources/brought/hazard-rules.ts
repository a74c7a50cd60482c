import type { ReasonCode } from '@hazardlens/taxonomy';
import type { DetectedPhoto, Detection } from '../../detector/engine.js';
import { assessPhoto } from '../../rules/assess-photo.js';
import type { FindingBox } from '../../rules/finding.js';
import { heightOf, shareInside, slice, type Thing } from '../../rules/geometry.js';
import { headRegionOf } from '../../rules/people.js';
import { RULE_NUMBERS } from '../../rules/rule-numbers.js';
import type { RawFinding } from '../finding-source.js';
import type { HazardRule, ModelMap } from './model-map.js';
import type { ModelBox } from './read-boxes.js';

const { cutOffMargin, leastPersonPx, leastShareInRegion, personMetres, torsoRegion, zoneMetres } = RULE_NUMBERS;

/** Who is less tall (pixels of the photo) wears things too small to be seen: that they are missing cannot be told. */
const LEAST_FOR_ABSENCE_PX = 2 * leastPersonPx;

/** For the worn to count as seen half of what makes it a finding is enough: a faint vest is no missing one. */
export const FAINT_SHARE = 0.5;

/** A photo with what a brought model saw on it, in fractions. */
export interface SeenPhoto {
  readonly width: number;
  readonly height: number;
  /** Of the shipped detector: its people count where the model knows none. */
  readonly detected: Pick<DetectedPhoto, 'detections' | 'measures'> | null;
  readonly boxes: readonly ModelBox[];
}

/** Least score from which a model's boxes are asked for. */
export function leastScoreOf({ threshold, rules }: ModelMap): number {
  return FAINT_SHARE * Math.min(threshold, ...rules.map((rule) => rule.threshold ?? threshold));
}

function toThing({ width, height }: SeenPhoto, box: ModelBox | Detection): Thing {
  const probability = 'probability' in box ? box.probability : box.score;
  const { x1, y1, x2, y2 } = box;
  return { class: box.class, probability, x1: x1 * width, y1: y1 * height, x2: x2 * width, y2: y2 * height };
}

const clip = (value: number): number => Math.min(Math.max(value, 0), 1);

function boxOf({ width, height }: SeenPhoto, thing: Thing): FindingBox {
  const [x, y] = [clip(thing.x1 / width), clip(thing.y1 / height)];
  return { x, y, w: clip(thing.x2 / width) - x, h: clip(thing.y2 / height) - y, class: thing.class };
}

interface Suspected {
  readonly evidence: readonly Thing[];
  readonly raw: number;
}

/** Distance of two rectangles along each axis at most the danger zone, by the person's own scale. */
function near(person: Thing, thing: Thing): boolean {
  const zone = (zoneMetres * heightOf(person)) / personMetres;
  const aside = Math.max(thing.x1 - person.x2, person.x1 - thing.x2, 0);
  const along = Math.max(thing.y1 - person.y2, person.y1 - thing.y2, 0);
  return Math.hypot(aside, along) <= zone;
}

const REGIONS = {
  head: headRegionOf,
  torso: (person: Thing) => slice(person, torsoRegion.top, torsoRegion.bottom),
  whole: (person: Thing) => slice(person, -0.1, 1.1),
} as const;

/** Per person: how sure it is that the thing is not on them; nobody who is too small, or cut off where it would be. */
function missing(person: Thing, things: readonly Thing[], where: keyof typeof REGIONS, photo: SeenPhoto): number {
  const below = person.y2 >= photo.height * (1 - cutOffMargin);
  const above = person.y1 <= photo.height * cutOffMargin;
  const cutOff = { head: above, torso: false, whole: above || below }[where];
  if (heightOf(person) < LEAST_FOR_ABSENCE_PX || cutOff) return 0;
  const region = REGIONS[where](person);
  const worn = things.filter((thing) => shareInside(thing, region) >= leastShareInRegion);
  return person.probability * (1 - Math.max(0, ...worn.map((thing) => thing.probability)));
}

const REASON = {
  present: 'model_present',
  'near person': 'model_near_person',
  'absent on person': 'model_absent_on_person',
} as const satisfies Record<HazardRule['rule'], ReasonCode>;

function suspect(
  rule: HazardRule,
  persons: readonly Thing[],
  things: readonly Thing[],
  photo: SeenPhoto,
  least: number,
): Suspected[] {
  const sure = things.filter((thing) => thing.probability >= least);
  if (rule.rule === 'present') return sure.map((thing) => ({ evidence: [thing], raw: thing.probability }));
  const judged = persons.filter((person) => heightOf(person) >= leastPersonPx);
  if (rule.rule === 'near person') {
    return judged.flatMap((person): Suspected[] => {
      const [nearest] = sure.filter((thing) => near(person, thing)).sort((a, b) => b.probability - a.probability);
      return nearest ? [{ evidence: [person, nearest], raw: Math.min(person.probability, nearest.probability) }] : [];
    });
  }
  const faint = things.filter((thing) => thing.probability >= FAINT_SHARE * least);
  return judged.flatMap((person): Suspected[] => {
    const worn = faint.some((thing) => shareInside(thing, REGIONS[rule.where](person)) >= leastShareInRegion);
    const raw = worn ? 0 : missing(person, things, rule.where, photo);
    return raw > 0 ? [{ evidence: [person], raw }] : [];
  });
}

/** Classes that are ours go through our own rules, with the detector's people where the model knows none. */
function byOurRules(photo: SeenPhoto, map: ModelMap, masksRequired: boolean): RawFinding[] {
  const seen = photo.boxes.flatMap((box): Detection[] => {
    const ours = map.ours[box.class];
    return ours && box.score >= map.threshold ? [{ ...box, class: ours, probability: box.score }] : [];
  });
  if (seen.length === 0) return [];
  const detections = Object.values(map.ours).includes('person') ? seen : [...seen, ...detectedPersons(photo)];
  const { width, height, detected } = photo;
  const assessed = assessPhoto(
    { width, height, detections, measures: detected?.measures },
    { masks_required: masksRequired },
  );
  return assessed.findings.map(({ hazard_type, boxes, confidence, reason_code, reason_params }) => ({
    hazard_type,
    boxes,
    raw: confidence,
    reason_code,
    reason_params,
  }));
}

const detectedPersons = ({ detected }: SeenPhoto): readonly Detection[] =>
  detected?.detections.filter((each) => each.class === 'person') ?? [];

/** What a model's boxes mean, by its map. Pure: the same boxes give the same findings. */
export function hazardsSeen(photo: SeenPhoto, map: ModelMap, masksRequired: boolean): RawFinding[] {
  const own = photo.boxes.filter((box) => map.ours[box.class] === 'person' && box.score >= map.threshold);
  const knowsPeople = Object.values(map.ours).includes('person');
  const persons = (knowsPeople ? own : detectedPersons(photo)).map((box) => ({
    ...toThing(photo, box),
    class: 'person',
  }));
  const byRule = map.rules
    .filter(({ hazard }) => masksRequired || hazard !== 'no_respirator')
    .flatMap((rule) => {
      const things = photo.boxes.filter((box) => box.class === rule.class).map((box) => toThing(photo, box));
      return suspect(rule, persons, things, photo, rule.threshold ?? map.threshold).map(
        ({ evidence, raw }): RawFinding => ({
          hazard_type: rule.hazard,
          boxes: evidence.map((thing) => boxOf(photo, thing)),
          raw: clip(raw),
          reason_code: REASON[rule.rule],
          reason_params: { count: 1 },
        }),
      );
    });
  return [...byRule, ...byOurRules(photo, map, masksRequired)];
}

import { type HazardTypeCode } from '@hazardlens/taxonomy';
import type { Rect } from '../detector/engine.js';
import { iou } from '../detector/suppress.js';
import { assessPhoto } from '../rules/assess-photo.js';
import type { Finding } from '../rules/finding.js';
import { RULE_NUMBERS } from '../rules/rule-numbers.js';
import { addHits, type Hits } from './average-precision.js';
import type { DetectedLabelledPhoto } from './detector-measures.js';
import type { LabelledPhoto } from './labelled-photos.js';

/** Which classes must have been labelled on a photo for its labels to say whether the hazard is there. */
const neededLabels: Partial<Record<HazardTypeCode, readonly string[]>> = {
  no_hard_hat: ['person', 'head', 'helmet'],
  no_hi_vis: ['person', 'vest', 'no_vest'],
  no_respirator: ['person', 'mask', 'no_mask'],
  swing_radius: ['person', 'machinery'],
  pedestrian_vehicle: ['person', 'vehicle'],
  open_flame_smoke: ['fire', 'smoke'],
};

/** What the rules and the detector together are worth for one hazard type. */
export interface HazardMeasures {
  readonly hazard: HazardTypeCode;
  readonly photos: number;
  /** Per person or thing: a finding is right when its first box overlaps that of the same finding from labels by IoU ≥ 0.5. */
  readonly findings: Hits;
  /** Per photo, which is what a reviewer decides on: is the hazard on it or not? */
  readonly incidents: Hits;
  /** Photos whose labels cannot tell, and on how many of them the hazard was raised: right or wrong, nobody knows. */
  readonly untold: { readonly photos: number; readonly raised: number };
}

/** What the product as a whole is worth on labelled photos. */
export interface FindingMeasures {
  readonly hazards: readonly HazardMeasures[];
  readonly incidents: Hits;
  /** Photos whose labels show none of the hazards that they could show. */
  readonly cleanPhotos: number;
  /** Incidents raised on those. */
  readonly falseAlarmsOnCleanPhotos: number;
}

const leastOverlap = 0.5;
const rectOf = ({ boxes: [first] }: Finding): Rect | null =>
  first ? { x1: first.x, y1: first.y, x2: first.x + first.w, y2: first.y + first.h } : null;

// The benchmark has mask labels, so the rule that sites may switch on is measured too.
const policy = { masks_required: true };

/** The findings that the rules draw from what people marked: the truth that detections are held against. */
function findingsFromLabels(photo: LabelledPhoto): readonly Finding[] {
  const detections = photo.labels.map((label) => ({ ...label, score: 1, probability: 1 }));
  return assessPhoto({ width: photo.width, height: photo.height, detections }, policy).findings;
}

/** The findings that the product would show. */
function findingsFromDetections(
  { photo, detections, measures }: DetectedLabelledPhoto,
  thresholds: ReadonlyMap<string, number>,
) {
  const seen = detections.filter(({ class: name, score }) => score >= (thresholds.get(name) ?? 1));
  return assessPhoto({ width: photo.width, height: photo.height, detections: seen, measures }, policy).findings.filter(
    ({ confidence }) => confidence >= RULE_NUMBERS.leastConfidence,
  );
}

function matchFindings(found: readonly Finding[], truth: readonly Finding[]): Hits {
  const free = new Set(truth);
  let right = 0;
  for (const finding of [...found].sort((a, b) => b.confidence - a.confidence)) {
    const rect = rectOf(finding);
    const match = [...free].find((other) => {
      const there = rectOf(other);
      return rect !== null && there !== null && iou(rect, there) >= leastOverlap;
    });
    if (match) free.delete(match);
    if (match) right += 1;
  }
  return { found: found.length, right, there: truth.length };
}

/**
 * Holds the product's findings against those that the same rules draw from the labels. This measures detector and rules on
 * real photos together; that the rules draw the right conclusions from right boxes is their unit tests' business.
 * @param thresholds least score of each class, as in the product
 */
export function measureFindings(
  photos: readonly DetectedLabelledPhoto[],
  thresholds: ReadonlyMap<string, number>,
): FindingMeasures {
  const judged = photos.map((one) => ({
    photo: one.photo,
    truth: findingsFromLabels(one.photo),
    found: findingsFromDetections(one, thresholds),
  }));
  const knows = ({ labelled }: LabelledPhoto, hazard: string): boolean =>
    (neededLabels[hazard as HazardTypeCode] ?? ['?']).every((name) => labelled.has(name));
  const hazards = (Object.keys(neededLabels) as HazardTypeCode[]).map((hazard): HazardMeasures => {
    const known = judged.filter(({ photo }) => knows(photo, hazard));
    const untold = judged.filter(({ photo }) => !knows(photo, hazard));
    const perPhoto = known.map(({ truth, found }) => {
      const [there, seen] = [truth, found].map((all) => all.filter(({ hazard_type }) => hazard_type === hazard));
      return { there: there ?? [], seen: seen ?? [] };
    });
    return {
      hazard,
      photos: known.length,
      findings: addHits(perPhoto.map(({ there, seen }) => matchFindings(seen, there))),
      incidents: addHits(
        perPhoto.map(({ there, seen }) => ({
          found: seen.length > 0 ? 1 : 0,
          right: seen.length > 0 && there.length > 0 ? 1 : 0,
          there: there.length > 0 ? 1 : 0,
        })),
      ),
      untold: {
        photos: untold.length,
        raised: untold.filter(({ found }) => found.some(({ hazard_type }) => hazard_type === hazard)).length,
      },
    };
  });
  const clean = judged.filter(({ photo, truth }) => !truth.some(({ hazard_type }) => knows(photo, hazard_type)));
  const alarms = clean.map(({ photo, found }) => {
    const types = found.filter(({ hazard_type }) => knows(photo, hazard_type)).map(({ hazard_type }) => hazard_type);
    return new Set(types).size;
  });
  return {
    hazards,
    incidents: addHits(hazards.map(({ incidents }) => incidents)),
    cleanPhotos: clean.length,
    falseAlarmsOnCleanPhotos: alarms.reduce((sum, count) => sum + count, 0),
  };
}

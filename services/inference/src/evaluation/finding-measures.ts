import { type HazardTypeCode } from '@hazardlens/taxonomy';
import { assessPhoto } from '../rules/assess-photo.js';
import type { Finding } from '../rules/finding.js';
import { RULE_NUMBERS } from '../rules/rule-numbers.js';
import { addHits, type Hits } from './average-precision.js';
import type { DetectedLabelledPhoto } from './detector-measures.js';
import { hazardHits, placeOf } from './hazard-hits.js';
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
    const of = (all: readonly Finding[]) => all.filter(({ hazard_type }) => hazard_type === hazard);
    const perPhoto = known.map(({ truth, found }) => ({
      there: of(truth).map(placeOf),
      found: of(found)
        .sort((a, b) => b.confidence - a.confidence)
        .map(placeOf),
    }));
    return {
      hazard,
      photos: known.length,
      ...hazardHits(perPhoto),
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

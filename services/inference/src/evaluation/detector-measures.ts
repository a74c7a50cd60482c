import type { Detection, PhotoMeasures } from '../detector/engine.js';
import type { ModelMetadata } from '../detector/model-metadata.js';
import { averagePrecision, calibrationError, type Hits } from './average-precision.js';
import type { LabelledPhoto } from './labelled-photos.js';
import { judge } from './match-boxes.js';

/** A labelled photo with everything that the network said about it, however weak. */
export interface DetectedLabelledPhoto {
  readonly photo: LabelledPhoto;
  readonly detections: readonly Detection[];
  /** Heads that the product only pixelates. */
  readonly faint?: readonly Detection[] | undefined;
  /** Without them the photo counts as one that can be judged. */
  readonly measures?: PhotoMeasures;
}

/** What one class of the detector is worth on some photos. */
export interface ClassMeasures {
  readonly name: string;
  readonly labels: number;
  readonly ap50: number | null;
  /** Mean of the average precisions at IoU 0.50, 0.55 … 0.95. */
  readonly ap50to95: number | null;
  readonly threshold: number;
  /** At the model's threshold for the class, IoU 0.5. */
  readonly atThreshold: Hits;
}

/** What the detector is worth on some photos. A class counts only on photos that were labelled for it. */
export interface DetectorMeasures {
  readonly photos: number;
  readonly classes: readonly ClassMeasures[];
  /** Means over the classes that have labels; null without any. */
  readonly map50: number | null;
  readonly map50to95: number | null;
  /** Of all detections with a score of at least 0.05: raw scores taken for probabilities, and calibrated ones. */
  readonly calibrationErrorOfScores: number;
  readonly calibrationErrorOfProbabilities: number;
}

const overlaps = Array.from({ length: 10 }, (_, step) => 0.5 + step * 0.05);
/** Detections below this are not counted in the calibration error: nobody ever sees them. */
const leastCalibratedScore = 0.05;

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Judges all detections of a class over the photos that were labelled for it. */
function judgedOf(name: string, photos: readonly DetectedLabelledPhoto[], leastIou: number) {
  return photos.flatMap(({ photo, detections }) =>
    judge(
      detections.filter((detection) => detection.class === name),
      photo.labels.filter((label) => label.class === name),
      leastIou,
    ),
  );
}

function measureClass(
  name: string,
  threshold: number,
  photos: readonly DetectedLabelledPhoto[],
): ClassMeasures & { readonly judged: ReturnType<typeof judgedOf> } {
  const known = photos.filter(({ photo }) => photo.labelled.has(name));
  const labels = known.flatMap(({ photo }) => photo.labels).filter((label) => label.class === name).length;
  const judged = judgedOf(name, known, 0.5);
  const seen = judged.filter(({ score }) => score >= threshold);
  return {
    name,
    labels,
    ap50: averagePrecision(judged, labels),
    ap50to95: mean(overlaps.map((overlap) => averagePrecision(judgedOf(name, known, overlap), labels))),
    threshold,
    atThreshold: { found: seen.length, right: seen.filter(({ right }) => right).length, there: labels },
    judged,
  };
}

/** @param photos with all detections from a score near 0 on, after non-maximum suppression */
export function measureDetector(photos: readonly DetectedLabelledPhoto[], model: ModelMetadata): DetectorMeasures {
  const measured = model.classes.map(({ name, threshold }) => measureClass(name, threshold, photos));
  const judged = measured.flatMap((one) => one.judged).filter(({ score }) => score >= leastCalibratedScore);
  return {
    photos: photos.length,
    classes: measured.map(({ judged: _, ...measures }) => measures),
    map50: mean(measured.map(({ ap50 }) => ap50)),
    map50to95: mean(measured.map(({ ap50to95 }) => ap50to95)),
    calibrationErrorOfScores: calibrationError(judged.map(({ score, right }) => ({ stated: score, right }))),
    calibrationErrorOfProbabilities: calibrationError(
      judged.map(({ probability, right }) => ({ stated: probability, right })),
    ),
  };
}

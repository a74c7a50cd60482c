import { boxEvidence } from './box-evidence.js';
import type { Detection, Rect } from './engine.js';
import { iou } from './suppress.js';

/**
 * Classes whose alarms close a site: one look is not enough. Numbers chosen on 340 train photos with fire or smoke, 160
 * without and 246 drawn negatives of a seed of their own; see docs/detection.md.
 */
export const SECOND_LOOK = {
  classes: ['fire', 'smoke'] as readonly string[],
  /** What is less likely opens no incident (scoring.md) and is not worth a look. */
  leastProbability: 0.35,
  /** Least score on the mirrored photo: the lower of the thresholds, since nothing about the picture is different. */
  mirroredScore: 0.24,
  /** Least score on the crop around the box, where flames fill more of the picture than in any training photo. */
  croppedScore: 0.15,
  /** The boxes of two looks mean the same thing from this overlap on (IoU). */
  overlap: 0.3,
  /** Side of the crop over side of the box. */
  margin: 1.3,
  /** A crop is at least this share of the photo: beyond that only pixels get larger. */
  leastCrop: 0.1,
  /** More boxes than were ever seen on a photo; what is beyond them was not looked at twice. */
  mostCrops: 4,
} as const;

/** How the photo can be looked at again. */
export interface Looks {
  /** RGB, size × size × 3, as the first look saw it. */
  readonly pixels: Uint8Array;
  readonly size: number;
  /** Detections of the doubted classes from the least score on, of other pixels of the same size. */
  readonly detect: (pixels: Uint8Array) => Promise<readonly Detection[]>;
  /** Pixels of a part of the photo, at network size. */
  readonly crop: (part: Rect) => Promise<Uint8Array>;
}

/** The pixels with left and right exchanged. */
export function mirrored(pixels: Uint8Array, size: number): Uint8Array {
  const turned = new Uint8Array(pixels.length);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [from, to] = [(row * size + column) * 3, (row * size + size - 1 - column) * 3];
      turned.set(pixels.subarray(from, from + 3), to);
    }
  }
  return turned;
}

/** The part of a photo around a box, moved inwards where it would reach beyond the photo. */
export function partAround({ x1, y1, x2, y2 }: Rect): Rect {
  const { margin, leastCrop } = SECOND_LOOK;
  const along = (from: number, to: number): [number, number] => {
    const length = Math.min(1, Math.max(leastCrop, (to - from) * margin));
    const start = Math.min(Math.max(0, (from + to - length) / 2), 1 - length);
    return [start, start + length];
  };
  const [[left, right], [top, bottom]] = [along(x1, x2), along(y1, y2)];
  return { x1: left, y1: top, x2: right, y2: bottom };
}

const best = (wanted: Detection, seen: readonly Detection[], asOnPhoto: (rect: Rect) => Rect): number =>
  seen
    .filter((one) => one.class === wanted.class && iou(asOnPhoto(one), wanted) >= SECOND_LOOK.overlap)
    .reduce((score, one) => Math.max(score, one.score), 0);

const turnedBack = ({ x1, y1, x2, y2 }: Rect): Rect => ({ x1: 1 - x2, x2: 1 - x1, y1, y2 });

const outOf =
  (part: Rect) =>
  ({ x1, y1, x2, y2 }: Rect): Rect => {
    const [width, height] = [part.x2 - part.x1, part.y2 - part.y1];
    return {
      x1: part.x1 + x1 * width,
      x2: part.x1 + x2 * width,
      y1: part.y1 + y1 * height,
      y2: part.y1 + y2 * height,
    };
  };

/**
 * Looks at flames and smoke again: the inside of the box, then the mirrored photo, then the enlarged part around the box.
 * The dearer looks are taken only while the cheaper ones agree; without a fire or smoke nothing is done at all.
 * @param doubted says which detections need it: those that could become a finding
 * @returns all detections; those that were looked at twice say whether they were confirmed
 */
export async function lookTwice(
  detections: readonly Detection[],
  doubted: (detection: Detection) => boolean,
  { pixels, size, detect, crop }: Looks,
): Promise<Detection[]> {
  const { classes, leastProbability } = SECOND_LOOK;
  const open = new Set(
    detections.filter((one) => classes.includes(one.class) && one.probability >= leastProbability && doubted(one)),
  );
  if (open.size === 0) return [...detections];
  const believed = new Set([...open].filter((one) => boxEvidence(one, pixels, size)));
  const turned = believed.size > 0 ? await detect(mirrored(pixels, size)) : [];
  let crops = 0;
  for (const one of believed) {
    const agrees = best(one, turned, turnedBack) >= SECOND_LOOK.mirroredScore && ++crops <= SECOND_LOOK.mostCrops;
    const part = partAround(one);
    if (!agrees || best(one, await detect(await crop(part)), outOf(part)) < SECOND_LOOK.croppedScore)
      believed.delete(one);
  }
  return detections.map((one) => (open.has(one) ? { ...one, confirmed: believed.has(one) } : one));
}

import path from 'node:path';
import type { Rect } from '../detector/engine.js';
import { assessPhoto } from '../rules/assess-photo.js';
import { coveredShare } from '../rules/covered-share.js';
import type { DetectedLabelledPhoto } from './detector-measures.js';
import type { Label, LabelledPhoto } from './labelled-photos.js';

/** Smaller ones show nobody: a face of 24 pixels is the least that people recognise. */
const LEAST_HEAD_PX = 24;
/** A head of which less than this is under the blocks can be recognised: it was missed. */
const LEAST_COVERED = 0.5;

const KINDS = {
  'bare heads': ['head'],
  'heads with a hard hat': ['helmet'],
  faces: ['mask', 'no_mask'],
} as const satisfies Record<string, readonly string[]>;
const PARTS: readonly string[] = Object.values(KINDS).flat();

/** What the blur misses, and what it takes from the picture. */
export interface PrivacyMeasures {
  readonly kinds: readonly { readonly kind: string; readonly there: number; readonly missed: number }[];
  readonly there: number;
  readonly missed: number;
  /** Names of photos with a missed head. */
  readonly missedOn: readonly string[];
  /** Photos with a head; what share of each is pixelated. */
  readonly photos: number;
  readonly medianShare: number;
  readonly mostShare: number;
  /** Photos of which more than a fifth is pixelated. */
  readonly overAFifth: number;
  /** The same of photos on which nobody is marked: what is pixelated for nothing. */
  readonly emptyPhotos: number;
  readonly medianShareOfEmpty: number;
}

const PICTURE: Rect = { x1: 0, y1: 0, x2: 1, y2: 1 };

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const isLargeEnough = ({ y1, y2 }: Label, { height }: LabelledPhoto): boolean => (y2 - y1) * height >= LEAST_HEAD_PX;

function regionsOf({ photo, detections, faint, measures }: DetectedLabelledPhoto): Rect[] {
  const { width, height } = photo;
  const { head_regions: regions } = assessPhoto(
    { width, height, detections, faint, measures },
    { masks_required: false },
  );
  return regions.map(({ x, y, w, h }) => ({ x1: x, y1: y, x2: x + w, y2: y + h }));
}

/** @param photos with detections as the product sees them; those on which nobody looked for heads are left out */
export function measurePrivacy(photos: readonly DetectedLabelledPhoto[]): PrivacyMeasures {
  const judged = photos
    .filter(({ photo }) => photo.labelled.has('head') && photo.labelled.has('helmet'))
    .map((one) => {
      const regions = regionsOf(one);
      const heads = one.photo.labels.filter((label) => PARTS.includes(label.class) && isLargeEnough(label, one.photo));
      const missed = heads.filter((head) => coveredShare(head, regions) < LEAST_COVERED);
      const empty = !one.photo.labels.some((label) => label.class === 'person' || PARTS.includes(label.class));
      return { photo: one.photo, heads, missed, empty, share: coveredShare(PICTURE, regions) };
    });
  const kinds = Object.entries(KINDS).map(([kind, classes]) => {
    const count = (which: 'heads' | 'missed'): number =>
      judged.flatMap((one) => one[which]).filter((head) => (classes as readonly string[]).includes(head.class)).length;
    return { kind, there: count('heads'), missed: count('missed') };
  });
  const shares = judged.filter(({ heads }) => heads.length > 0).map(({ share }) => share);
  const emptyShares = judged.filter(({ empty }) => empty).map(({ share }) => share);
  return {
    kinds,
    there: kinds.reduce((sum, { there }) => sum + there, 0),
    missed: kinds.reduce((sum, { missed }) => sum + missed, 0),
    missedOn: judged.filter(({ missed }) => missed.length > 0).map(({ photo }) => path.basename(photo.file)),
    photos: shares.length,
    medianShare: median(shares),
    mostShare: Math.max(0, ...shares),
    overAFifth: shares.filter((share) => share > 0.2).length,
    emptyPhotos: emptyShares.length,
    medianShareOfEmpty: median(emptyShares),
  };
}

import type { CategoryCode, HazardCode, HazardTypeCode, ReasonCode } from '@hazardlens/taxonomy';
import type { Thing } from './geometry.js';

/** A rectangle as fractions of the photo from its upper left corner, with the detector class that it holds. */
export interface FindingBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly class: string;
}

/** One hazard on one photo: one person, or one thing. */
export interface Finding {
  readonly category: CategoryCode;
  /** Rules name the taxonomy's; an organisation may have taught one of its own. */
  readonly hazard_type: HazardCode;
  /** Default severity of the hazard type, 0 to 1. */
  readonly severity: number;
  /** Least probability of the detections used × grade factor, 0 to 1. */
  readonly confidence: number;
  /** The detections used, the person or thing first. */
  readonly boxes: readonly FindingBox[];
  readonly reason_code: ReasonCode;
  /** Numbers that the sentence mentions. `count` is the number of persons or things. */
  readonly reason_params: Readonly<Record<string, number>>;
  /** The reason as an English sentence, for services of an earlier version, which know no codes. */
  readonly reason: string;
}

/** What a rule says; `assess-photo.ts` completes it from the taxonomy. */
export interface Suspicion {
  readonly hazard: HazardTypeCode;
  readonly reason: ReasonCode;
  /** The detections that it rests on, the person or thing first. Not empty. */
  readonly evidence: readonly Thing[];
}

/** The same rectangle of the same class. */
const sameBox = (a: FindingBox, b: FindingBox): boolean =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h && a.class === b.class;

/** Boxes without repetition, in the order in which they first occur. */
export const distinctBoxes = (boxes: readonly FindingBox[]): FindingBox[] =>
  boxes.filter((box, at) => boxes.findIndex((other) => sameBox(other, box)) === at);

/** How many persons or things a finding stands for. */
export const countOf = ({ reason_params }: Pick<Finding, 'reason_params'>): number => reason_params['count'] ?? 1;

import type { Rect } from '../detector/rect.js';

/** The 17 points of a body, in the order in which MoveNet (and COCO) lists them. */
export const KEYPOINTS = [
  'nose',
  'left_eye',
  'right_eye',
  'left_ear',
  'right_ear',
  'left_shoulder',
  'right_shoulder',
  'left_elbow',
  'right_elbow',
  'left_wrist',
  'right_wrist',
  'left_hip',
  'right_hip',
  'left_knee',
  'right_knee',
  'left_ankle',
  'right_ankle',
] as const;

export type KeypointName = (typeof KEYPOINTS)[number];

/** Where one point of a body is, and how sure the model is that it is there (0 to 1; low for what is out of the picture). */
export interface Keypoint {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

export type Body = Readonly<Record<KeypointName, Keypoint>>;

/** How a person on a photo holds the body. Fractions of the photo. */
export interface PersonPose {
  /** The person's box exactly as the detector reported it. */
  readonly person: Rect;
  /** Points may lie outside the photo. */
  readonly body: Body;
  /** How sure the model is that there is a whole body at all, 0 to 1; absent from models that do not say. */
  readonly presence?: number;
  /** Whether the detector saw a head where the body has its own; absent from models that are believed without. */
  readonly headSeen?: boolean;
}

/** A body from one value per point. */
export function bodyOf(pointAt: (index: number, name: KeypointName) => Keypoint): Body {
  return Object.fromEntries(KEYPOINTS.map((name, index) => [name, pointAt(index, name)])) as Record<
    KeypointName,
    Keypoint
  >;
}

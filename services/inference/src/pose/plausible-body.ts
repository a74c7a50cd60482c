import type { Rect } from '../detector/rect.js';
import type { Body, KeypointName, PersonPose } from './keypoints.js';

/** Size in pixels: fractions would distort angles and lengths on photos that are not square. */
interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * What a body must show to be believed. BlazePose invents small bodies on close-ups of faces, often with a high flag and
 * "visible" joints (its card). Numbers: chosen on the labelled persons kept for choosing (docs/detection.md, Postures).
 */
export const PLAUSIBLE = {
  /** Least flag of the network that there is a body. */
  presence: 0.5,
  /** Least visibility of a hip and of a knee. */
  visible: 0.5,
  /** Shoulders and hips may lie beyond the person's box by this share of its sides. */
  beside: 0.05,
  /** Least distance of shoulders and hips as a share of the box's longer side. */
  trunk: 0.25,
  /** The head lies in this share of the box at its upper end, or at a side where people lie. */
  headEnd: 1 / 3,
  /** A head that the detector saw may be missed by this share of its sides. */
  aroundHead: 0.5,
  /** Without such a head (of somebody who lies it is seldom seen) the whole body must be: least flag, least seen knee and ankle. */
  headless: { presence: 0.9, legs: 0.75 },
  /** A head or face that takes more of the box's longer side is a close-up: of somebody upright it takes a seventh, of somebody bent a quarter. */
  largestHead: 1 / 3,
  /** Boxes wider than this share of their height are close-ups, unless the head is at a side or where the detector saw it. */
  wide: 0.8,
} as const;

const HEAD: readonly KeypointName[] = ['nose', 'left_ear', 'right_ear'];
const inside = ({ x, y }: Point, rect: Rect, beyond: number): boolean => {
  const [w, h] = [beyond * (rect.x2 - rect.x1), beyond * (rect.y2 - rect.y1)];
  return x >= rect.x1 - w && x <= rect.x2 + w && y >= rect.y1 - h && y <= rect.y2 + h;
};
const middleOf = (body: Body, names: readonly KeypointName[]): Point => ({
  x: names.reduce((sum, name) => sum + body[name].x, 0) / names.length,
  y: names.reduce((sum, name) => sum + body[name].y, 0) / names.length,
});

/** Whether a person's box is so wide that it shows a close-up, somebody bent or somebody who lies. */
export const isWide = (person: Rect, { width, height }: Size): boolean =>
  (person.x2 - person.x1) * width > PLAUSIBLE.wide * (person.y2 - person.y1) * height;

/** Shoulders and hips are the person's, and as far apart as on a body that fills the box. */
function trunkFits({ person, body }: PersonPose, { width, height }: Size): boolean {
  const shoulders = middleOf(body, ['left_shoulder', 'right_shoulder']);
  const hips = middleOf(body, ['left_hip', 'right_hip']);
  const ends = ['left_shoulder', 'right_shoulder', 'left_hip', 'right_hip'] as const;
  if (!ends.every((name) => inside(body[name], person, PLAUSIBLE.beside))) return false;
  const length = Math.hypot((shoulders.x - hips.x) * width, (shoulders.y - hips.y) * height);
  const longer = Math.max((person.x2 - person.x1) * width, (person.y2 - person.y1) * height);
  return length >= PLAUSIBLE.trunk * longer;
}

/** A hip and a knee are seen: a close-up has neither. */
function legsSeen(body: Body): boolean {
  const seen = (name: KeypointName): boolean => body[name].score >= PLAUSIBLE.visible;
  return (seen('left_hip') || seen('right_hip')) && (seen('left_knee') || seen('right_knee'));
}

function wholeBody({ presence = 1, body }: PersonPose): boolean {
  const { presence: least, legs } = PLAUSIBLE.headless;
  const seen = (joint: 'knee' | 'ankle'): boolean =>
    Math.max(body[`left_${joint}`].score, body[`right_${joint}`].score) >= legs;
  return presence >= least && seen('knee') && seen('ankle');
}

const longerSide = (rect: Rect, { width, height }: Size): number =>
  Math.max((rect.x2 - rect.x1) * width, (rect.y2 - rect.y1) * height);

/** The head is at the upper end of the box, in wide boxes at a side. */
function headAtEnd({ person, body }: PersonPose, photo: Size): boolean {
  const head = middleOf(body, HEAD);
  const { headEnd, beside } = PLAUSIBLE;
  if (!inside(head, person, beside)) return false;
  const across = (head.x - person.x1) / (person.x2 - person.x1);
  const down = (head.y - person.y1) / (person.y2 - person.y1);
  return isWide(person, photo) ? across <= headEnd || across >= 1 - headEnd : down <= headEnd;
}

const headsOf = (person: Rect, heads: readonly Rect[]): Rect[] =>
  heads.filter(({ x1, y1, x2, y2 }) => inside({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }, person, PLAUSIBLE.beside));

/** Whether a head or face takes so much of a person's box that no body can be on it: no network needs to look. */
export function isCloseUp(person: Rect, heads: readonly Rect[], photo: Size): boolean {
  const largest = PLAUSIBLE.largestHead * longerSide(person, photo);
  return headsOf(person, heads).some((seen) => longerSide(seen, photo) > largest);
}

/**
 * What a pose network saw on a person, if it can be that person's body: with it whether the detector saw the head, too.
 * @param heads heads and faces that the detector saw on the photo, in fractions of it as everything else
 * @returns null for what is invented or a close-up
 */
export function plausibleBody<Pose extends PersonPose>(
  pose: Pose,
  heads: readonly Rect[],
  photo: Size,
): (Pose & { readonly headSeen: boolean }) | null {
  const { presence = 1, body, person } = pose;
  if (presence < PLAUSIBLE.presence || !legsSeen(body) || !trunkFits(pose, photo)) return null;
  if (isCloseUp(person, heads, photo)) return null;
  const own = headsOf(person, heads);
  const headSeen = own.some((seen) => inside(middleOf(body, HEAD), seen, PLAUSIBLE.aroundHead));
  return headSeen || (headAtEnd(pose, photo) && wholeBody(pose)) ? { ...pose, headSeen } : null;
}

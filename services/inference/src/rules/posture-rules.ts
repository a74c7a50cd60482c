import type { HazardTypeCode, ReasonCode } from '@hazardlens/taxonomy';
import type { Rect } from '../detector/rect.js';
import type { Body, KeypointName } from '../pose/keypoints.js';
import { heightOf, widthOf } from './geometry.js';
import { RULE_NUMBERS } from './rule-numbers.js';

const { cutOffMargin, leastKeypointScore, leastPosedPx, posture: numbers } = RULE_NUMBERS;

/** Raised whenever the same body may get another verdict: part of the version of the source `posture`. */
export const POSTURE_RULES = 2;

/** A person with the points of the body, in pixels of the photo. */
export interface PosedPerson {
  readonly box: Rect;
  readonly body: Body;
  /** False where the detector saw no head at the body's head; see `PersonPose`. */
  readonly headSeen?: boolean | undefined;
}

/** A posture that is a hazard, and how sure its least sure point is. */
export interface Posture {
  readonly hazard: HazardTypeCode;
  readonly reason: ReasonCode;
  /** Score of the weakest point that the verdict rests on, 0 to 1. */
  readonly certainty: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly score: number;
}

/** The trunk from the hips to the shoulders. */
interface Trunk {
  readonly hips: Point;
  readonly length: number;
  /** Angle to the vertical in degrees: 0 upright, 90 level, 180 upside down. */
  readonly lean: number;
  readonly score: number;
}

const SIDES = ['left', 'right'] as const;
type Side = (typeof SIDES)[number];
type Joint = 'shoulder' | 'elbow' | 'wrist' | 'hip' | 'knee' | 'ankle';

/** A point, or null where the model does not see it. */
function seen(body: Body, name: KeypointName): Point | null {
  return body[name].score >= leastKeypointScore ? body[name] : null;
}

const jointOf = (body: Body, side: Side, joint: Joint): Point | null => seen(body, `${side}_${joint}`);

/** Between both joints, or the one of them that is seen. */
function middle(body: Body, joint: Joint): Point | null {
  const found = SIDES.flatMap((side) => jointOf(body, side, joint) ?? []);
  const [a, b = a] = found;
  if (!a || !b) return null;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, score: Math.min(a.score, b.score) };
}

/** @returns null when it is not seen, or points at the camera so that its angle cannot be told */
function trunkOf({ box, body }: PosedPerson): Trunk | null {
  const hips = middle(body, 'hip');
  const shoulders = middle(body, 'shoulder');
  if (!hips || !shoulders) return null;
  const [dx, up] = [shoulders.x - hips.x, hips.y - shoulders.y];
  const length = Math.hypot(dx, up);
  if (length < numbers.leastTrunk * Math.max(widthOf(box), heightOf(box))) return null;
  const lean = (Math.atan2(Math.abs(dx), up) * 180) / Math.PI;
  return { hips, length, lean, score: Math.min(hips.score, shoulders.score) };
}

/** Trunk more level than upright. On the ground the person is down; over legs that stand, the back is bent. */
function levelTrunk({ box, body }: PosedPerson, trunk: Trunk): Posture | null {
  if (trunk.lean <= numbers.mostLean) return null;
  const legs = (['knee', 'ankle'] as const).flatMap((joint) =>
    SIDES.flatMap((side) => jointOf(body, side, joint) ?? []),
  );
  const lowest = Math.max(box.y2, ...legs.map((point) => point.y));
  // Hips behind a wall or at the picture's edge seem to be near the ground: a leg must be seen for either verdict.
  const [leg] = legs.sort((a, b) => b.score - a.score);
  if (!leg) return null;
  const certainty = Math.min(trunk.score, leg.score);
  if (lowest - trunk.hips.y < numbers.groundHips * trunk.length) {
    return { hazard: 'person_down', reason: 'person_lying', certainty };
  }
  const knee = middle(body, 'knee');
  if (!knee || knee.y <= trunk.hips.y) return null;
  return { hazard: 'stooped_lifting', reason: 'back_bent', certainty: Math.min(trunk.score, knee.score) };
}

/** Both wrists above the nose, both elbows above their shoulders. One arm alone may wave or point. */
function raisedArms({ body }: PosedPerson): Posture | null {
  const nose = seen(body, 'nose');
  if (!nose) return null;
  const used: Point[] = [nose];
  for (const side of SIDES) {
    const [shoulder, elbow, wrist] = (['shoulder', 'elbow', 'wrist'] as const).map((joint) =>
      jointOf(body, side, joint),
    );
    if (!shoulder || !elbow || !wrist) return null;
    if (wrist.y >= nose.y || elbow.y >= shoulder.y) return null;
    used.push(shoulder, elbow, wrist);
  }
  const certainty = Math.min(...used.map(({ score }) => score));
  return { hazard: 'overhead_reach', reason: 'arms_overhead', certainty };
}

/** A knee on the ground beside its ankle, the thigh upright above it. A raised foot, a chair or a squat is none of that. */
function kneeling({ box, body }: PosedPerson, trunk: Trunk): Posture | null {
  for (const side of SIDES) {
    const [hip, knee, ankle] = (['hip', 'knee', 'ankle'] as const).map((joint) => jointOf(body, side, joint));
    if (!hip || !knee || !ankle) continue;
    const shinLevel = Math.abs(ankle.y - knee.y) < numbers.kneelingShin * trunk.length;
    const onGround = box.y2 - knee.y < numbers.kneelingKnee * trunk.length;
    const thighUpright = knee.y - hip.y > numbers.kneelingThigh * trunk.length;
    if (!shinLevel || !onGround || !thighUpright) continue;
    const certainty = Math.min(trunk.score, hip.score, knee.score, ankle.score);
    return { hazard: 'awkward_posture', reason: 'kneeling', certainty };
  }
  return null;
}

/**
 * The hazardous postures of one person. Pure; what is not seen leads to no verdict. Angles are those of the picture: a trunk
 * that leans towards the camera looks upright, so that postures seen from the front are missed rather than invented.
 * @param photoHeight in pixels: people cut off at its lower edge have no ground under them
 */
export function posturesOf(person: PosedPerson, photoHeight: number): Posture[] {
  const trunk = trunkOf(person);
  if (!trunk || Math.max(heightOf(person.box), widthOf(person.box)) < leastPosedPx) return [];
  const cutOff = person.box.y2 >= photoHeight * (1 - cutOffMargin);
  if (trunk.lean > numbers.mostLean) {
    const level = levelTrunk(person, trunk);
    if (level?.hazard === 'person_down') return cutOff ? [] : [level];
    return level && person.headSeen !== false ? [level] : [];
  }
  // Who lies may have the head away from the camera. Of all others without a head nearly all are invented.
  if (person.headSeen === false) return [];
  const found = [raisedArms(person), cutOff ? null : kneeling(person, trunk)];
  return found.filter((posture) => posture !== null);
}

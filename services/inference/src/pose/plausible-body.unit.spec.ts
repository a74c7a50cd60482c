import { type Body, bodyOf, type KeypointName, type PersonPose } from './keypoints.js';
import { plausibleBody } from './plausible-body.js';

const PHOTO = { width: 1000, height: 1000 };
type Points = Partial<Record<KeypointName, readonly [number, number, number?]>>;

/** Upright in a box of 100 × 400 px at (300, 200), in pixels: x, y and how visible, .9 where absent. */
const UPRIGHT: Required<Points> = {
  nose: [350, 230],
  left_eye: [355, 225],
  right_eye: [345, 225],
  left_ear: [360, 230],
  right_ear: [340, 230],
  left_shoulder: [375, 280],
  right_shoulder: [325, 280],
  left_elbow: [380, 340],
  right_elbow: [320, 340],
  left_wrist: [380, 400],
  right_wrist: [320, 400],
  left_hip: [365, 395],
  right_hip: [335, 395],
  left_knee: [365, 495],
  right_knee: [335, 495],
  left_ankle: [365, 590],
  right_ankle: [335, 590],
};
const body = (changes: Points = {}): Body =>
  bodyOf((_, name) => {
    const [x, y, score = 0.9] = changes[name] ?? UPRIGHT[name];
    return { x: x / 1000, y: y / 1000, score };
  });
const UPRIGHT_BOX = { x1: 0.3, y1: 0.2, x2: 0.4, y2: 0.6 };
const pose = (changes: Points = {}, other: Partial<PersonPose> = {}): PersonPose => ({
  person: UPRIGHT_BOX,
  body: body(changes),
  presence: 0.95,
  ...other,
});
const HEAD = { x1: 0.33, y1: 0.205, x2: 0.37, y2: 0.255 };

/** The same body on its side, head on the left, in a box of 400 × 100 px. */
const lying = (changes: Points = {}): PersonPose => {
  const turned = bodyOf((_, name) => {
    const [x, y, score = 0.9] = UPRIGHT[name];
    return { x: y, y: 1000 - x, score };
  });
  const points: Points = Object.fromEntries(
    Object.entries(turned).map(([name, { x, y, score }]) => [name, [x, y, score] as const]),
  );
  return { person: { x1: 0.2, y1: 0.6, x2: 0.6, y2: 0.7 }, body: body({ ...points, ...changes }), presence: 0.95 };
};

describe('a body that a pose network saw', () => {
  it('is believed where it fills the box and the detector saw its head', () => {
    expect(plausibleBody(pose(), [HEAD], PHOTO)).toMatchObject({ headSeen: true });
  });

  it('is believed without a head only where all of it is seen', () => {
    expect(plausibleBody(pose(), [], PHOTO)).toMatchObject({ headSeen: false });
    expect(plausibleBody(pose({}, { presence: 0.8 }), [], PHOTO)).toBeNull();
    const feetHidden: Points = { left_ankle: [365, 590, 0.5], right_ankle: [335, 590, 0.5] };
    expect(plausibleBody(pose(feetHidden), [], PHOTO)).toBeNull();
    expect(plausibleBody(pose(feetHidden), [HEAD], PHOTO)).toMatchObject({ headSeen: true });
  });

  it.each<[string, PersonPose]>([
    ['the network doubts it', pose({}, { presence: 0.4 })],
    ['hips are not seen', pose({ left_hip: [365, 395, 0.4], right_hip: [335, 395, 0.4] })],
    ['no knee is seen', pose({ left_knee: [365, 495, 0.4], right_knee: [335, 495, 0.4] })],
    ['shoulders lie beside the person', pose({ left_shoulder: [420, 280] })],
    ['hips lie below the person', pose({ left_hip: [365, 640], right_hip: [335, 640] })],
    // 100 px where the box is 400: less than a quarter
    ['it is small in its box', pose({ left_shoulder: [375, 300], right_shoulder: [325, 300] })],
  ])('is not believed where %s', (_, invented) => {
    expect(plausibleBody(invented, [HEAD], PHOTO)).toBeNull();
  });

  it('is not believed on a close-up: a head that takes more than a third of the box', () => {
    expect(plausibleBody(pose(), [{ x1: 0.3, y1: 0.2, x2: 0.4, y2: 0.34 }], PHOTO)).toBeNull();
    // the head of somebody in front of it is not its own
    expect(plausibleBody(pose(), [HEAD, { x1: 0.5, y1: 0.2, x2: 0.7, y2: 0.4 }], PHOTO)).not.toBeNull();
  });

  it('may lie: the head is at a side of a wide box', () => {
    expect(plausibleBody(lying(), [], PHOTO)).toMatchObject({ headSeen: false });
    const middle: Points = { nose: [400, 650], left_ear: [400, 645], right_ear: [400, 655] };
    expect(plausibleBody(lying(middle), [], PHOTO)).toBeNull();
  });

  it('has its head at the upper end of a tall box', () => {
    const low: Points = { nose: [350, 380], left_ear: [360, 380], right_ear: [340, 380] };
    expect(plausibleBody(pose(low), [], PHOTO)).toBeNull();
  });

  it('of a network that does not tell how sure it is, counts by its points', () => {
    const { presence: _, ...silent } = pose();
    expect(plausibleBody(silent, [HEAD], PHOTO)).toMatchObject({ headSeen: true });
  });
});

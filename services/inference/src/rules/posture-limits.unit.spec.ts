// Where each verdict begins and ends. Lengths in trunks of 100 px; the proportions stand in rule-numbers.ts.
import { type Body, bodyOf, type KeypointName } from '../pose/keypoints.js';
import { posturesOf } from './posture-rules.js';

type Points = Partial<Record<KeypointName, readonly [x: number, y: number, score?: number]>>;

const FAR_BELOW = 10_000;
function verdicts(
  points: Points,
  box: Partial<Record<'x1' | 'y1' | 'x2' | 'y2', number>> = {},
  photoHeight = FAR_BELOW,
) {
  const body: Body = bodyOf((_, name) => {
    const [x, y, score = 0.8] = points[name] ?? [0, 0, 0];
    return { x, y, score };
  });
  return posturesOf({ box: { x1: 400, y1: 250, x2: 600, y2: 570, ...box }, body }, photoHeight);
}
const hazards = (...given: Parameters<typeof verdicts>) => verdicts(...given).map(({ hazard }) => hazard);

/** A trunk of 100 px from hips at (500, 400), leaning to the right by so many degrees. */
const leaning = (degrees: number, score = 0.8): Points => {
  const radians = (degrees * Math.PI) / 180;
  const [x, y] = [500 + 100 * Math.sin(radians), 400 - 100 * Math.cos(radians)];
  return {
    left_hip: [500, 400, score],
    right_hip: [500, 400, score],
    left_shoulder: [x, y, score],
    right_shoulder: [x, y, score],
  };
};
const legs: Points = { left_knee: [500, 485], right_knee: [500, 485], left_ankle: [500, 570], right_ankle: [500, 570] };

describe('a trunk that is bent', () => {
  it('is so beyond 60 degrees, to either side, and upside down', () => {
    const bent = (degrees: number) => hazards({ ...leaning(degrees), ...legs });
    expect([bent(59.9), bent(-59.9)]).toEqual([[], []]);
    for (const degrees of [60.1, -60.1, 120, -120, 170]) expect(bent(degrees)).toEqual(['stooped_lifting']);
  });

  it('needs a leg under it, and a knee below the hips', () => {
    expect(hazards({ ...leaning(80) })).toEqual([]);
    expect(hazards({ ...leaning(80), left_ankle: [500, 570] })).toEqual([]);
    expect(hazards({ ...leaning(80), left_knee: [500, 401] })).toEqual(['stooped_lifting']);
    expect(hazards({ ...leaning(80), left_knee: [500, 400] })).toEqual([]);
  });

  it('is a person down when the hips are less than three quarters of a trunk above the lowest point', () => {
    const hipsAbove = (lower: number, ankle: number) =>
      hazards({ ...leaning(90), left_knee: [560, 420], left_ankle: [600, ankle] }, { y2: lower });
    expect([hipsAbove(474, 430), hipsAbove(475, 430)]).toEqual([['person_down'], ['stooped_lifting']]);
    // the lowest may be a leg that the box cuts off
    expect([hipsAbove(430, 474), hipsAbove(430, 475)]).toEqual([['person_down'], ['stooped_lifting']]);
  });

  it('is as sure as its weakest point, of the legs the surest', () => {
    const down = (trunk: number, knee: number, ankle: number) =>
      verdicts({ ...leaning(90, trunk), left_knee: [560, 420, knee], right_ankle: [600, 430, ankle] }, { y2: 440 });
    expect(down(0.5, 0.6, 0.7)).toEqual([{ hazard: 'person_down', reason: 'person_lying', certainty: 0.5 }]);
    expect(down(0.9, 0.4, 0.7)[0]?.certainty).toBe(0.7);
    expect(down(0.9, 0.7, 0.4)[0]?.certainty).toBe(0.7);
    const bent = (trunk: number, knee: number) =>
      verdicts({ ...leaning(80, trunk), ...legs, left_knee: [500, 485, knee] });
    expect(bent(0.9, 0.5)).toEqual([{ hazard: 'stooped_lifting', reason: 'back_bent', certainty: 0.5 }]);
    expect(bent(0.6, 0.7)[0]?.certainty).toBe(0.6);
    const oneSide = { ...leaning(80, 0.9), ...legs, left_hip: [500, 400, 0.45] as const };
    expect(verdicts(oneSide)[0]?.certainty).toBe(0.45);
  });
});

describe('who is judged at all', () => {
  const bent: Points = { ...leaning(80), ...legs };

  it('is at least 90 px long, either way', () => {
    expect(hazards(bent, { x1: 0, x2: 90, y1: 0, y2: 50 })).not.toEqual([]);
    expect(hazards(bent, { x1: 0, x2: 50, y1: 0, y2: 90 })).not.toEqual([]);
    expect(hazards(bent, { x1: 0, x2: 89, y1: 0, y2: 50 })).toEqual([]);
    expect(hazards(bent, { x1: 0, x2: 50, y1: 0, y2: 89 })).toEqual([]);
  });

  it('has a trunk of at least 15 % of that length', () => {
    expect(hazards(bent, { y1: 0, y2: 660 })).not.toEqual([]);
    expect(hazards(bent, { y1: 0, y2: 674 })).toEqual([]);
    expect(hazards(bent, { x1: 0, x2: 660 })).not.toEqual([]);
    expect(hazards(bent, { x1: 0, x2: 674 })).toEqual([]);
  });

  it('is seen at hips and shoulders, one of each, with a score of 0.3', () => {
    expect(hazards({ ...leaning(80, 0.3), ...legs })).toEqual(['stooped_lifting']);
    expect(hazards({ ...leaning(80, 0.29), ...legs })).toEqual([]);
    const { left_hip: _a, right_shoulder: _b, ...half } = bent;
    expect(hazards(half)).toEqual(['stooped_lifting']);
    const { left_shoulder: _c, ...none } = half;
    expect(hazards(none)).toEqual([]);
  });

  it('has the ground in the picture, for lying: more than 1 % above its lower edge', () => {
    const lying = { ...leaning(90), ...legs, left_ankle: [600, 430] as const, right_ankle: [600, 430] as const };
    const flat: Points = { ...lying, left_knee: [560, 420], right_knee: [560, 420] };
    expect(hazards(flat, { y2: 440 }, 445)).toEqual(['person_down']);
    expect(hazards(flat, { y2: 440 }, 444)).toEqual([]);
    expect(hazards(bent, {}, 570)).toEqual(['stooped_lifting']);
  });
});

describe('arms over the head', () => {
  const raised: Points = {
    ...leaning(0),
    nose: [500, 260],
    left_elbow: [480, 280],
    right_elbow: [520, 280],
    left_wrist: [480, 240],
    right_wrist: [520, 240],
  };

  it('need both wrists above the nose and both elbows above their shoulders', () => {
    expect(hazards(raised)).toEqual(['overhead_reach']);
    for (const side of ['left', 'right'] as const) {
      expect(hazards({ ...raised, [`${side}_wrist`]: [500, 260] })).toEqual([]);
      expect(hazards({ ...raised, [`${side}_elbow`]: [500, 300] })).toEqual([]);
      for (const joint of ['elbow', 'wrist', 'shoulder'])
        expect(hazards({ ...raised, [`${side}_${joint}`]: undefined })).toEqual([]);
    }
    expect(hazards({ ...raised, nose: [500, 260, 0.2] })).toEqual([]);
  });

  it('are as sure as the weakest of their seven points', () => {
    expect(verdicts(raised)).toEqual([{ hazard: 'overhead_reach', reason: 'arms_overhead', certainty: 0.8 }]);
    for (const name of [
      'nose',
      'left_shoulder',
      'left_elbow',
      'left_wrist',
      'right_shoulder',
      'right_wrist',
    ] as const) {
      const [x, y] = raised[name] ?? [0, 0];
      expect(verdicts({ ...raised, [name]: [x, y, 0.4] })[0]?.certainty).toBe(0.4);
    }
  });
});

describe('kneeling', () => {
  // the knee on the ground at 485, the ankle behind it
  const box = { y2: 490 };
  const kneeling: Points = { ...leaning(0), left_knee: [500, 485], left_ankle: [420, 485] };
  const on = (changes: Points, lower = 490) => hazards({ ...kneeling, ...changes }, { y2: lower });

  it('has a shin that is level, by less than 0.3 of a trunk either way', () => {
    expect(on({})).toEqual(['awkward_posture']);
    for (const y of [456, 514]) expect(on({ left_ankle: [420, y] })).toEqual(['awkward_posture']);
    for (const y of [455, 515]) expect(on({ left_ankle: [420, y] })).toEqual([]);
  });

  it('has the knee on the ground, within 0.3 of a trunk', () => {
    expect(on({}, 514)).toEqual(['awkward_posture']);
    expect(on({}, 515)).toEqual([]);
  });

  it('has the thigh upright: the hip more than 0.4 of a trunk above the knee', () => {
    const kneeAt = (y: number) => on({ left_knee: [500, y], left_ankle: [420, y] }, y + 5);
    expect([kneeAt(441), kneeAt(440)]).toEqual([['awkward_posture'], []]);
  });

  it('is seen on either side, whole on one, above the lower edge of the picture', () => {
    const { left_knee, left_ankle, ...rest } = kneeling;
    expect(hazards({ ...rest, right_knee: left_knee, right_ankle: left_ankle }, box)).toEqual(['awkward_posture']);
    expect(hazards({ ...rest, right_knee: left_knee, left_ankle }, box)).toEqual([]);
    expect(hazards(kneeling, box, 496)).toEqual(['awkward_posture']);
    expect(hazards(kneeling, box, 494)).toEqual([]);
  });

  it('is as sure as the weakest of trunk and leg', () => {
    expect(verdicts(kneeling, box)).toEqual([{ hazard: 'awkward_posture', reason: 'kneeling', certainty: 0.8 }]);
    for (const name of ['left_hip', 'left_knee', 'left_ankle', 'right_shoulder'] as const) {
      const [x, y] = kneeling[name] ?? [0, 0];
      expect(verdicts({ ...kneeling, [name]: [x, y, 0.4] }, box)[0]?.certainty).toBe(0.4);
    }
  });
});

import { HEIGHT, WIDTH } from '../../test/drawn-boxes.js';
import { type Body, bodyOf, type KeypointName, type PersonPose } from '../pose/keypoints.js';
import { postureFindings } from '../sources/posture/posture-source.js';
import { posturesOf } from './posture-rules.js';

type Points = Partial<Record<KeypointName, readonly [number, number] | null>>;

/** From the side, upright, 400 px tall, feet at (400, 800); left and right lie over each other, a little apart. */
const STANDING: Required<Points> = {
  nose: [410, 430],
  left_eye: [405, 425],
  right_eye: [407, 425],
  left_ear: [398, 428],
  right_ear: [400, 428],
  left_shoulder: [398, 480],
  right_shoulder: [402, 480],
  left_elbow: [400, 545],
  right_elbow: [404, 545],
  left_wrist: [406, 605],
  right_wrist: [410, 605],
  left_hip: [398, 595],
  right_hip: [402, 595],
  left_knee: [400, 695],
  right_knee: [404, 695],
  left_ankle: [398, 790],
  right_ankle: [402, 790],
};

/** The standing body with other points; null is a point that is not seen. */
function body(changes: Points = {}, score = 0.8): Body {
  const points = { ...STANDING, ...changes };
  return bodyOf((_, name) => {
    const at = points[name];
    return at ? { x: at[0], y: at[1], score } : { x: 0, y: 0, score: 0.05 };
  });
}

function boxAround(points: Body) {
  const seen = Object.values(points).filter(({ score }) => score > 0.3);
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  return {
    class: 'person',
    probability: 0.9,
    x1: Math.min(...xs) - 15,
    y1: Math.min(...ys) - 25,
    x2: Math.max(...xs) + 15,
    y2: Math.max(...ys) + 10,
  };
}

const hazardsOf = (points: Body, photoHeight = HEIGHT): string[] =>
  posturesOf({ box: boxAround(points), body: points }, photoHeight).map(({ hazard }) => hazard);

const BENT: Points = {
  nose: [545, 640],
  left_shoulder: [508, 612],
  right_shoulder: [510, 616],
  left_elbow: [515, 680],
  right_elbow: [518, 680],
  left_wrist: [515, 740],
  right_wrist: [520, 740],
};

const LYING: Points = {
  nose: [180, 775],
  left_eye: [178, 770],
  right_eye: [178, 772],
  left_ear: [190, 768],
  right_ear: [190, 772],
  left_shoulder: [230, 765],
  right_shoulder: [232, 780],
  left_elbow: [260, 790],
  right_elbow: [262, 792],
  left_wrist: [300, 792],
  right_wrist: [305, 794],
  left_hip: [345, 770],
  right_hip: [345, 782],
  left_knee: [440, 775],
  right_knee: [442, 785],
  left_ankle: [535, 780],
  right_ankle: [538, 788],
};

const ARMS_UP: Points = {
  left_elbow: [380, 440],
  right_elbow: [425, 440],
  left_wrist: [385, 380],
  right_wrist: [420, 380],
};

const KNEELING: Points = {
  nose: [410, 530],
  left_shoulder: [398, 580],
  right_shoulder: [402, 580],
  left_elbow: [410, 640],
  right_elbow: [412, 640],
  left_wrist: [440, 680],
  right_wrist: [442, 680],
  left_hip: [398, 690],
  right_hip: [402, 690],
  left_knee: [404, 785],
  right_knee: [408, 785],
  left_ankle: [310, 788],
  right_ankle: [312, 790],
};

describe('postures', () => {
  it('standing, and leaning by less than 60°, are none', () => {
    expect(hazardsOf(body())).toEqual([]);
    expect(hazardsOf(body({ left_shoulder: [480, 510], right_shoulder: [484, 512], nose: [515, 480] }))).toEqual([]);
  });

  it('a trunk beyond 60° over standing legs is stooped lifting', () => {
    expect(hazardsOf(body(BENT))).toEqual(['stooped_lifting']);
    const deep: Points = { ...BENT, left_shoulder: [450, 690], right_shoulder: [455, 692], nose: [465, 745] };
    expect(hazardsOf(body(deep))).toEqual(['stooped_lifting']);
  });

  it('a level trunk with hips near the ground is a person down', () => {
    expect(hazardsOf(body(LYING))).toEqual(['person_down']);
  });

  it('both arms above the head are overhead reach, one arm is a wave', () => {
    expect(hazardsOf(body(ARMS_UP))).toEqual(['overhead_reach']);
    expect(hazardsOf(body({ ...ARMS_UP, left_elbow: [400, 545], left_wrist: [406, 605] }))).toEqual([]);
    // wrists at the face, elbows low: somebody on the phone, or adjusting a helmet
    expect(hazardsOf(body({ ...ARMS_UP, left_elbow: [380, 520], right_elbow: [425, 520] }))).toEqual([]);
  });

  it('a knee on the ground is kneeling; a raised foot, a chair and a squat are not', () => {
    expect(hazardsOf(body(KNEELING))).toEqual(['awkward_posture']);
    expect(hazardsOf(body({ left_ankle: [300, 700] }))).toEqual([]);
    const onChair: Points = {
      left_knee: [500, 600],
      right_knee: [502, 600],
      left_ankle: [500, 695],
      right_ankle: [502, 695],
    };
    expect(hazardsOf(body(onChair))).toEqual([]);
    const squatting: Points = {
      ...KNEELING,
      left_knee: [490, 690],
      right_knee: [492, 690],
      left_ankle: [410, 788],
      right_ankle: [412, 788],
    };
    expect(hazardsOf(body(squatting))).toEqual([]);
  });

  it('sitting on the ground with legs stretched out is not kneeling', () => {
    const seated: Points = {
      ...KNEELING,
      left_hip: [398, 770],
      right_hip: [402, 770],
      left_shoulder: [398, 660],
      right_shoulder: [402, 660],
      left_ankle: [500, 788],
      right_ankle: [502, 790],
    };
    expect(hazardsOf(body(seated))).toEqual([]);
  });

  it('says nothing where it does not see enough', () => {
    expect(hazardsOf(body(BENT, 0.29))).toEqual([]);
    expect(hazardsOf(body({ ...LYING, left_hip: null, right_hip: null }))).toEqual([]);
    expect(hazardsOf(body({ ...ARMS_UP, left_wrist: null }))).toEqual([]);
    const noLegs: Points = { left_knee: null, right_knee: null, left_ankle: null, right_ankle: null };
    expect(hazardsOf(body({ ...BENT, ...noLegs }))).toEqual([]);
    expect(hazardsOf(body({ ...KNEELING, left_ankle: null, right_ankle: null }))).toEqual([]);
  });

  it('judges with the side that is seen', () => {
    expect(hazardsOf(body({ ...BENT, right_hip: null, right_shoulder: null, right_knee: null }))).toEqual([
      'stooped_lifting',
    ]);
    expect(hazardsOf(body({ ...KNEELING, left_knee: null }))).toEqual(['awkward_posture']);
  });

  it('does not call a trunk that points at the camera bent', () => {
    const towards: Points = { ...BENT, left_shoulder: [420, 600], right_shoulder: [424, 600] };
    expect(hazardsOf(body(towards))).toEqual([]);
  });

  it('does not call people down or kneeling whose legs the picture cuts off', () => {
    expect(hazardsOf(body(LYING), 800)).toEqual([]);
    expect(hazardsOf(body(KNEELING), 800)).toEqual([]);
    expect(hazardsOf(body(ARMS_UP), 800)).toEqual(['overhead_reach']);
  });

  it('does not judge people under 40 px', () => {
    const tiny = bodyOf((_, name) => {
      const { x, y, score } = body(LYING)[name];
      return { x: x / 10, y: y / 10, score };
    });
    expect(hazardsOf(tiny)).toEqual([]);
  });
});

describe('a body without a head that anybody saw', () => {
  const judged = (points: Body, headSeen: boolean) =>
    posturesOf({ box: boxAround(points), body: points, headSeen }, HEIGHT).map(({ hazard }) => hazard);

  it('can be down, and nothing else', () => {
    expect(judged(body(LYING), false)).toEqual(['person_down']);
    expect(judged(body(LYING), true)).toEqual(['person_down']);
    for (const points of [BENT, ARMS_UP, KNEELING]) {
      expect(judged(body(points), false)).toEqual([]);
      expect(judged(body(points), true)).toHaveLength(1);
    }
  });
});

describe('findings of a pose', () => {
  const box = { x1: 0.3, y1: 0.4, x2: 0.6, y2: 0.85 };
  const seen = { width: WIDTH, height: HEIGHT };
  const poseOf = (points: Body): PersonPose => ({
    person: box,
    body: bodyOf((_, name) => ({ ...points[name], x: points[name].x / WIDTH, y: points[name].y / HEIGHT })),
  });

  it('are on the person, as sure as the person and the weakest point', () => {
    const [finding, ...more] = postureFindings(poseOf(body(BENT, 0.6)), seen, 0.7);
    expect(more).toEqual([]);
    expect(finding).toEqual({
      hazard_type: 'stooped_lifting',
      raw: 0.6,
      boxes: [{ x: 0.3, y: 0.4, w: expect.closeTo(0.3, 9), h: expect.closeTo(0.45, 9), class: 'person' }],
      reason_code: 'back_bent',
      reason_params: { count: 1 },
    });
    expect(postureFindings(poseOf(body(BENT, 0.95)), seen, 0.7)[0]?.raw).toBe(0.7);
  });

  it('are none for somebody who stands', () => {
    expect(postureFindings(poseOf(body()), seen, 0.9)).toEqual([]);
  });
});

import type { InferenceConfig } from '../../config.js';
import type { Detection } from '../../detector/engine.js';
import { BUNDLED_POSE_MODEL_DIR } from '../../detector/worker-entry.js';
import { type Body, bodyOf, type PersonPose } from '../../pose/keypoints.js';
import { headsOn, peopleToPose } from '../../pose/people-to-pose.js';
import { POSE_LONG_SIDE } from '../../pose/person-crop.js';
import { PoseModelError } from '../../pose/pose-estimator.js';
import { digestOf, poseModelFiles } from '../../pose/pose-model.js';
import { POSTURE_RULES, posturesOf } from '../../rules/posture-rules.js';
import type { FindingSource, LookContext, PhotoToLookAt, RawFinding } from '../finding-source.js';
import { type InstalledSource, unmeasured } from '../installed-source.js';
import { folderFacts } from '../model-facts.js';
import { PoseThread } from './pose-thread.js';
import type { PoseThreadData } from './posture-messages.js';

export const POSTURE_HAZARDS = ['awkward_posture', 'overhead_reach', 'person_down', 'stooped_lifting'] as const;

const withoutDetails = ({ x1, y1, x2, y2 }: Detection) => ({ x1, y1, x2, y2 });

/** The findings of one person's pose. A verdict is no surer than the person, nor than its least sure point. */
export function postureFindings(
  { person, body, headSeen }: PersonPose,
  photo: Pick<PhotoToLookAt, 'width' | 'height'>,
  probability: number,
): RawFinding[] {
  const { width, height } = photo;
  const inPixels: Body = bodyOf((_, name) => {
    const { x, y, score } = body[name];
    return { x: x * width, y: y * height, score };
  });
  const box = { x1: person.x1 * width, y1: person.y1 * height, x2: person.x2 * width, y2: person.y2 * height };
  const boxes = [{ x: person.x1, y: person.y1, w: person.x2 - person.x1, h: person.y2 - person.y1, class: 'person' }];
  return posturesOf({ box, body: inPixels, headSeen }, height).map(({ hazard, reason, certainty }) => ({
    hazard_type: hazard,
    boxes,
    raw: Math.min(probability, certainty),
    reason_code: reason,
    reason_params: { count: 1 },
  }));
}

/** How people hold their bodies: a pose network in a thread of its own, and the posture rules. */
export class PostureSource implements FindingSource {
  readonly id = 'posture';
  readonly hazards = POSTURE_HAZARDS;
  private thread: PoseThread | null = null;
  private stopped = false;

  constructor(
    readonly version: string,
    private readonly model: PoseThreadData,
  ) {}

  async start(): Promise<void> {
    await this.running();
  }

  async look(photo: PhotoToLookAt, { signal }: LookContext): Promise<RawFinding[]> {
    const people = peopleToPose(photo.detected);
    // Nobody there: nothing is decoded.
    if (people.length === 0) return [];
    const pixels = await photo.pixels(POSE_LONG_SIDE);
    const thread = await this.running();
    const heads = headsOn(photo.detected).map(withoutDetails);
    const asked = people.map(withoutDetails);
    const poses = await thread.estimate({ photo: pixels, people: asked, heads }, signal);
    return poses.flatMap((pose) => {
      const same = people.find(({ x1, y1, x2, y2 }) => {
        const { person } = pose;
        return person.x1 === x1 && person.y1 === y1 && person.x2 === x2 && person.y2 === y2;
      });
      return same ? postureFindings(pose, photo, same.probability) : [];
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.thread?.end();
    this.thread = null;
  }

  /** The thread; a new one where the last has ended. */
  private async running(): Promise<PoseThread> {
    if (this.thread?.alive) return this.thread;
    const thread = await PoseThread.start(this.model);
    if (this.stopped) await thread.end();
    this.thread = thread;
    return thread;
  }
}

/** A photo of eight people takes a third of a second of one core, three times that when all of them may be lying. */
const BUDGET_MS = 8_000;

/** Of the shipped weights; the card says where they come from. */
const SHIPPED_LICENCE = 'Apache-2.0';

/** Runs by default on the shipped BlazePose; POSE_MODEL_DIR brings a MoveNet instead. */
export async function postureSource({
  POSE_MODEL_DIR: ownDir,
}: Partial<Pick<InferenceConfig, 'POSE_MODEL_DIR'>>): Promise<InstalledSource[]> {
  const modelDir = ownDir ?? BUNDLED_POSE_MODEL_DIR;
  const model = ownDir === undefined ? 'blazepose' : 'movenet';
  const files = await poseModelFiles(modelDir).catch((cause: unknown) => {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new PoseModelError(
      `POSE_MODEL_DIR: ${problem}. It must hold a TensorFlow.js graph model of MoveNet SinglePose`,
      {
        cause,
      },
    );
  });
  const digest = digestOf(files);
  const source = new PostureSource(`${model} ${digest}, rules ${POSTURE_RULES}`, { model, modelDir });
  const described = () => folderFacts(modelDir, ownDir === undefined ? SHIPPED_LICENCE : null);
  return [{ source, budgetMs: BUDGET_MS, atOnce: 1, probabilityOf: unmeasured, described }];
}

import type { Rect } from '../../detector/rect.js';
import type { PersonPose } from '../../pose/keypoints.js';
import type { Pixels } from '../finding-source.js';

/** What the pose thread is started with. */
export interface PoseThreadData {
  readonly model: 'blazepose' | 'movenet';
  readonly modelDir: string;
}

/** Source to thread: one photo at a time. */
export interface ToPoseThread {
  readonly photo: Pixels;
  readonly people: readonly Rect[];
  readonly heads: readonly Rect[];
}

/** Thread to source. */
export type FromPoseThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'posed'; readonly poses: readonly PersonPose[] }
  | { readonly kind: 'failed'; readonly message: string };

import path from 'node:path';
import { z } from 'zod';
import type { Rect } from '../../detector/rect.js';
import file from './posture-labels.json' with { type: 'json' };

const fraction = z.number().min(0).max(1);
const labels = z.object({
  people: z.array(
    z.object({
      split: z.enum(['benchmark', 'train']),
      file: z.string(),
      box: z.tuple([fraction, fraction, fraction, fraction]),
      posture: z.enum(['down', 'stooped', 'overhead', 'kneeling', 'other', 'turned', 'not_visible']),
    }),
  ),
});

type Posture = z.infer<typeof labels>['people'][number]['posture'];

/** A person whose posture somebody marked (LABELLING.md). */
export interface LabelledPosture extends Rect {
  readonly posture: Posture;
}

/** Which posture is which hazard. */
export const HAZARD_OF_POSTURE = {
  down: 'person_down',
  stooped: 'stooped_lifting',
  overhead: 'overhead_reach',
  kneeling: 'awkward_posture',
} as const satisfies Partial<Record<Posture, string>>;

/** The labelled persons of a split, by the name of their photo. */
export function labelledPostures(split: string): Map<string, LabelledPosture[]> {
  const byPhoto = new Map<string, LabelledPosture[]>();
  for (const one of labels.parse(file).people) {
    if (one.split !== split) continue;
    const [x1, y1, x2, y2] = one.box;
    const name = path.basename(one.file);
    byPhoto.set(name, [...(byPhoto.get(name) ?? []), { x1, y1, x2, y2, posture: one.posture }]);
  }
  return byPhoto;
}

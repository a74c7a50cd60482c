import { z } from 'zod';
import type { ModelFormat } from './file-network.js';
import type { ModelMap } from './model-map.js';
import { LAYOUTS } from './model-map.js';

/** To the process of a model. */
export type ToChild =
  | { readonly kind: 'load'; readonly folder: string; readonly format: ModelFormat; readonly map: ModelMap }
  | { readonly kind: 'look'; readonly job: number; readonly pixels: Uint8Array; readonly leastScore: number };

const text = z.string().max(2_000);
const share = z.number().min(0).max(1);

export const readingRecord = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  order: z.enum(['nchw', 'nhwc']),
  type: z.enum(['float32', 'uint8', 'int32']),
  scale: z.enum(['0-1', '0-255']),
  layout: z.object({
    name: z.enum(LAYOUTS),
    units: z.enum(['pixels', 'fractions']),
    boxes: text,
    scores: text.nullable(),
    classes: text.nullable(),
    firstClass: z.int(),
  }),
});

/** From it: checked, since a network that somebody brought ran there. */
export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded'), reading: readingRecord }),
  z.object({ kind: z.literal('refused'), message: text }),
  z.object({
    kind: z.literal('seen'),
    job: z.int(),
    boxes: z
      .array(z.object({ class: z.string().max(120), score: share, x1: share, y1: share, x2: share, y2: share }))
      .max(300),
  }),
  z.object({ kind: z.literal('failed'), job: z.int(), message: text }),
]);
export type FromChild = z.infer<typeof fromChild>;

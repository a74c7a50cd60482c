import { z } from 'zod';
import { fraction, id, pageCursor, queryInteger, queryText } from '../fields.js';

/** Rounding of a browser must not push a box over the edge. */
const EDGE = 1e-6;
const side = fraction.gt(0);
const drawnBox = z
  .strictObject({ x: fraction, y: fraction, w: side, h: side })
  .refine(({ x, w }) => x + w <= 1 + EDGE, { path: ['w'], error: 'BOX_OUTSIDE' })
  .refine(({ y, h }) => y + h <= 1 + EDGE, { path: ['h'], error: 'BOX_OUTSIDE' });

/** Only what is not there may have no place. */
export const addExampleRequest = z
  .strictObject({ hazard_type: id, photo_id: id, box: drawnBox.nullish(), positive: z.boolean() })
  .refine(({ box, positive }) => !positive || (box !== null && box !== undefined), {
    path: ['box'],
    error: 'BOX_REQUIRED',
  });
export type AddExampleRequest = z.infer<typeof addExampleRequest>;

export const examplesQuery = z.strictObject({
  hazard_type: queryText(200),
  limit: queryInteger(1, 100, 50),
  cursor: pageCursor,
});
export type ExamplesQuery = z.infer<typeof examplesQuery>;

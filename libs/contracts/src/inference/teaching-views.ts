import { z } from 'zod';
import { fraction, identity, timestamp } from '../fields.js';

/** From so many photos that show it, and so many that do not, a hazard can be learned. */
export const PHOTOS_TO_LEARN = 20;
/** Examples of one hazard type in one organisation. */
export const MOST_EXAMPLES = 500;

/** A share that was counted: Wilson's interval at 95 %. */
export const measuredShare = z.object({ low: fraction, estimate: fraction, high: fraction });
export type MeasuredShare = z.infer<typeof measuredShare>;

/**
 * What a taught hazard is worth before anybody has decided about it, cross-validated over its examples: every photo was
 * judged by what was learned from other photos.
 */
export const learnedFigures = z.object({
  hazard_type: z.string(),
  /** of the source `taught`, for this hazard type: one up with every learning in the organisation */
  version: z.string(),
  learned_at: timestamp,
  /** whose features it stands on; another detector learns it anew */
  features: z.string(),
  photos_with: z.int(),
  photos_without: z.int(),
  /** of the photos in the order of how sure it is */
  average_precision: fraction,
  /** from this score on something is found */
  threshold: fraction,
  /** of the photos on which something is found at the threshold, how many show it */
  precision: measuredShare,
  /** of the photos that show it, how many are found at the threshold */
  recall: measuredShare,
});
export type LearnedFigures = z.infer<typeof learnedFigures>;

/** How far the teaching of one hazard type has come. */
export const taughtHazard = z.object({
  hazard_type: z.string(),
  photos_with: z.int(),
  photos_without: z.int(),
  /** how many photos are missing before it can be learned */
  missing_with: z.int(),
  missing_without: z.int(),
  /** null: not learned, or no longer, because too many examples are gone */
  learned: learnedFigures.nullable(),
  /** examples were added or are gone since it was learned, or there is another detector */
  stale: z.boolean(),
});
export type TaughtHazard = z.infer<typeof taughtHazard>;

const place = z.object({ x: fraction, y: fraction, w: fraction, h: fraction });

/** One place on one photo that shows a hazard, or does not; without a box: nothing of it is anywhere on the photo. */
export const exampleView = z.object({
  ...identity,
  hazard_type: z.string(),
  photo_id: z.string(),
  box: place.nullable(),
  positive: z.boolean(),
  created_at: timestamp,
  /** JPEG data URL, attached by the gateway */
  thumbnail: z.string().nullable(),
});
export type ExampleView = z.infer<typeof exampleView>;

/** Between inference service and gateway: where the photo lies. */
export const exampleRecord = exampleView.extend({
  tenant_id: z.string(),
  photo: z.object({ key: z.string(), thumbnail_key: z.string() }),
});
export type ExampleRecord = z.infer<typeof exampleRecord>;

const page = { next_cursor: z.string().nullable(), hazards: z.array(taughtHazard) };
export const examplesView = z.object({ examples: z.array(exampleView), ...page });
export type ExamplesView = z.infer<typeof examplesView>;
export const examplesPage = z.object({ examples: z.array(exampleRecord), ...page });

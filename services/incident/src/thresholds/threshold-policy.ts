import { z } from 'zod';

/** What an organisation may say about mistakes. Outside of these bounds a source shows everything, or nothing. */
export const thresholdPolicy = z.strictObject({
  /** What a missed hazard costs, a false alarm being 1. */
  missed_cost: z.number().min(1).max(20).default(5),
  /** Findings of all sources that one reviewer is shown on one day, at most. */
  findings_a_day: z.int().min(5).max(500).default(60),
});
export type ThresholdPolicy = z.infer<typeof thresholdPolicy>;

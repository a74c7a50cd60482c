import { sourceSettings } from '@hazardlens/contracts';
import { z } from 'zod';

/** What an organisation may say about mistakes. Outside of these bounds a source shows everything, or nothing. */
const { missed_cost, findings_a_day } = sourceSettings.shape;
export const thresholdPolicy = z.strictObject({ missed_cost, findings_a_day });
export type ThresholdPolicy = z.infer<typeof thresholdPolicy>;

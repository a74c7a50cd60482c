import { z } from 'zod';

/** What the models of the operator read from the environment. */
export const broughtConfig = z.object({
  /** Folder with one folder a model, as `npm run models` makes them; none are used when absent. */
  MODELS_DIR: z.string().min(1).optional(),
  /** Memory that the network of one model may have, in MB. */
  MODELS_MEMORY_MB: z.coerce.number().int().min(64).max(4096).default(1024),
  /** Longest time that a model may take for one photo, in milliseconds. */
  MODELS_TIMEOUT_MS: z.coerce.number().int().min(500).max(280_000).default(20_000),
});
export type BroughtConfig = z.infer<typeof broughtConfig>;

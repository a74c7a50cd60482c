import { z } from 'zod';

export const configAnswer = z.object({
  demo: z.boolean(),
  demo_logins: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
  version: z.string(),
  locales: z.array(z.string()),
});
export type ConfigAnswer = z.infer<typeof configAnswer>;

export const healthAnswer = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  edition: z.enum(['embedded', 'distributed']),
  detector: z.object({ engine: z.string(), model_version: z.string() }).nullable(),
});

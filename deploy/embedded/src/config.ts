import { z } from 'zod';

const flag = (fallback: boolean) => z.stringbool().default(fallback);

/** What the embedded edition itself reads; gateway and services parse their own part of the environment. */
const embeddedConfig = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: flag(true),
  /** 90 days of demo history beside the demo accounts, made at the first start */
  DEMO_HISTORY: flag(true),
  NODE_ENV: z.string().optional(),
  SYNC: z.enum(['normal', 'full']).default('normal'),
  JWT_SECRET: z.string().min(32).optional(),
});
export type EmbeddedConfig = z.infer<typeof embeddedConfig>;

/** @throws Error naming the variable that is wrong */
export function readEmbeddedConfig(env: NodeJS.ProcessEnv): EmbeddedConfig {
  const parsed = embeddedConfig.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
}

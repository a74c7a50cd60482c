import { kitConfig, parseConfig } from '@hazardlens/service-kit';
import { z } from 'zod';

const flag = (fallback: boolean) => z.stringbool().default(fallback);
/** The document engine reads its two itself, and would take a typing error, or what no timer knows, for no pause at all. */
const milliseconds = z.coerce.number().int().nonnegative().max(2_147_483_647).optional();

/** What the embedded edition itself reads; gateway and services parse their own part of the environment. */
const embeddedConfig = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: flag(true),
  /** 90 days of demo history beside the demo accounts, made at the first start */
  DEMO_HISTORY: flag(true),
  NODE_ENV: z.string().optional(),
  SYNC: z.enum(['normal', 'full']).default('normal'),
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  LOG_LEVEL: kitConfig.shape.LOG_LEVEL.default('warn'),
  EMBEDDED_MONGO_SLOW_MS: milliseconds,
  EMBEDDED_MONGO_REAP_MS: milliseconds,
});
export type EmbeddedConfig = z.infer<typeof embeddedConfig>;

/** @throws ConfigError naming each variable that is wrong */
export const readEmbeddedConfig = (env: NodeJS.ProcessEnv): EmbeddedConfig =>
  parseConfig('embedded', embeddedConfig, env);

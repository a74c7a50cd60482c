import { z } from 'zod';
import { roles, tenantType } from '../roles.js';

const demoLogin = z.object({
  /** in English; screens in other languages make theirs of role and tenant_type */
  label: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.enum(roles).optional(),
  tenant_type: tenantType.optional(),
});
export type DemoLogin = z.infer<typeof demoLogin>;
/** What DEMO_LOGINS holds, as `npm run seed` prints it. */
export const demoLoginList = z.array(demoLogin);

export const configAnswer = z.object({
  demo: z.boolean(),
  demo_logins: demoLoginList,
  version: z.string(),
  locales: z.array(z.string()),
  /** whether this installation can send mail */
  mails: z.boolean(),
});
export type ConfigAnswer = z.infer<typeof configAnswer>;

export const healthAnswer = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  edition: z.enum(['embedded', 'distributed']),
  detector: z.object({ engine: z.string(), model_version: z.string() }).nullable(),
});

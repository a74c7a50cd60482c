import { email, password } from '@hazardlens/contracts';
import { mailConfig } from '@hazardlens/service-kit';
import { z } from 'zod';

/** What auth reads from the environment; the kit names the variable that is missing or wrong and refuses to start. */
export const authConfig = z
  .object({
    /** Signs sessions (HS256); the gateway verifies with the same value. HMAC-SHA256 wants a key of 256 bits or more. */
    JWT_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }),
    SUPER_ADMIN_EMAIL: email.optional(),
    SUPER_ADMIN_PASSWORD: password.optional(),
    ...mailConfig.shape,
  })
  .refine((env) => (env.SUPER_ADMIN_EMAIL === undefined) === (env.SUPER_ADMIN_PASSWORD === undefined), {
    error: 'SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD are set together or not at all',
    path: ['SUPER_ADMIN_PASSWORD'],
  });
export type AuthConfig = z.infer<typeof authConfig>;

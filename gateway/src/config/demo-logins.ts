import { type DemoLogin, demoLoginList } from '@hazardlens/contracts';
import { parseConfig } from '@hazardlens/service-kit';
import { z } from 'zod';

const environment = z.object({
  /** JSON text, as `npm run seed` prints it: a gateway that runs by itself does not know the demo data. */
  DEMO_LOGINS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'JSON text, as npm run seed prints it' });
        return z.NEVER;
      }
    })
    .pipe(demoLoginList)
    .default([]),
});

/** The accounts that the login screen offers while DEMO is on. @throws ConfigError naming the variable */
export const readDemoLogins = (env: NodeJS.ProcessEnv): readonly DemoLogin[] =>
  parseConfig('gateway', environment, env).DEMO_LOGINS;

import { z } from 'zod';
import { ConfigError } from './parse-config.js';

/** What the secrets in `.env.example` and in the chart's example values begin with. */
const exampleMark = 'change-me';
const secrets = [
  'JWT_SECRET',
  'BUS_SECRET',
  'SEAL_SECRET',
  'MONGODB_URI',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SUPER_ADMIN_PASSWORD',
];
const yes = z.stringbool();

/**
 * Refuses to run on secrets that everybody can read in the source. A demo may: its passwords are public anyway.
 * @throws ConfigError naming every such variable
 */
export function refuseExampleSecrets(owner: string, env: NodeJS.ProcessEnv): void {
  if (yes.safeParse(env['DEMO'] ?? 'false').data) return;
  const wrong = secrets.filter((name) => env[name]?.toLowerCase().includes(exampleMark));
  if (wrong.length === 0) return;
  throw new ConfigError(
    `${owner} cannot start: ${wrong.join(', ')} still has the example's value. Set a secret of your own (for example: ` +
      'openssl rand -base64 36), or DEMO=true for a demonstration.',
  );
}

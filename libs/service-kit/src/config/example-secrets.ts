import { z } from 'zod';
import { ConfigError } from './parse-config.js';

/** What the secrets in `.env.example` and in the chart's example values begin with. */
const exampleMark = 'change-me';
/** What servers come with, and what everybody tries first; also as the password of an address. */
const wellKnown = /(?:^|:)(?:minioadmin|admin|root|guest|password|passw0rd|secret|changeme|12345678?)(?:@|$)/i;
const secrets = [
  'JWT_SECRET',
  'BUS_SECRET',
  'SEAL_SECRET',
  'MONGODB_URI',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'KAFKA_SASL_PASSWORD',
  'SMTP_URL',
  'SUPER_ADMIN_PASSWORD',
];
const yes = z.stringbool();

/**
 * Refuses to run on secrets that everybody can read in the source. A demo may: its passwords are public anyway.
 * @throws ConfigError naming every such variable
 */
export function refuseExampleSecrets(owner: string, env: NodeJS.ProcessEnv): void {
  if (yes.safeParse(env['DEMO'] ?? 'false').data) return;
  const isPublic = (value = ''): boolean => value.toLowerCase().includes(exampleMark) || wellKnown.test(value);
  const wrong = secrets.filter((name) => isPublic(env[name]));
  if (wrong.length === 0) return;
  throw new ConfigError(
    `${owner} cannot start: ${wrong.join(', ')} still has a value that everybody knows. Set a secret of your own (for example: ` +
      'openssl rand -base64 36), or DEMO=true for a demonstration.',
  );
}

import type { z } from 'zod';
import { StartError } from './start-error.js';

/** Thrown at boot. Names every variable that is missing or wrong, and never shows its value. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/**
 * Reads a service's settings from the environment. Empty variables count as absent, as in a compose file with
 * `NAME=`; so do blanks, which as a number would be 0.
 * @throws ConfigError naming each variable
 */
export function parseConfig<S extends z.ZodType>(owner: string, schema: S, env: NodeJS.ProcessEnv): z.infer<S> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    // "expected string, received undefined" is the library's way of saying so
    const absent = issue.code === 'invalid_type' && name !== '' && !(name in present);
    return `  ${name || '(environment)'}: ${absent ? 'is missing' : issue.message}`;
  });
  throw new ConfigError(`${owner} cannot start, environment variables are missing or wrong:\n${problems.join('\n')}`);
}

import { createHash } from 'node:crypto';
import { isSecretName } from '@hazardlens/contracts';

/**
 * SHA-256 over the value with its keys in order: the same body always gives the same hash. Passwords and tokens are left out,
 * since they could be guessed from it: whether those are the same too is up to the handler of such a command.
 */
export function bodyHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isSecretName(name));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

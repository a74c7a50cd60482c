import { createHash } from 'node:crypto';

/** A version stands on every box and is short there (`findingSource` of the contracts). */
const MOST = 100;
const DIGEST = 12;

/**
 * The version of a source as messages may carry it. Operators name models as they like, by the whole path of a snapshot too:
 * of a long name its beginning, and a digest that tells it from every other one.
 */
export const versionWord = (name: string): string =>
  name.length <= MOST
    ? name
    : `${name.slice(0, MOST - DIGEST - 1)} ${createHash('sha256').update(name).digest('hex').slice(0, DIGEST)}`;

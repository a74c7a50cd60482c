import { isDeepStrictEqual } from 'node:util';
import type { Update } from './tenant-model.js';

/**
 * The update that makes a stored document what a rule made of it: every field that differs, whatever its name, so that a
 * field that is added to the document later is stored like the others.
 * @param appended fields that only ever grow: what was added is pushed, whatever the rule made of the rest
 */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  appended: readonly (keyof T & string)[] = [],
): Update<T> {
  const set: Record<string, unknown> = {};
  const unset: Record<string, ''> = {};
  const push: Record<string, { $each: unknown[] }> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof T & string>) {
    const [old, now] = [before[key], after[key]];
    if (appended.includes(key)) {
      const added = (now as unknown[]).slice((old as unknown[] | undefined)?.length ?? 0);
      if (added.length > 0) push[key] = { $each: added };
    } else if (isDeepStrictEqual(old, now)) continue;
    else if (now === undefined) unset[key] = '';
    else set[key] = now;
  }
  const parts = Object.entries({ $set: set, $unset: unset, $push: push });
  return Object.fromEntries(parts.filter(([, fields]) => Object.keys(fields).length > 0)) as Update<T>;
}

import { createHash } from 'node:crypto';
import { PHOTOS_TO_LEARN } from '@hazardlens/contracts';
import type { ExampleSign } from './example.repository.js';

/** How many photos show a hazard and how many do not, and how many are missing. */
export interface Progress {
  readonly photos_with: number;
  readonly photos_without: number;
  readonly missing_with: number;
  readonly missing_without: number;
}

/** A photo with a positive example shows it, whatever else was marked on it. */
export function progressOf(examples: readonly Pick<ExampleSign, 'photo_id' | 'positive'>[]): Progress {
  const all = new Set(examples.map(({ photo_id }) => photo_id));
  const showing = new Set(examples.filter(({ positive }) => positive).map(({ photo_id }) => photo_id));
  const without = all.size - showing.size;
  return {
    photos_with: showing.size,
    photos_without: without,
    missing_with: Math.max(0, PHOTOS_TO_LEARN - showing.size),
    missing_without: Math.max(0, PHOTOS_TO_LEARN - without),
  };
}

/** Examples by what they have in common. */
export function grouped<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** The same examples and features give the same classifier: there is nothing to learn again. */
export const digestOf = (examples: readonly Pick<ExampleSign, '_id'>[], features: string): string =>
  createHash('sha256')
    .update([features, ...examples.map(({ _id }) => _id).sort()].join('\n'))
    .digest('base64url');

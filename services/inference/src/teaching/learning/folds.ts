import { createHash } from 'node:crypto';

const orderOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Something of a photo: it goes where its photo goes. */
export interface OfPhoto {
  readonly id: string;
  /** The photo shows what is taught. */
  readonly shows: boolean;
}

/**
 * Photos in `count` parts for cross-validation, each with about its share of those that show it and of those that do not.
 * A photo is never in two: its examples would judge themselves. The same photos always give the same parts.
 */
export function foldsByPhoto<Photo extends OfPhoto>(photos: readonly Photo[], count: number): Photo[][] {
  const folds: Photo[][] = Array.from({ length: count }, () => []);
  const ordered = [...photos].sort((a, b) => (orderOf(a.id) < orderOf(b.id) ? -1 : 1));
  const [showing, others] = [ordered.filter(({ shows }) => shows), ordered.filter(({ shows }) => !shows)];
  // The others begin where those that show it ended: parts of equal size.
  for (const [at, photo] of [...showing, ...others].entries()) folds[at % count]?.push(photo);
  return folds;
}

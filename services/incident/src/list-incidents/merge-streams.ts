/** Rows that come sorted from one read each. */
export interface Stream<R> {
  /** How many rows it has, about: decides how many are read at first. */
  weight: number;
  read(limit: number): Promise<R[]>;
}

/** Reads a little more than a stream's share, since shares vary along a list. */
const MARGIN = 1.25;
const SPARE_ROWS = 10;

/**
 * The first `limit` rows of all streams together. Reading `limit` rows of each would be sure, and mostly wasted: each is
 * read in proportion to its weight, and again in full only if the result reached the end of what was read.
 * @param compare negative when the first row comes first; the order in which every stream is sorted
 */
export async function mergeStreams<R>(
  streams: readonly Stream<R>[],
  limit: number,
  compare: (a: R, b: R) => number,
): Promise<R[]> {
  const total = streams.reduce((sum, { weight }) => sum + weight, 0);
  const asked = streams.map(({ weight }) => Math.min(limit, Math.ceil((limit * weight * MARGIN) / total) + SPARE_ROWS));
  const parts = await Promise.all(streams.map((stream, i) => stream.read(asked[i] ?? limit)));
  const last = firstOf(parts, limit, compare)[limit - 1];
  const whole = parts.map((part, i) => {
    const end = part.at(-1);
    const readToItsEnd = part.length < (asked[i] ?? limit) || part.length >= limit || !end;
    return readToItsEnd || (last !== undefined && compare(last, end) <= 0) ? part : streams[i]?.read(limit);
  });
  return firstOf(
    (await Promise.all(whole)).map((part) => part ?? []),
    limit,
    compare,
  );
}

const firstOf = <R>(parts: readonly R[][], limit: number, compare: (a: R, b: R) => number): R[] =>
  parts.flat().sort(compare).slice(0, limit);

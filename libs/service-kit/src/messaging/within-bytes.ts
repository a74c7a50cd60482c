/** A page of an answer ends here, even when it was asked for more rows: thousands of usual ones, or a few endless ones. */
export const MOST_PAGE_BYTES = 8 * 1024 * 1024;

/** The first rows that are together within `most` bytes of JSON, at least one: whoever wants more asks for the next page. */
export function withinBytes<R>(rows: readonly R[], most: number = MOST_PAGE_BYTES): R[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > most;
  });
  return rows.slice(0, end < 0 ? rows.length : Math.max(end, 1));
}

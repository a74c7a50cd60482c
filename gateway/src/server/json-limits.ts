const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const comma = 0x2c;

/** Far above any body of the API (its deepest is 4), far below what could exhaust a stack. */
export const deepestJson = 32;
/** Members and elements in one body; the largest legitimate one has a few hundred. */
export const mostJsonValues = 20_000;

/**
 * Does this JSON text nest or branch further than any request of ours? Decided before it is parsed, because a few
 * megabytes of brackets become gigabytes of objects. Strings are skipped by a native search, so that five photos cost
 * next to nothing. Says nothing about whether the text is valid.
 */
export function exceedsJsonLimits(bytes: Buffer): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      at = endOfString(bytes, at);
      if (at < 0) return false;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      values += 1;
      if (depth > deepestJson || values > mostJsonValues) return true;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
      if (values > mostJsonValues) return true;
    }
  }
  return false;
}

/** Index of the quote that closes the string opened at `start`; -1 when it never ends. */
function endOfString(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(quote, start + 1);
  while (at >= 0) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
    at = bytes.indexOf(quote, at + 1);
  }
  return -1;
}

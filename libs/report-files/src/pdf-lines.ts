/** A line of text and how wide it is. */
export interface Line {
  readonly text: string;
  readonly width: number;
}

/** After these a line may end, besides at spaces: what codes and lists of paragraphs consist of. */
const breakable = '-/;,_';
/** Before this one a line may end: of `1926.403(i)(1)` the number stays whole. */
const opening = '(';
const wordEnds = new RegExp(`\\s+|(?<=[${breakable}])|(?=[${opening}])`);

/** What no line breaks as long as it is wide enough for it. Pure. */
export const wordsOf = (text: string): readonly string[] => text.split(wordEnds);

/**
 * A text broken into lines that are not wider than `width`, `most` of them; what does not fit is cut with an ellipsis. By
 * hand: pdfkit's own wrapping lays out word by word, which takes ten times as long. Pure.
 */
export function linesOf(
  text: string,
  width: number,
  most: number,
  measure: (letter: string) => number,
): readonly Line[] {
  // a line break of its own would have the text run on into the next row
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  const lines: Line[] = [];
  let start = 0;
  while (start < letters.length) {
    if (lines.length === most - 1) return [...lines, cutLine(letters, start, width, measure)];
    const end = endOfLine(letters, start, width, measure);
    const line = lineOf(letters.slice(start, end).join('').trimEnd(), measure);
    // it takes no room, but who hears or copies the text needs it between two words
    const isSpaced = letters[end] === ' ';
    lines.push(isSpaced ? { ...line, text: `${line.text} ` } : line);
    start = isSpaced ? end + 1 : end;
  }
  return lines;
}

/** Where the line that begins at `start` ends: behind the last word that fits, else in the middle of a long one. */
function endOfLine(
  letters: readonly string[],
  start: number,
  width: number,
  measure: (letter: string) => number,
): number {
  let used = 0;
  let wordEnd = start;
  for (let at = start; at < letters.length; at++) {
    const letter = letters[at] ?? '';
    if (letter === ' ' || letter === opening) wordEnd = at;
    used += measure(letter);
    if (used > width && letter !== ' ') return wordEnd > start ? wordEnd : Math.max(at, start + 1);
    if (breakable.includes(letter)) wordEnd = at + 1;
  }
  return letters.length;
}

/** The last line that there is room for: the rest, or as much of it as fits before an ellipsis. */
function cutLine(letters: readonly string[], start: number, width: number, measure: (letter: string) => number): Line {
  const ellipsis = measure('…');
  let used = 0;
  let kept = { end: start, width: 0 };
  for (let at = start; at < letters.length; at++) {
    used += measure(letters[at] ?? '');
    if (used > width) return { text: `${letters.slice(start, kept.end).join('')}…`, width: kept.width + ellipsis };
    if (used + ellipsis <= width) kept = { end: at + 1, width: used };
  }
  return { text: letters.slice(start).join(''), width: used };
}

const lineOf = (text: string, measure: (letter: string) => number): Line => ({
  text,
  width: [...text].reduce((sum, letter) => sum + measure(letter), 0),
});

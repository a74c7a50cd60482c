/** Shorter ones say nothing and are everywhere. */
const SHORTEST = 2;
const LONGEST = 40;
/** More words than anybody looks for; bounds what one long text costs. */
const MOST_WORDS = 150;

/** Without case and accents: 'lopez' finds López. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text as they are compared: without case, accents and signs, each once, in their order. */
export function wordsIn(text: string): string[] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST)
    .map((word) => word.slice(0, LONGEST));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Does a text have a word that begins like this one? */
export const hasWord = (text: string, word: string): boolean => wordsIn(text).some((each) => each.startsWith(word));

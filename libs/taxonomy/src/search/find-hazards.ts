import { HAZARD_TYPES } from '../catalogue.js';
import { categoryName } from '../lookup.js';
import type { HazardType } from '../lookup-types.js';
import { SYNONYMS } from './synonyms.js';

/** Words that say nothing about a hazard, in both languages. */
const EMPTY_WORDS = new Set(
  (
    'removed the and for are was were has have had not but from with without this that there they them our one two near off out ' +
    'about into onto over very still again here who what where some any all been being can could will would missing ' +
    'los las una uno con sin por para que del está esta este hay son fue muy aquí allí donde otra otro sobre cerca falta ' +
    'they he she his her at in on of to is it by no an as we de la el en un es se al lo le su ya'
  ).split(' '),
);

const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Singular and plural, and the commonest endings of a verb, are one word: 'guardrails' and 'guardrail', 'quitaron' stays. */
function stem(word: string): string {
  for (const ending of ['ing', 'ed', 'es', 's'])
    if (word.endsWith(ending) && word.length - ending.length >= 4) return word.slice(0, -ending.length);
  return word.length > 4 ? word.replace(/[aoe]$/, '') : word;
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const telling = (word: string): boolean => word.length > 1 && !EMPTY_WORDS.has(word);

interface Indexed {
  readonly type: HazardType;
  /** stem → how much it says: the category's words least */
  readonly weights: ReadonlyMap<string, number>;
}

function indexed(type: HazardType): Indexed {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text).filter((each) => telling(each)))
      weights.set(stem(word), Math.max(weights.get(stem(word)) ?? 0, weight));
  };
  add(`${type.label} ${type.label_es}`, 3);
  add(SYNONYMS[type.code], 3);
  add(`${categoryName(type.category, 'en')} ${categoryName(type.category, 'es')}`, 0.5);
  return { type, weights };
}

const INDEX: readonly Indexed[] = HAZARD_TYPES.map(indexed);

/** A word that few hazards share tells more of them apart. */
const rarity = (() => {
  const shared = new Map<string, number>();
  for (const { weights } of INDEX) for (const word of weights.keys()) shared.set(word, (shared.get(word) ?? 0) + 1);
  return new Map([...shared].map(([word, count]) => [word, Math.log((INDEX.length + 1) / count)]));
})();

/** 'rail' is in 'guardrail', too; shorter pieces are in everything. */
const LEAST_PIECE = 4;

/** @param whole false: `typed` may be the beginning, or a longer piece, of a word */
function scoreOf({ weights }: Indexed, typed: string, whole: boolean): number {
  let best = 0;
  const sought = stem(typed);
  const meeting = (word: string): number => {
    if (word === sought) return 1;
    if (whole) return 0;
    if (word.startsWith(typed)) return 0.7;
    return typed.length >= LEAST_PIECE && word.includes(typed) ? 0.4 : 0;
  };
  for (const [word, weight] of weights) {
    best = Math.max(best, meeting(word) * weight * (rarity.get(word) ?? 0));
  }
  return best;
}

interface Match {
  readonly type: HazardType;
  readonly score: number;
  readonly words: number;
}

function matches(words: readonly string[], whole: boolean): Match[] {
  return INDEX.map((entry): Match => {
    const scores = words.map((word) => scoreOf(entry, word, whole));
    return {
      type: entry.type,
      score: scores.reduce((sum, score) => sum + score, 0),
      words: scores.filter((score) => score > 0).length,
    };
  })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

/**
 * The hazard types that a search names, the best first. Every word must be found, in English or Spanish; where no type has
 * them all, those with most of them.
 * @returns all in the order of the taxonomy for an empty search
 */
export function findHazards(search: string): readonly HazardType[] {
  const words = wordsOf(search);
  if (words.length === 0) return HAZARD_TYPES;
  // 'no', 'sin' or 'the' alone are searched for as they are
  const sought = words.some((word) => telling(word)) ? words.filter((word) => telling(word)) : words;
  const found = matches(sought, false);
  const most = Math.max(0, ...found.map(({ words: count }) => count));
  return found.filter(({ words: count }) => count === most).map(({ type }) => type);
}

/** Below this a match is chance: one common word of a longer text. */
const LEAST_SCORE = 5;
const MOST_SUGGESTIONS = 3;

/** The hazard types that a description seems to be about, the likeliest first; none where nothing in it tells. */
export function suggestHazards(description: string): readonly HazardType[] {
  const words = [...new Set(wordsOf(description).filter((word) => telling(word)))].slice(0, 60);
  const found = matches(words, true);
  const [best] = found;
  if (!best || best.score < LEAST_SCORE) return [];
  return found
    .filter(({ score }) => score >= Math.max(LEAST_SCORE, best.score * 0.5))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ type }) => type);
}

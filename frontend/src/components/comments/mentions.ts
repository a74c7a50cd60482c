import type { Mentioned } from '../../domain/api/comments.js';

/** Two words of a name are enough to find anybody. */
const beginning = /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)?)$/u;

/** The beginning of a name that is being typed before the caret; null when nobody is being mentioned. */
export const typedName = (text: string, caret: number): string | null =>
  beginning.exec(text.slice(0, caret))?.[1] ?? null;

/** The text with the whole name in the place of its beginning, and where the caret goes on. */
export function withName(text: string, caret: number, name: string): { text: string; caret: number } {
  const typed = typedName(text, caret) ?? '';
  const before = `${text.slice(0, caret - typed.length)}${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Of the people who were chosen those whose name still stands in the text. */
export const stillMentioned = (text: string, chosen: readonly Mentioned[]): Mentioned[] => {
  const unique = new Map(chosen.map((person) => [person.id, person]));
  return [...unique.values()].filter(({ name }) => text.includes(`@${name}`));
};

/** The text in pieces, names of mentioned people apart. */
export function pieces(text: string, mentions: readonly Mentioned[]): { text: string; isMention: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isMention: names.includes(piece) }));
}

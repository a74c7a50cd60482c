import path from 'node:path';
import { root } from './workspace.js';

type Texts = { [key: string]: string | Texts };

/** Loaded by path: the web app has no entry that others import. */
function load(language: string): Map<string, string> {
  const module = jest.requireActual<Record<string, Texts>>(path.join(root, `frontend/src/i18n/${language}.ts`));
  const texts = module[language];
  if (!texts) throw new Error(`frontend/src/i18n/${language}.ts exports no "${language}"`);
  return new Map(flatten(texts, ''));
}

function* flatten(texts: Texts, prefix: string): Generator<[string, string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [prefix + key, value];
    else yield* flatten(value, `${prefix}${key}.`);
  }
}

/** Languages differ in their plural forms: Spanish has "many", English has not. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const blanks = (text: string): string[] =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((blank) => blank.replace(/\W/g, '')).sort();

describe('texts of the web app', () => {
  const english = load('en');
  const spanish = load('es');
  const keys = (texts: Map<string, string>): string[] => [...new Set([...texts.keys()].map(withoutPlural))].sort();

  it('exist in both languages', () => {
    expect(english.size).toBeGreaterThan(50);
    expect(keys(spanish)).toEqual(keys(english));
  });

  it('are nowhere empty', () => {
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('fill in the same values', () => {
    const different = [...spanish]
      .filter(([key]) => english.has(key))
      .filter(([key, text]) => blanks(text).join() !== blanks(english.get(key) ?? '').join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  });
});

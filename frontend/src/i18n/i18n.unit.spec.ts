import { landing as landingEn } from './en/landing.js';
import { en } from './en.js';
import { landing as landingEs } from './es/landing.js';
import { es } from './es.js';

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const variables = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

const english = new Map(flatten({ ...en, landing: landingEn }));
const spanish = new Map(flatten({ ...es, landing: landingEs }));

describe('languages', () => {
  it('have the same keys', () => expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort()));

  it('have no empty text', () => {
    for (const [key, text] of [...english, ...spanish]) expect([key, text.trim()]).not.toEqual([key, '']);
  });

  it('use the same variables', () => {
    for (const [key, text] of english) {
      // the singular may say the number in a word
      if (key.endsWith('_one')) continue;
      expect([key, variables(spanish.get(key) ?? '')]).toEqual([key, variables(text)]);
    }
  });

  it('are translated: long texts differ', () => {
    const same = [...english].filter(([key, text]) => text.length > 24 && spanish.get(key) === text);
    expect(same.map(([key]) => key)).toEqual(['landing.companies.names']);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { firstTexts } from './en/first.js';

const source = path.join(__dirname, '..');

/** The own modules that come with some, not what they load later. */
function comingWith(...files: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = files.map((file) => path.join(source, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)\.js'/g)) {
      const base = path.join(path.dirname(file), name);
      const imported = [`${base}.tsx`, `${base}.ts`].find((candidate) => existsSync(candidate));
      if (imported && !imported.includes('/i18n/')) waiting.push(imported);
    }
  }
  return found;
}

/** The texts come in two parts, and before the sign-in only the first one: what it lacks would be shown as its key. */
it('whoever has not signed in yet needs no text but the first ones', () => {
  const screens = ['login', 'signup', 'invitation', 'forgot-password', 'reset-password', 'verify-contact'];
  const files = comingWith('app/application.tsx', ...screens.map((name) => `features/auth/${name}.tsx`));
  const named = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*['`](\w+)[.$]/g)].map(([, group = '']) => ({
      group,
      in: path.relative(source, file),
    })),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ group }) => !Object.hasOwn(firstTexts, group))).toEqual([]);
});

import path from 'node:path';
import { files, importsOf, textOf } from './workspace.js';

const src = 'frontend/src';
/** Imports lead from left to right only (ADR 0029). */
const layers: readonly string[] = ['app', 'features', 'components', 'domain', 'i18n'];
const sources = new Set(files().filter((file) => file.startsWith(`${src}/`) && /\.(tsx?|css)$/.test(file)));
const code = [...sources].filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/testing\//.test(file));

/** The files of the web app that a file imports, lazily or not, types and styles included. */
function targetsOf(file: string): string[] {
  return importsOf(textOf(file) ?? '').flatMap((specifier) => {
    if (!specifier.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const found = ['.ts', '.tsx'].map((ending) => target.replace(/\.js$/, ending)).find((name) => sources.has(name));
    return found ? [found] : [];
  });
}
const imports = new Map(code.map((file) => [file, targetsOf(file)]));

/** What lies at the top (main.ts, start.tsx) puts the app together. */
const layerOf = (file: string): number => {
  const folder = file.split('/')[2] ?? '';
  return folder.includes('.') ? 0 : layers.indexOf(folder);
};
const featureOf = (file: string): string | undefined => /\/features\/([^/]+)\//.exec(file)?.[1];

describe('the web app', () => {
  it('has these layers and no other folder', () => {
    expect(code.length).toBeGreaterThan(100);
    expect(code.filter((file) => layerOf(file) < 0)).toEqual([]);
  });

  it('imports in one direction: app, features, components, domain, texts', () => {
    const wrong = [...imports].flatMap(([file, targets]) =>
      targets.filter((target) => layerOf(target) < layerOf(file)).map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has features that know nothing of each other', () => {
    const wrong = [...imports].flatMap(([file, targets]) =>
      targets
        .filter((target) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

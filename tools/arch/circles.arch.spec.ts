import path from 'node:path';
import { files, importsOf, isTypeScript, packageOf, projects, textOf } from './workspace.js';

const typeScript = new Set(files().filter(isTypeScript));

/** The file that a relative import means; null for a package, a style, a file that is made by a build. */
function targetOf(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.jsx?$/, '');
  const ways = [target, `${target}.ts`, `${target}.tsx`, `${target}.mts`, `${target}/index.ts`, `${target}/index.tsx`];
  return ways.find((way) => typeScript.has(way)) ?? null;
}

/** Groups of files of which each leads to each other by imports, of types too (Tarjan's algorithm). */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const path: string[] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    path.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      else if (!path.includes(next)) continue;
      low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of edges.keys()) if (!index.has(file)) visit(file);
  return found;
}

describe('files', () => {
  it('import each other in no circle', () => {
    const edges = new Map(
      [...typeScript].map((file) => [
        file,
        importsOf(textOf(file) ?? '').flatMap((specifier) => targetOf(file, specifier) ?? []),
      ]),
    );
    expect(circles(edges)).toEqual([]);
  });

  it('lead from project to project in no circle; only tests may, which stand on libs/testing', () => {
    const names = new Map(projects().map(({ name, folder }) => [name, folder]));
    const sources = [...typeScript].filter((file) => file.includes('/src/') && !/\.spec\.tsx?$/.test(file));
    const edges = new Map<string, string[]>();
    for (const file of sources) {
      const folder = file.slice(0, file.indexOf('/src/'));
      const targets = importsOf(textOf(file) ?? '').flatMap((specifier) => names.get(packageOf(specifier) ?? '') ?? []);
      edges.set(folder, [...(edges.get(folder) ?? []), ...targets.filter((target) => target !== folder)]);
    }
    expect(edges.get('deploy/embedded')).toContain('services/auth');
    expect(circles(edges)).toEqual([]);
  });

  it('of the kit lie in folders that know each other one way', () => {
    const kit = 'libs/service-kit/src/';
    const folderOf = (file: string): string => file.slice(kit.length).split('/')[0] ?? '';
    const edges = new Map<string, string[]>();
    for (const file of typeScript) {
      if (!file.startsWith(kit) || /\.spec\.ts$|\/index\.ts$/.test(file)) continue;
      const targets = importsOf(textOf(file) ?? '').flatMap((specifier) => targetOf(file, specifier) ?? []);
      const folders = targets.map(folderOf).filter((folder) => folder !== folderOf(file));
      edges.set(folderOf(file), [...(edges.get(folderOf(file)) ?? []), ...folders]);
    }
    expect(circles(edges)).toEqual([]);
  });

  it('would be found in a circle', () => {
    const edges = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', []],
    ]);
    expect(circles(edges)).toEqual([['a', 'b', 'c']]);
  });
});

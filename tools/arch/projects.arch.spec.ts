import { existsSync } from 'node:fs';
import path from 'node:path';
import { files, importsOf, isTypeScript, packageOf, projects, root, textOf } from './workspace.js';

const all = projects();
const byName = new Map(all.map((project) => [project.name, project]));
const sourcesOf = (folder: string): string[] =>
  files().filter((file) => file.startsWith(`${folder}/`) && isTypeScript(file));
const isTest = (file: string): boolean => /\.spec\.tsx?$|\/(test|testing)\//.test(file);

interface Import {
  file: string;
  specifier: string;
}
const imports = (folder: string): Import[] =>
  sourcesOf(folder).flatMap((file) => importsOf(textOf(file) ?? '').map((specifier) => ({ file, specifier })));

describe('projects', () => {
  it.each(all.map(({ folder }) => folder))('%s is tagged and tested', (folder) => {
    const project = all.find((candidate) => candidate.folder === folder);
    const tags = project?.tags ?? [];
    // Untagged projects would pass every boundary rule.
    expect(tags.filter((tag) => /^scope:(shared|backend|frontend|composition|tools)$/.test(tag))).toHaveLength(1);
    expect(tags.filter((tag) => /^type:(app|lib|composition)$/.test(tag))).toHaveLength(1);
    expect(tags).toContain(`name:${path.basename(folder)}`);
    expect(existsSync(path.join(root, folder, 'jest.config.cjs'))).toBe(true);
  });

  it('depend on each other as their tags allow', () => {
    const tagsOf = (name: string): string[] => byName.get(name)?.tags ?? [];
    const wrong = all.flatMap(({ folder, name, tags }) =>
      imports(folder).flatMap(({ file, specifier }) => {
        const target = packageOf(specifier);
        if (target === null || !target.startsWith('@hazardlens/') || target === name) return [];
        const targetTags = tagsOf(target);
        const allowed =
          tags.includes('type:composition') ||
          (targetTags.includes('type:lib') &&
            (targetTags.includes('scope:shared') ||
              (tags.includes('scope:backend') && targetTags.includes('scope:backend'))));
        return allowed ? [] : [`${file} imports ${specifier}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('reach each other by package name, never by path', () => {
    const wrong = all.flatMap(({ folder, tags }) =>
      imports(folder).flatMap(({ file, specifier }) => {
        if (!specifier.startsWith('.')) return [];
        const target = path.posix.join(path.posix.dirname(file), specifier);
        const inside = target.startsWith(`${folder}/`);
        // Whole-system tests use the programs that start engines and processes.
        const program = tags.includes('type:composition') && target.startsWith('tools/');
        return inside || program ? [] : [`${file} imports ${specifier}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('keep deep imports out: a lib is its entry', () => {
    const wrong = all.flatMap(({ folder }) =>
      imports(folder).flatMap(({ file, specifier }) =>
        /^@hazardlens\/[^/]+\/./.test(specifier) ? [`${file} imports ${specifier}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('import only packages that their package.json names', () => {
    const fromRoot = ['jest', '@jest/globals', 'fast-check', 'typescript', '@swc/core', '@swc/jest'];
    const wrong = all.flatMap(({ folder, name, dependencies }) =>
      imports(folder).flatMap(({ file, specifier }) => {
        const target = packageOf(specifier);
        if (target === null || target === name || dependencies.includes(target) || fromRoot.includes(target)) return [];
        return [`${file} imports ${target}, which ${folder}/package.json does not name`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['libs/contracts', ['zod', '@hazardlens/taxonomy']],
    ['libs/taxonomy', []],
    // days and time zones are the standard's to come, which the engine brings by itself one day
    ['libs/risk', ['temporal-polyfill']],
  ])('%s stays free of frameworks', (folder, allowed) => {
    const wrong = imports(folder)
      .filter(({ file }) => !isTest(file))
      .filter(({ specifier }) => !specifier.startsWith('.') && !allowed.includes(packageOf(specifier) ?? specifier));
    expect(wrong).toEqual([]);
  });

  it('let photos in by a door that stands by itself: the intake imports nothing of the gateway', () => {
    const found = imports('gateway').filter(({ file }) => file.startsWith('gateway/src/intake/') && !isTest(file));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ specifier }) => specifier.startsWith('..'))).toEqual([]);
  });

  it('keeps raw documents in the kit: no service opens a model or connection of its own', () => {
    const raw = /import\s+(?!type\b)[^;]*\b(Model|model|connect|createConnection|mongoose)\b[^;]*from 'mongoose'/;
    const wrong = all
      .filter(({ tags }) => tags.includes('type:app') && tags.includes('scope:backend'))
      // Tests may look into the database.
      .flatMap(({ folder }) => sourcesOf(folder).filter((file) => !isTest(file)))
      .filter((file) => raw.test(textOf(file) ?? ''));
    expect(wrong).toEqual([]);
  });
});

describe('package-lock.json', () => {
  it('says where each package lies, at nobody’s registry (mended by: node tools/lint/lockfile.mjs)', () => {
    const { packages } = JSON.parse(textOf('package-lock.json') ?? '') as {
      packages: Record<string, { link?: boolean; inBundle?: boolean; version: string; resolved?: string }>;
    };
    const fromRegistry = Object.entries(packages).filter(
      ([location, { link, inBundle }]) => location.includes('node_modules/') && !link && !inBundle,
    );
    expect(fromRegistry.length).toBeGreaterThan(1000);
    const place = /^https:\/\/registry\.invalid\/.+\/-\/.+-(\d.*)\.tgz$/;
    const wrong = fromRegistry.filter(([, { version, resolved = '' }]) => place.exec(resolved)?.[1] !== version);
    expect(wrong.map(([location]) => location)).toEqual([]);
  });
});

describe('tests', () => {
  const specs = files().filter((file) => /\.spec\.[cm]?tsx?$/.test(file));

  it('are named after their tier, so that a run finds them', () => {
    expect(specs.length).toBeGreaterThan(10);
    expect(specs.filter((file) => !/\.(unit|int|e2e|arch)\.spec\.tsx?$/.test(file))).toEqual([]);
  });

  it('lie where the Jest configuration of their project looks', () => {
    const lost = specs.filter((file) => {
      const project = all.find(({ folder }) => file.startsWith(`${folder}/`));
      const below = project ? file.slice(project.folder.length + 1).split('/')[0] : undefined;
      return below === undefined || !(project?.folder === 'tools' ? ['arch', 'test'] : ['src', 'test']).includes(below);
    });
    expect(lost).toEqual([]);
  });
});

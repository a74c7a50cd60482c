import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

export interface Project {
  /** Relative to the root, e.g. `services/auth`. */
  folder: string;
  name: string;
  tags: string[];
  /** Every package that its package.json allows it to import. */
  dependencies: string[];
}

interface Manifest {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  nx?: { tags?: string[] };
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;

export function projects(): Project[] {
  return (readManifest('.').workspaces ?? []).flatMap(foldersOf).map((folder) => {
    const manifest = readManifest(folder);
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
    return {
      folder,
      name: manifest.name,
      tags: manifest.nx?.tags ?? [],
      dependencies: Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }),
    };
  });
}

function foldersOf(pattern: string): string[] {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(path.join(root, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
}

let known: string[] | undefined;
/** Every file that is part of the project, relative to the root: what git tracks or would track. */
export function files(): string[] {
  known ??= existsSync(path.join(root, '.git')) ? trackedFiles() : [...walk('')];
  return known;
}

function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

const ignored = new Set(['node_modules', 'dist', '.nx', '.cache', '.data', 'coverage', '.git']);
function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ignored.has(entry.name)) yield* walk(file);
    } else if (entry.isFile()) yield file;
  }
}

/** The text of a file, or null when it is not text (a photo, model weights, a font). */
export function textOf(file: string): string | null {
  const found = statSync(path.join(root, file));
  if (!found.isFile() || found.size > 4 * 1024 * 1024) return null;
  const bytes = readFileSync(path.join(root, file));
  return bytes.subarray(0, 8000).includes(0) ? null : bytes.toString('utf8');
}

export const isTypeScript = (file: string): boolean => /\.(ts|tsx|mts)$/.test(file) && !file.endsWith('generated.ts');

const importing =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^.\w])(?:import|require)\(?\s*['"]([^'"]+)['"]/g;

/** The specifiers that a TypeScript file imports, comments left out. */
export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(importing)].map((match) => match[1] ?? match[2] ?? '');
}

/** `@nestjs/common/x` → `@nestjs/common`; null for relative and built-in modules. */
export function packageOf(specifier: string): string | null {
  if (/^(\.|node:|virtual:)/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Lines of all given files that match, as `file:line: text`, for an error message that leads there. */
export function linesMatching(candidates: string[], pattern: RegExp): string[] {
  return candidates.flatMap((file) => {
    const text = textOf(file);
    if (text === null) return [];
    return text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 160)}`] : []));
  });
}

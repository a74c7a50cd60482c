/**
 * JavaScript of every project but the web app, file by file, in `dist`: a second for all of them, where the compiler needs half
 * a minute of two cores because it reads the types of all packages first. Whether types fit is for the tests to say: the
 * compiler writes nothing (ADR 0101).
 *
 *   node tools/bootstrap/transpile.mjs
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failure, filesBelow, inRoot, oneAtATime, readText, root, workspaceFolders, writeText } from './workspace.mjs';

const stamp = inRoot('.cache/stamps/javascript.json');

/** What tsconfig.base.json says, in the transformer's words. */
const settings = {
  tsconfig: false,
  sourcemap: true,
  target: 'es2023',
  typescript: { onlyRemoveTypeImports: true },
  decorator: { legacy: true, emitDecoratorMetadata: true },
};

/** The workspaces that have sources, but the web app, which Vite bundles. */
const projects = () =>
  workspaceFolders().filter((folder) => folder !== 'frontend' && existsSync(inRoot(folder, 'src')));

/** What is unchanged, by its content, is not written again; what is left of a deleted source goes. */
export const transpile = () => oneAtATime('transpile', transpileChanged);

async function transpileChanged() {
  const { transform } = await import('rolldown/utils');
  const version = JSON.stringify([settings, readText(inRoot('node_modules/rolldown/package.json'))]);
  const before = JSON.parse(readText(stamp) ?? '{}');
  const after = {};
  const problems = [];
  const write = async (file) => {
    const source = readFileSync(inRoot(file), 'utf8');
    const hash = createHash('sha256').update(version).update(source).digest('base64');
    const output = outputOf(file);
    if (before[file] !== hash || !existsSync(output)) {
      const { errors, texts } = file.endsWith('.json')
        ? { errors: [], texts: { [output]: source } }
        : await toJavaScript(transform, file, source, output);
      if (errors.length > 0) return problems.push(...errors.map((error) => `${file}: ${error}`));
      mkdirSync(path.dirname(output), { recursive: true });
      for (const [name, text] of Object.entries(texts)) writeFileSync(name, text);
    }
    after[file] = hash;
  };
  await Promise.all(sources().map(write));
  for (const file of Object.keys(before)) if (!existsSync(inRoot(file))) removeOutput(file);
  writeText(stamp, JSON.stringify(after));
  if (problems.length > 0) throw failure(problems.join('\n'));
}

const sources = () =>
  projects()
    .flatMap((folder) => [...filesBelow(inRoot(folder, 'src'))])
    .filter((file) => /\.(ts|json)$/.test(file) && !/\.(spec|d)\.ts$/.test(file))
    .map((file) => path.relative(root, file));

const outputOf = (file) =>
  inRoot(file.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`).replace(/\.ts$/, '.js'));

function removeOutput(file) {
  for (const end of ['', '.map']) rmSync(outputOf(file) + end, { force: true });
}

/** @returns what is wrong with the source, and what to write where nothing is */
async function toJavaScript(transform, file, source, output) {
  const { code, map, errors } = await transform(inRoot(file), source, settings);
  if (errors.length > 0) return { errors: errors.map(({ message, codeframe }) => codeframe ?? message) };
  const name = path.basename(output);
  // The sources lie beside it, and images do not carry them.
  const { sourcesContent: _, ...lines } = map;
  const sources = [path.relative(path.dirname(output), inRoot(file)).replaceAll(path.sep, '/')];
  const texts = {
    [output]: `${code}//# sourceMappingURL=${name}.map\n`,
    [`${output}.map`]: JSON.stringify({ ...lines, file: name, sources }),
  };
  return { errors, texts };
}

/** Goes on after each change; what is wrong is said, and the JavaScript of before stays. */
export function transpileOnChange() {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => transpile().catch((error) => console.error(error.message)), 100);
  };
  for (const folder of projects()) watch(inRoot(folder, 'src'), { recursive: true }, soon);
}

if (process.argv[1] === import.meta.filename) await transpile();

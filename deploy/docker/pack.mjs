/**
 * Puts together what one image holds: the program, its own packages and their production dependencies, nothing else.
 * The Dockerfile runs it, and so does the test of the images, which needs no Docker:
 *
 *   node deploy/docker/pack.mjs --app gateway --out DIR     (after `npm run build`)
 *
 * `node DIR/main.mjs` then starts the program.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, workspaceFolders } from '../../tools/bootstrap/workspace.mjs';
import { apps } from './apps.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** Folder of every workspace by package name. */
const workspaces = () =>
  new Map(workspaceFolders().map((folder) => [readJson(path.join(root, folder, 'package.json')).name, folder]));

/** These folders and those of the workspaces that they need, directly or not. */
function closureOf(folders, known = workspaces()) {
  const found = new Set();
  const visit = (each) => {
    if (found.has(each)) return;
    found.add(each);
    const { dependencies = {} } = readJson(path.join(root, each, 'package.json'));
    for (const name of Object.keys(dependencies)) if (known.has(name)) visit(known.get(name));
  };
  for (const folder of folders) visit(folder);
  return [...found];
}

/** Manifests as npm shall see them: only these workspaces, only what they need at run time. */
function writeManifests(out, closure) {
  for (const file of ['package-lock.json', '.npmrc']) cpSync(path.join(root, file), path.join(out, file));
  for (const folder of ['', ...closure]) {
    const { devDependencies: _, scripts: __, ...manifest } = readJson(path.join(root, folder, 'package.json'));
    // What the root depends on builds and checks.
    if (folder === '') Object.assign(manifest, { workspaces: closure, dependencies: {} });
    mkdirSync(path.join(out, folder), { recursive: true });
    writeFileSync(path.join(out, folder, 'package.json'), JSON.stringify(manifest, null, 2));
  }
}

function npm(folder, ...args) {
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * tfjs-node beside the program, where NODE_PATH of the image finds it. Its install downloads a library of TensorFlow; where
 * that is not to be had, the detector runs on ONNX Runtime or WebAssembly.
 */
function addNative(out) {
  const folder = path.join(out, 'native');
  cpSync(path.join(root, 'deploy/docker/tfjs-node'), folder, { recursive: true });
  try {
    npm(folder, 'ci', '--omit=dev', '--ignore-scripts=false');
    prune(path.join(folder, 'node_modules'));
    console.log('tfjs-node is in the image');
  } catch {
    rmSync(folder, { recursive: true, force: true });
    console.log('tfjs-node could not be installed (see above): detection runs on ONNX Runtime or WebAssembly');
  }
}

/** Half of what packages hold is for tools: types, source maps, descriptions. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) prune(file);
    else if (entry.isFile() && /\.(d\.[cm]?ts|map|md|markdown)$/i.test(entry.name)) rmSync(file);
  }
}

/** Of ONNX Runtime's builds: for foreign networks the one for Node on WebAssembly (15 of 139 MB), of the native ones this platform's (46 of 280). */
function pruneOnnxRuntime(out) {
  const web = path.join(out, 'node_modules/onnxruntime-web');
  if (existsSync(web)) {
    keepOnly(path.join(web, 'dist'), /^(ort\.node\.min|ort-wasm-simd-threaded)\.(m?js|wasm)$/);
    for (const each of ['lib', 'docs']) rmSync(path.join(web, each), { recursive: true, force: true });
  }
  const native = path.join(out, 'node_modules/onnxruntime-node/bin');
  if (!existsSync(native)) return;
  for (const version of readdirSync(native)) {
    keepOnly(path.join(native, version), new RegExp(`^${process.platform}$`));
    keepOnly(path.join(native, version, process.platform), new RegExp(`^${process.arch}$`));
  }
}

function keepOnly(folder, needed) {
  for (const name of readdirSync(folder))
    if (!needed.test(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Tests of types and what only measures the detector stay behind; source maps go along, for readable stacks. */
const ships = (file) => !/\/dist\/(evaluation|sources\/brought\/command)(\/|$)|\.spec\.|\.type-test\./.test(file);

function copyPrograms(out, closure, extra) {
  for (const folder of closure) {
    const dist = path.join(root, folder, 'dist');
    if (existsSync(dist)) cpSync(dist, path.join(out, folder, 'dist'), { recursive: true, filter: ships });
  }
  for (const each of extra) cpSync(path.join(root, each), path.join(out, each), { recursive: true });
}

/** @returns the folders of the workspaces that are inside */
export function pack(name, out) {
  const app = apps[name];
  if (!app) throw new Error(`There is no app "${name}"; there are ${Object.keys(apps).join(', ')}.`);
  return packApp(app, out);
}

/** `app`: as those of apps.mjs. */
export function packApp(app, out) {
  const closure = closureOf([app.folder, ...(app.also ?? [])]);
  for (const needed of [app.main, ...app.extra]) {
    if (!existsSync(path.join(root, needed))) throw new Error(`${needed} is missing: npm run build`);
  }
  mkdirSync(out, { recursive: true });
  writeManifests(out, closure);
  npm(out, 'ci', '--omit=dev');
  prune(path.join(out, 'node_modules'));
  pruneOnnxRuntime(out);
  if (app.native) addNative(out);
  copyPrograms(out, closure, app.extra);
  for (const file of ['package-lock.json', '.npmrc']) rmSync(path.join(out, file), { force: true });
  writeFileSync(path.join(out, 'main.mjs'), `import './${app.main}';\n`);
  return closure;
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const { values } = parseArgs({ options: { app: { type: 'string' }, out: { type: 'string' } } });
  if (!values.app || !values.out) throw new Error('usage: pack.mjs --app NAME --out DIR');
  const closure = pack(values.app, path.resolve(values.out));
  console.log(`${values.app}: ${closure.join(', ')}`);
}

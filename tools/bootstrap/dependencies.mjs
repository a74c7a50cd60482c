/**
 * Installs the npm packages when they are missing or not those of package-lock.json. What only tests, checks and benches
 * need (a third of all files) comes with the first command that needs it, so that `npm start` does not wait for it.
 */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { endOf, onStop, signalGroup } from './launch.mjs';
import { npmCommand } from './node.mjs';
import { failure, hashOf, inRoot, oneAtATime, readText, root, writeText } from './workspace.mjs';

const lockFile = inRoot('package-lock.json');
const stamp = inRoot('node_modules/.hazardlens-lock');

/** `all`: with what only tests, checks and benches need. */
export async function ensureDependencies({ all = false } = {}) {
  if (upToDate(all)) return;
  await oneAtATime('install', async () => {
    if (upToDate(all)) return;
    // What `npm start` has installed stays; `npm ci` would remove it first.
    const adding = upToDate(false);
    console.log(`installing the npm packages${adding ? ' that only tests need' : ''} (up to a minute) …`);
    const started = Date.now();
    const code = await npm(adding ? ['install', '--no-save'] : all ? ['ci'] : ['ci', '--omit=dev']);
    if (code !== 0) throw failure(`npm failed with exit code ${code}; see its output above.`);
    writeStamp(all);
    console.log(`installed the npm packages in ${Math.round((Date.now() - started) / 1000)} s`);
  });
}

const writeStamp = (all) => writeText(stamp, `${hashOf([lockFile])}${all ? '' : ' run'}`);

function upToDate(all) {
  const seen = readText(stamp)?.split(' ');
  if (seen?.[0] === hashOf([lockFile]) && (seen.length === 1 || !all)) return true;
  if (seen?.length === 2 || !installedByHand()) return false;
  writeStamp(true);
  return true;
}

/** After an `npm install` by hand there is no stamp, but npm's own record tells whether everything is there. */
function installedByHand() {
  const record = readText(inRoot('node_modules/.package-lock.json'));
  if (record === null) return false;
  const wanted = JSON.parse(readText(lockFile)).packages;
  const present = JSON.parse(record).packages;
  return Object.entries(wanted).every(([location, entry]) => {
    if (location === '') return true;
    if (entry.link) return existsSync(inRoot(location));
    if (!location.includes('node_modules/')) return true;
    // Packages of other platforms, and optional ones whose installation failed, are rightly absent.
    const found = present[location];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

async function npm(args) {
  const [command, ...first] = npmCommand();
  const child = spawn(command, [...first, ...args, '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    // A script's npm hands its own settings to us as variables; `omit` or `workspace` of the caller must not leak in.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_config_(omit|include|workspace|global|prefix)/i.test(name)),
    ),
    shell: path.extname(command) === '' && process.platform === 'win32',
  });
  const stopListening = onStop((signal) => {
    signalGroup(child, signal);
    process.exitCode = 1;
  });
  try {
    return await endOf(child);
  } finally {
    stopListening();
  }
}

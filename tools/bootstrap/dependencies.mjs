/** Installs the npm packages when they are missing or not those of package-lock.json. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { endOf, onStop, signalGroup } from './launch.mjs';
import { npmCommand } from './node.mjs';
import { failure, hashOf, inRoot, oneAtATime, readText, root, writeText } from './workspace.mjs';

const lockFile = inRoot('package-lock.json');
const stamp = inRoot('node_modules/.hazardlens-lock');

export async function ensureDependencies() {
  if (upToDate()) return;
  await oneAtATime('install', async () => {
    if (upToDate()) return;
    console.log('installing the npm packages (about a minute) …');
    const started = Date.now();
    const code = await npmCi();
    if (code !== 0) throw failure(`npm ci failed with exit code ${code}; see its output above.`);
    writeText(stamp, hashOf([lockFile]));
    console.log(`installed the npm packages in ${Math.round((Date.now() - started) / 1000)} s`);
  });
}

function upToDate() {
  const wanted = hashOf([lockFile]);
  const seen = readText(stamp);
  if (seen === wanted) return true;
  if (!installedByHand()) return false;
  writeText(stamp, wanted);
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

async function npmCi() {
  const [command, ...first] = npmCommand();
  const child = spawn(command, [...first, 'ci', '--no-fund', '--no-audit'], {
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

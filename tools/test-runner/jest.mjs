/**
 * Runs Jest for some tiers.
 *
 * Integration tests and journeys run real processes on a machine that others may keep busy, so a file of theirs that
 * failed is run once more, alone. What passes then counts as passed and is named as unsteady in the report, to be mended,
 * which fails the run when there are more than a few (`mostUnsteady`); what fails twice has failed. Unit and architecture tests judge pure rules and get no second try, nor does a run in
 * which many files failed.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnNode } from '../bootstrap/launch.mjs';
import { inRoot, root } from '../bootstrap/workspace.mjs';
import { readResults, summed, withSecondTry } from './counts.mjs';
import { supervise } from './program.mjs';

const require = createRequire(import.meta.url);
const lingerMs = 20_000;

/**
 * Jest makes an `AsyncLocalStorage` for each file, and so do our sources, which are loaded anew; none is ever given up. Up to Node 22
 * every promise is handed through all of them, so that a worker gets slower with each file (a fifth of the integration tests' time).
 * Later versions keep contexts in this way by themselves and do not know the flag. Programs that tests start do without it, as in production.
 */
const leanContexts = ['--experimental-async-context-frame'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

const mostSecondTries = 5;
const getsSecondTry = /\.(int|e2e)\.spec\.tsx?$/;

export async function runJest(options) {
  const first = await runOnce(options);
  const failed = first.files.filter(({ failures }) => failures.length > 0).map(({ file }) => file);
  const again = failed.filter((file) => getsSecondTry.test(file));
  if (first.problem || again.length === 0 || failed.length > mostSecondTries) {
    return { ...summed(first), output: first.output };
  }
  const title = `\n▶ once more, alone: ${again.join(', ')}\n`;
  if (!options.quiet) process.stdout.write(title);
  const second = await runOnce({ ...options, inBand: true, files: again });
  return { ...summed(withSecondTry(first, second)), output: first.output + title + second.output };
}

async function runOnce({ tiers, workers, inBand = false, limitMinutes, jestArguments = [], files, quiet = false }) {
  const outputFile = inRoot('.cache/test-results', `${tiers.join('-')}-${process.pid}.json`);
  mkdirSync(path.dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  // Names before the first option choose files among those of the tiers; Jest itself would add other files to them.
  const firstOption = jestArguments.findIndex((argument) => argument.startsWith('-'));
  const names = jestArguments.slice(0, firstOption < 0 ? undefined : firstOption);
  const chosen = names.length > 0 ? `(${names.join('|')})[^/]*` : '';
  const args = [
    path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js'),
    `--testPathPatterns=${chosen}\\.(${tiers.join('|')})\\.spec\\.tsx?$`,
    '--json',
    `--outputFile=${outputFile}`,
    `--testSequencer=${inRoot('tools/test-runner/patient-first.cjs')}`,
    ...(inBand ? ['--runInBand'] : [`--maxWorkers=${workers}`]),
    ...(process.env.CI ? ['--ci'] : []),
    ...jestArguments.slice(names.length),
    ...(files ? ['--runTestsByPath', ...files.map((file) => inRoot(file))] : []),
  ];
  // With --json the report goes to stderr and the JSON also to stdout, which nobody wants to read.
  const stdio = ['ignore', 'ignore', quiet ? 'pipe' : 'inherit'];
  // What tests, Chromium and engines leave there goes with the run, also with one that is cut off.
  const temporary = mkdtempSync(path.join(tmpdir(), 'hazardlens-tests-'));
  const env = { ...process.env, TMPDIR: temporary };
  const child = spawnNode([...leanContexts, ...args], { stdio, env });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-200_000);
  });
  const watch = endLingerers(child, outputFile);
  const { code, failure, interrupted } = await supervise(child, limitMinutes);
  clearInterval(watch.timer);
  removeLeftovers(temporary);
  const result = readResults(outputFile, root, code);
  rmSync(outputFile, { force: true });
  const problem = watch.lingered ? 'Jest did not end after the last test: something is left open' : failure;
  return { ...result, problem: problem ?? result.problem, interrupted, output };
}

function removeLeftovers(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    // Such as a full disk that a test of faults had mounted: no reason to fail a run that has passed.
    console.error(`${folder} is left behind: ${error.message}`);
  }
}

/** The JSON is written after the last test. A Jest that does not end soon after it has an open handle and never will. */
function endLingerers(child, outputFile) {
  const watch = { lingered: false, timer: undefined };
  watch.timer = setInterval(() => {
    const written = statSync(outputFile, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > lingerMs) {
      watch.lingered = true;
      child.kill('SIGKILL');
    }
  }, 1000);
  return watch;
}

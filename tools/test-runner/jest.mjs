/** Runs Jest for some tiers and counts from its JSON, which knows what its exit code does not. */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { spawnNode } from '../bootstrap/launch.mjs';
import { inRoot, root } from '../bootstrap/workspace.mjs';
import { supervise } from './program.mjs';

const require = createRequire(import.meta.url);
const lingerMs = 20_000;

export async function runJest({ tiers, workers, inBand = false, limitMinutes, jestArguments = [] }) {
  const outputFile = inRoot('.cache/test-results', `${tiers.join('-')}-${process.pid}.json`);
  mkdirSync(path.dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const args = [
    path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js'),
    `--testPathPatterns=\\.(${tiers.join('|')})\\.spec\\.tsx?$`,
    '--json',
    `--outputFile=${outputFile}`,
    '--testTimeout=30000',
    ...(inBand ? ['--runInBand'] : [`--maxWorkers=${workers}`]),
    ...(process.env.CI ? ['--ci'] : []),
    ...jestArguments,
  ];
  // With --json the report goes to stderr and the JSON also to stdout, which nobody wants to read.
  const child = spawnNode(args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const watch = endLingerers(child, outputFile);
  const { code, failure, interrupted } = await supervise(child, limitMinutes);
  clearInterval(watch.timer);
  const counted = countFrom(outputFile, code);
  rmSync(outputFile, { force: true });
  const problem = watch.lingered ? 'Jest did not end after the last test: something is left open' : failure;
  if (problem) {
    counted.failed += 1;
    counted.failures.push(problem);
  }
  return { ...counted, interrupted };
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

function countFrom(outputFile, code) {
  let result;
  try {
    result = JSON.parse(readFileSync(outputFile, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`Jest gave no result (exit code ${code}), see above`] };
  }
  const failures = [];
  const skips = new Set();
  for (const suite of result.testResults) {
    const file = path.relative(root, suite.name);
    // A suite that could not even be loaded has no tests to count.
    if (suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed')) {
      failures.push(`${file}: ${firstLine(suite.message)}`);
    }
    for (const { status, ancestorTitles, fullName, failureMessages } of suite.assertionResults) {
      if (status === 'failed') failures.push(`${file}: ${fullName}\n    ${firstLine(failureMessages[0])}`);
      if (status === 'pending' || status === 'todo') skips.add(`${file}: ${ancestorTitles[0] ?? fullName}`);
    }
  }
  const { numPassedTests, numPendingTests, numTodoTests, numTotalTests } = result;
  if (numTotalTests === 0 && failures.length === 0) failures.push('no test was found');
  if (code !== 0 && failures.length === 0) failures.push(`Jest ended with exit code ${code} although no test failed`);
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    failures,
    skips: [...skips],
  };
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const firstLine = (text) =>
  String(text ?? 'failed')
    .replace(colours, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('● Test suite failed'))
    .slice(0, 2)
    .join(' — ');

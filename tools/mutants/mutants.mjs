/**
 * `npm run mutants [-- PART …] [--minutes N]`: changes the code in small ways, one at a time (Stryker), runs the tests that have
 * to notice it, and prints what share they noticed. Exit code 1 when a part stays below 85 %.
 *
 * It goes file by file and begins none once N minutes (30) are over; what was found of a file counts until it or a test of its
 * part changes. Whoever is short of time starts it several times. Reports lie in .cache/mutants.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { parts } from './parts.mjs';

const wanted = 85;
const root = path.resolve(import.meta.dirname, '../..');
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '30' } },
});
const endsAt = Date.now() + Number(values.minutes) * 60_000;
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}"; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
if (!(Number(values.minutes) >= 0)) {
  console.error('--minutes takes a number.');
  process.exit(2);
}
process.chdir(root);
mkdirSync('.cache/mutants', { recursive: true });

function filesOf({ mutate }) {
  const excluded = mutate.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  // Not `exclude`: it is given names, of which a path's pattern matches none.
  return globSync(mutate.filter((glob) => !glob.startsWith('!')))
    .filter((file) => !excluded.some((glob) => path.matchesGlob(file, glob)))
    .sort();
}

/** Named after what it depends on: of another state of file and tests there is no report. */
function reportOf(part, file) {
  const hash = createHash('sha256');
  for (const each of [file, ...globSync(parts[part].tests).sort()]) hash.update(`${each}\0${readFileSync(each)}\0`);
  return `.cache/mutants/${part}-${path.basename(file, '.ts')}-${hash.digest('hex').slice(0, 12)}.json`;
}

async function mutate(part, file, report) {
  process.env.MUTANTS_TESTS = parts[part].tests.join(' ');
  // a run that is interrupted leaves no report
  const unfinished = `${report}.part`;
  await new Stryker({
    mutate: [file],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { configFile: 'tools/mutants/jest.config.cjs' },
    // Only what these tests can reach; models and builds are large.
    ignorePatterns: [
      '/*',
      '!/libs',
      '!/services',
      '!/tools',
      '!/*.json',
      '!/*.cjs',
      '**/dist',
      'services/inference/model*',
    ],
    // Tables are read once, before any test: a change of them would cost a whole new run each.
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 20_000,
    reporters: ['json'],
    jsonReporter: { fileName: unfinished },
    tempDirName: `.cache/mutants/sandbox-${part}`,
    logLevel: 'error',
  }).runMutationTest();
  for (const old of globSync(report.replace(/[0-9a-f]{12}\.json$/, '*.json'))) rmSync(old);
  renameSync(unfinished, report);
}

async function run(part) {
  const files = filesOf(parts[part]);
  const mutants = [];
  let known = 0;
  for (const file of files) {
    const report = reportOf(part, file);
    if (!existsSync(report)) {
      if (Date.now() >= endsAt) continue;
      const began = Date.now();
      await mutate(part, file, report);
      console.log(`  ${file}: ${((Date.now() - began) / 60_000).toFixed(1)} min`);
    }
    known += 1;
    const found = Object.values(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(({ mutants: of }) => of);
    mutants.push(...found.map((each) => ({ ...each, file })));
  }
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { file, location, mutatorName, replacement } of survived) {
    console.log(`  not noticed: ${file}:${location.start.line} ${mutatorName} → ${String(replacement).split('\n')[0]}`);
  }
  const judged = noticed + survived.length;
  // nothing was run, or there is nothing but tables and types
  const score = judged === 0 ? null : (100 * noticed) / judged;
  return { part, files: `${known} of ${files.length}`, noticed, survived: survived.length, score };
}

const results = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) results.push(await run(name));
console.log('\n| part | what | files | noticed | not noticed | score |\n|---|---|---|---|---|---|');
for (const { part, files, noticed, survived, score } of results) {
  console.log(
    `| ${part} | ${parts[part].about} | ${files} | ${noticed} | ${survived} | ${score === null ? '–' : `${score.toFixed(1)} %`} |`,
  );
}
process.exitCode = results.every(({ score }) => score === null || score >= wanted) ? 0 : 1;

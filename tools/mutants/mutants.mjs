/**
 * `npm run mutants [-- PART …]`: changes the code in small ways, one at a time (Stryker), runs the tests that have to notice it,
 * and prints what share they noticed. Exit code 1 when a part stays below 85 %. Reports lie in .cache/mutants.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { parts } from './parts.mjs';

const wanted = 85;
const root = path.resolve(import.meta.dirname, '../..');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}"; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
process.chdir(root);
mkdirSync('.cache/mutants', { recursive: true });

async function run(name) {
  const { mutate, tests } = parts[name];
  const report = `.cache/mutants/${name}.json`;
  process.env.MUTANTS_TESTS = tests.join(' ');
  await new Stryker({
    mutate,
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
    jsonReporter: { fileName: report },
    tempDirName: `.cache/mutants/sandbox-${name}`,
    logLevel: 'error',
  }).runMutationTest();
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  const mutants = Object.entries(files).flatMap(([file, { mutants: of }]) => of.map((each) => ({ ...each, file })));
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { file, location, mutatorName, replacement } of survived) {
    console.log(`  not noticed: ${file}:${location.start.line} ${mutatorName} → ${String(replacement).split('\n')[0]}`);
  }
  return { name, noticed, survived: survived.length, score: (100 * noticed) / (noticed + survived.length) };
}

const results = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) results.push(await run(name));
console.log('\n| part | what | noticed | not noticed | score |\n|---|---|---|---|---|');
for (const { name, noticed, survived, score } of results) {
  console.log(`| ${name} | ${parts[name].about} | ${noticed} | ${survived} | ${score.toFixed(1)} % |`);
}
process.exitCode = results.every(({ score }) => score >= wanted) ? 0 : 1;

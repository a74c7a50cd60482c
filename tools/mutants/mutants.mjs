/**
 * `npm run mutants [-- PART …] [--minutes N]`: changes the code in small ways, one at a time (Stryker), runs the tests that have
 * to notice it, and prints what share they noticed. Exit code 1 when a part stays below 85 % or its tests fail unchanged.
 *
 * After N minutes (30) it stops and keeps what it found: whoever is short of time starts it several times. Kept is what the
 * mutant and the tests that pass it decide; after a change of anything else (fixtures, other libraries) delete .cache/mutants.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parts } from './parts.mjs';

const wanted = 85;
/** What a process says that SIGINT has ended. */
const interrupted = 130;
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '30' } },
});
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}"; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
if (!(Number(values.minutes) > 0)) {
  console.error('--minutes takes a number.');
  process.exit(2);
}
const endsAt = Date.now() + Number(values.minutes) * 60_000;
process.chdir(path.resolve(import.meta.dirname, '../..'));
mkdirSync('.cache/mutants', { recursive: true });

/** @returns whether all of it was judged, a part of it, or none because it failed */
function mutate(part) {
  const timeout = endsAt - Date.now();
  if (timeout <= 0) return 'in part';
  const env = { ...process.env, MUTANTS_PART: part, MUTANTS_TESTS: parts[part].tests.join(' ') };
  const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tools/mutants/stryker.config.mjs'];
  // an interrupted Stryker saves what it found
  const { status } = spawnSync(process.execPath, stryker, { env, stdio: 'inherit', timeout, killSignal: 'SIGINT' });
  rmSync(`.cache/mutants/sandbox-${part}`, { recursive: true, force: true });
  if (status === 0) return 'all';
  return status === interrupted ? 'in part' : 'failed';
}

function run(part) {
  const judged = mutate(part);
  const report = `.cache/mutants/${part}.json`;
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).files : {};
  const mutants = Object.entries(files).flatMap(([file, { mutants: of }]) => of.map((each) => ({ ...each, file })));
  const among = (...statuses) => mutants.filter(({ status }) => statuses.includes(status));
  const survived = among('Survived', 'NoCoverage');
  for (const { file, location, mutatorName, replacement } of survived) {
    console.log(`  not noticed: ${file}:${location.start.line} ${mutatorName} → ${String(replacement).split('\n')[0]}`);
  }
  return { part, judged, noticed: among('Killed', 'Timeout').length, survived: survived.length };
}

const results = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) results.push(run(name));
console.log('\n| part | what | judged | noticed | not noticed | score |\n|---|---|---|---|---|---|');
for (const { part, judged, noticed, survived } of results) {
  // null: nothing was run, or there is nothing but tables and types
  const score = noticed + survived === 0 ? null : (100 * noticed) / (noticed + survived);
  const shown = score === null ? '–' : `${score.toFixed(1)} %`;
  console.log(`| ${part} | ${parts[part].about} | ${judged} | ${noticed} | ${survived} | ${shown} |`);
  if (judged === 'failed' || (score !== null && score < wanted)) process.exitCode = 1;
}

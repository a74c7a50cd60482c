/**
 * npm run faults -- --suite [--together 4] [--only LEG] [--results DIR] [--write]
 *
 * The long form, in legs that run side by side, each on engines and with a ledger of its own (faults.mjs): every fault at least
 * once and 10,000 in all in the first, in the others an outage of each thing that the product stands on, half an hour long or past
 * every time limit, each of which its alert must tell within five minutes, and no other. Prints a line a fault, led by its leg, and
 * one table of all; exit code 1 when anything was lost, doubled, leaked, left stuck or parked, spoilt, ended by itself, or an alert
 * is wrong. --only takes the legs whose name contains it. --results keeps what each leg found: one that was clean is not run again
 * where the suite goes on later, on the same commit. With --write the table is kept in docs/reliability.md. LOG_DIR keeps the logs of every part, a
 * folder a leg. A leg takes some 2 GB of memory.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { inRoot } from '../bootstrap/workspace.mjs';
import { endProcess, pause, spawnGuarded, temporaryFolder } from '../engines/common.mjs';
import { Findings } from './compare.mjs';
import { commitNow, tableOf, writeTable } from './report.mjs';
import { legs as legsOfOutages } from './schedule.mjs';

/** The start of a leg keeps all cores busy. */
const staggerMs = 60_000;
/** As long as its longest outage and all else of a leg may take on a busy machine. */
const patienceMs = 3 * 3_600_000;

const legs = [
  { name: 'every fault', args: ['--every'] },
  ...legsOfOutages.map((name) => ({ name, args: ['--leg', name] })),
];

async function main() {
  const { values } = parseArgs({
    options: {
      together: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
      results: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const together = Number(values.together);
  if (!(Number.isInteger(together) && together > 0)) throw new Error('--together takes a number of legs');
  const chosen = legs.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0)
    throw new Error(`There is no such leg; there are ${legs.map(({ name }) => name).join(', ')}.`);
  const commit = commitNow();
  const kept = values.results && path.resolve(values.results, commit);
  if (kept) mkdirSync(kept, { recursive: true });
  const folder = kept ?? temporaryFolder('suite');
  const results = [];
  const waiting = [...chosen];
  const lane = async (index) => {
    await pause(index * staggerMs);
    for (let leg = waiting.shift(); leg; leg = waiting.shift()) results.push(await run(leg, folder));
  };
  await Promise.all(Array.from({ length: together }, (_, index) => lane(index)));
  if (!kept) rmSync(folder, { recursive: true, force: true });
  const result = results.reduce(sum);
  const table = tableOf({ ...result, legs: results.length });
  console.log(`\n${table}`);
  if (values.write) writeTable(table, commit);
  return isClean(result) ? 0 : 1;
}

const isClean = ({ problems }) => Object.values(problems).every((list) => list.length === 0);
const resultIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @returns what the leg found, now or before; that it ended without a result is a finding, too */
async function run({ name, args }, folder) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`);
  const before = resultIn(file);
  if (before && isClean(before)) {
    console.log(`[${name}] was clean before`);
    return before;
  }
  rmSync(file, { force: true });
  const env = process.env.LOG_DIR ? { LOG_DIR: path.join(process.env.LOG_DIR, name.replaceAll(' ', '-')) } : {};
  const child = spawnGuarded(
    process.execPath,
    ['--enable-source-maps', inRoot('tools/faults/faults.mjs'), ...args, '--result', file],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    'TERM',
  );
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`[${name}] ${line}`));
  const tooLong = setTimeout(() => void endProcess(child, 60_000), patienceMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(tooLong);
  const found = resultIn(file);
  if (found) return labelled(name, found);
  const { problems, counts } = new Findings();
  problems.crashed.push(`the leg “${name}” ended without a result`);
  return { done: [], network: {}, problems, counts, retries: 0, minutes: 0, judged: nothingJudged };
}

const nothingJudged = { status: 0, said: '', series: 0, outages: 0 };

/** Each finding says in which leg. */
const labelled = (name, result) => ({
  ...result,
  problems: Object.fromEntries(
    Object.entries(result.problems).map(([kind, list]) => [kind, list.map((sentence) => `${name}: ${sentence}`)]),
  ),
});

const added = (one, other) =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]),
  );

function sum(one, other) {
  const problems = Object.entries(one.problems).map(([kind, list]) => [kind, [...list, ...other.problems[kind]]]);
  return {
    done: Object.entries(added(Object.fromEntries(one.done), Object.fromEntries(other.done))),
    network: added(one.network, other.network),
    problems: Object.fromEntries(problems),
    counts: added(one.counts, other.counts),
    retries: one.retries + other.retries,
    minutes: one.minutes + other.minutes,
    judged: {
      // 2: Prometheus is not there, which is no verdict of any
      status: Math.max(one.judged.status, other.judged.status),
      said: [one.judged.said, other.judged.said].filter(Boolean).join('; '),
      series: one.judged.series + other.judged.series,
      outages: one.judged.outages + other.judged.outages,
    },
  };
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);

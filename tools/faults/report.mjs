/** The table of a run of the faults, as it is printed and kept in docs/reliability.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { inRoot } from '../bootstrap/workspace.mjs';

const page = inRoot('docs/reliability.md');
const faultMarks = ['<!-- faults: written by npm run faults -- --write -->', '<!-- /faults -->'];

/** What is tried, asked before it begins: meanwhile people may commit. */
export function commitNow() {
  const git = (...args) => execFileSync('git', args, { cwd: inRoot('.'), encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes';
  return `${git('rev-parse', '--short', 'HEAD')}${changed}`;
}

/** @param result of a run; `done` and `network`: how often what happened, to parts and to single messages; `legs`: of how many the minutes are the sum */
export function tableOf({ done, network, counts, problems: found, retries, judged, minutes, legs }) {
  const { captures, decisions, incidents, objects, hashes } = counts;
  const injected = done.reduce((sum, [, count]) => sum + count, 0);
  const single = Object.values(network).reduce((sum, count) => sum + count, 0);
  const problems = Object.entries(found);
  const rows = [...done, ...Object.entries(network)].map(([name, count]) => `| ${name} | ${count} |`);
  return [
    `${injected + single} faults in ${Math.round(minutes)} minutes${legs ? ` of ${legs} legs` : ''}: ${injected} of parts, ${single} of single messages; ${retries} requests had to be repeated.`,
    `acknowledged: ${captures} captures, ${decisions} decisions; there are ${incidents} incidents and ${objects} objects, ${hashes} of them compared by SHA-256.`,
    alertsLine(judged),
    '',
    problems.map(([kind, list]) => `${kind}: ${list.length}`).join(', '),
    ...problems.flatMap(([, list]) => list.slice(0, 10).map((sentence) => `* ${sentence}`)),
    '',
    '| fault | times |',
    '|---|---|',
    ...rows,
  ].join('\n');
}

function alertsLine({ status, said, series, outages }) {
  if (status === 2) return `Alerts were not judged: ${said}.`;
  const verdict = status === 0 ? 'right' : 'WRONG';
  return `Alerts: ${verdict}, judged by Prometheus on ${series} recorded series, ${outages} outages expected by name.`;
}

/** Between its marks. */
export function writeTable(table, commit, marks = faultMarks) {
  const when = new Date().toISOString().slice(0, 10);
  const about = `${when}, commit ${commit}, ${os.availableParallelism()} cores.`;
  const text = readFileSync(page, 'utf8');
  const [begin, end] = marks.map((mark) => text.indexOf(mark));
  if (begin < 0 || end < begin) throw new Error(`${page} has no place for the table`);
  writeFileSync(page, `${text.slice(0, begin + marks[0].length)}\n${about}\n${table}\n${text.slice(end)}`);
}

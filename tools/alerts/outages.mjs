/**
 * Whether each outage of deploy/alerts/outages.yaml fires its alert and no other, and a quiet day none: judged by Prometheus
 * itself (`node tools/engines/install.mjs promrules`). Exit code 2 where that is not installed.
 *
 *   node tools/alerts/outages.mjs
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { inRoot } from '../bootstrap/workspace.mjs';
import { isMain, temporaryFolder } from '../engines/common.mjs';
import { judgeRules } from '../engines/promrules.mjs';

const parts = ['gateway', 'auth', 'sites', 'capture', 'inference', 'incident', 'reporting', 'insurance'];
const stepSeconds = 30;
/** As Prometheus does it, where nobody told it otherwise. */
const judgedEvery = '1m';
const outageMinutes = 120;
const quietMinutes = 24 * 60;
const beginsMinutes = 10;

/** `*` is each part, `?` each but the gateway. */
function spread(series, values) {
  const named = series.includes('*') ? parts : series.includes('?') ? parts.slice(1) : [''];
  return named.map((part) => [series.replaceAll(/[*?](?=[:".])/g, part), values]);
}

/** One value, or a step, for all the time, unless it is spelled out. */
const lasting = (values, minutes) => {
  const text = String(values);
  return /[x_ ]/.test(text) ? text : `${text}x${(minutes * 60) / stepSeconds}`;
};

function inputSeries(well, changed, minutes) {
  const of = (group) => Object.entries(group).flatMap(([series, values]) => spread(series, values));
  const all = new Map([...of(well), ...of(changed)]);
  return [...all].map(([series, values]) => ({ series, values: lasting(values, minutes) }));
}

const firing = 'ALERTS{alertstate="firing"}';
const silent = (expr, minutes) => ({ expr, eval_time: `${minutes}m`, exp_samples: [] });

function testOfOutage(well, [name, { alert, within = 5, ends, series }]) {
  const others = `group by (alertname) (max_over_time(ALERTS{alertstate="firing", alertname!="${alert}"}[1d]))`;
  const told = {
    expr: `group by (alertname) (${firing})`,
    eval_time: `${beginsMinutes + within}m`,
    exp_samples: [{ labels: `{alertname="${alert}"}`, value: 1 }],
  };
  return {
    name,
    interval: `${stepSeconds}s`,
    input_series: inputSeries(well, series, outageMinutes),
    promql_expr_test: [
      silent(`max_over_time(${firing}[1d])`, beginsMinutes - 1),
      ...(alert === null ? [] : [told]),
      silent(others, outageMinutes),
      ...(ends === undefined ? [] : [silent(firing, beginsMinutes + ends + 60)]),
    ],
  };
}

const testOfQuiet = (well, series) => ({
  name: 'a quiet day',
  interval: `${stepSeconds}s`,
  input_series: inputSeries(well, series, quietMinutes),
  promql_expr_test: [silent(`group by (alertname) (max_over_time(${firing}[2d]))`, quietMinutes)],
});

export const readOutages = () => parse(readFileSync(inRoot('deploy/alerts/outages.yaml'), 'utf8'));

/** What each process of a well installation exports, as the outages take it for granted. */
export const wellSeries = () =>
  Object.entries(readOutages().well).flatMap(([series, values]) => spread(series, values).map(([name]) => name));

/** What Prometheus's own unit tests of rules read. */
export function testsOf({ well, quiet, outages }) {
  return {
    rule_files: [inRoot('deploy/alerts/hazardlens.rules.yaml')],
    evaluation_interval: judgedEvery,
    tests: [testOfQuiet(well, quiet), ...Object.entries(outages).map((each) => testOfOutage(well, each))],
  };
}

/** @returns what judgeRules returns */
export function judge(tests) {
  const folder = temporaryFolder('alerts');
  try {
    const file = path.join(folder, 'tests.yaml');
    writeFileSync(file, JSON.stringify(tests));
    return judgeRules(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) {
  const { status, said } = judge(testsOf(readOutages()));
  console.log(said);
  process.exitCode = status;
}

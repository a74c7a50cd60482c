/** Reads what the parts export during a run, as Prometheus would, and lets the real rules judge it afterwards. */
import { readFileSync } from 'node:fs';
import { judge, wellSeries } from '../alerts/outages.mjs';
import { inRoot } from '../bootstrap/workspace.mjs';

const everyMs = 15_000;
const patienceMs = 10_000;
/** The last look at or before a moment of the recording, as Prometheus writes a duration. */
const lookAt = (ms) => `${Math.floor(ms / everyMs) * (everyMs / 1000)}s`;
const rulesFile = inRoot('deploy/alerts/hazardlens.rules.yaml');
/** So long after the beginning of an outage its alert must have fired. */
const toldAfterMs = 300_000;
/** No fault of the suite is a reason for one of these. */
const never =
  'HazardLens(MessagesParked|MessagesRefused|JobFails|MailAway|OrphanWalkStopped|BroughtModelOff|CertificateEnds|Memory)';

/** Exported only where there is a mail server, a brought model, a certificate, a walk that has ended, a question too late. */
const circumstantial = /part="mail"|brought_model_off|certificate_ends|orphan_walk_stopped|TIMEOUT/;

/** @param ports part → port of /metrics */
export function watchAlerts(ports) {
  const named = new Set(readFileSync(rulesFile, 'utf8').match(/\b(hazardlens|nodejs|process)_[a-z_0-9]+/g));
  const began = Date.now();
  const looks = [];
  const expected = [];
  const look = async () => {
    const at = looks.length;
    looks.push(new Map());
    await Promise.all([...ports].map(async ([part, port]) => read(part, port, named, looks[at])));
  };
  const timer = setInterval(() => void look(), everyMs);
  void look();
  return {
    /** One begins that lasts so long: its alert must be told after five minutes and until its end, and no other meanwhile. */
    outage: (alert, ms) => {
      const from = Date.now() - began;
      // the look at its very end may be answered after it
      expected.push({ alert, from, to: from + ms - everyMs });
    },
    /** @returns { status, said } of the judgement, how many series it stands on, and what the rules' own tests believe in and no part exports */
    end: () => {
      clearInterval(timer);
      const seconds = looks.length * (everyMs / 1000);
      const told = expected.flatMap(({ alert, from, to }) => [
        ...[from + toldAfterMs, to].map((at) => ({
          expr: `group by (alertname) (ALERTS{alertstate="firing", alertname="${alert}"})`,
          eval_time: lookAt(at),
          exp_samples: [{ labels: `{alertname="${alert}"}`, value: 1 }],
        })),
        {
          expr: `group by (alertname) (max_over_time(ALERTS{alertstate="firing", alertname!="${alert}"}[${lookAt(to - from)}]))`,
          eval_time: lookAt(to),
          exp_samples: [],
        },
      ]);
      const wrong = {
        expr: `group by (alertname) (max_over_time(ALERTS{alertstate="firing", alertname=~"${never}"}[2d]))`,
        eval_time: `${seconds}s`,
        exp_samples: [],
      };
      const input_series = seriesOf(looks);
      const test = { interval: `${everyMs / 1000}s`, input_series, promql_expr_test: [...told, wrong] };
      const verdict = judge({ rule_files: [rulesFile], evaluation_interval: `${everyMs / 1000}s`, tests: [test] });
      return { ...verdict, series: input_series.length, outages: expected.length, missing: missingIn(input_series) };
    },
  };
}

/** By name, process and what it looks at: other labels differ from run to run. */
function missingIn(recorded) {
  const keyOf = (series) => {
    const [name, ...labels] = [/^\w+/, /instance="[^"]*"/, /part="[^"]*"/].map((form) => form.exec(series)?.[0] ?? '');
    return [name, ...labels].join(' ');
  };
  const exported = new Set(recorded.map(({ series }) => keyOf(series)));
  return wellSeries().filter((series) => !circumstantial.test(series) && !exported.has(keyOf(series)));
}

async function read(part, port, named, into) {
  const from = `job="hazardlens", instance="${part}:9464"`;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(patienceMs) });
    const text = await response.text();
    into.set(`up{${from}}`, 1);
    for (const [, name, labels = '', value] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
      if (named.has(name)) into.set(`${name}{${labels}${labels && ', '}${from}}`, Number(value));
    }
  } catch {
    into.set(`up{${from}}`, 0);
  }
}

/** In the notation of Prometheus's unit tests: a value that was not there any more ends its series until it is back. */
function seriesOf(looks) {
  const names = new Set(looks.flatMap((look) => [...look.keys()]));
  return [...names].map((series) => {
    const values = looks.map((look, index) => {
      const value = look.get(series);
      if (value !== undefined && !Number.isNaN(value)) return String(value);
      return index > 0 && looks[index - 1].has(series) ? 'stale' : '_';
    });
    return { series, values: values.join(' ') };
  });
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const rules = parse(read('deploy/alerts/hazardlens.rules.yaml')) as { groups: { name: string; rules: Alert[] }[] };
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/grafana/hazardlens.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};

/** Grafana fills its variables in before Prometheus reads the query. */
function mistakes(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m');
  const found: string[] = [];
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) found.push(`${text.slice(0, node.from)} ✗ ${text.slice(node.from)}`);
    },
  });
  return found;
}

it('the parser of these tests finds mistakes', () => {
  expect(mistakes('sum by (le) (rate(x[5m]))')).toEqual([]);
  expect(mistakes('sum by (le (rate(x[5m]))')).not.toEqual([]);
});

describe.each(alerts.map((alert) => [alert.alert, alert] as const))('alert %s', (_, alert) => {
  it('is a query that Prometheus understands', () => {
    expect(mistakes(alert.expr)).toEqual([]);
  });

  it('tells how bad it is, what happened, and which runbook helps', () => {
    expect(alert.labels.severity).toMatch(/^(critical|warning)$/);
    expect(alert.annotations.summary.length).toBeGreaterThan(10);
    const [file = '', anchor = ''] = alert.annotations.runbook.split('#');
    const anchors = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors).toContain(anchor);
  });
});

it('the names of the alerts are all different', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});

it('every query of the dashboard is one that Prometheus understands', () => {
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(15);
  expect(queries.flatMap(mistakes)).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

const promrules = (file: string) => {
  const program = path.join(root, 'tools/engines/promrules.mjs');
  return spawnSync(process.execPath, [program, path.join(root, file)], { encoding: 'utf8' });
};
const NOT_INSTALLED = 2;
// Prometheus itself judges, where it was built: node tools/engines/install.mjs promrules.
(promrules('').status === NOT_INSTALLED ? it.skip : it)(
  'each outage fires its alert within five minutes, and no other',
  () => {
    expect(promrules('deploy/alerts/hazardlens.rules.test.yaml').stdout).toMatch(/^every rule fires when it should/);
  },
);

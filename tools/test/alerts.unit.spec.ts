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
interface Recorded {
  record: string;
  expr: string;
}
const rules = parse(read('deploy/alerts/hazardlens.rules.yaml')) as {
  groups: { name: string; rules: (Alert | Recorded)[] }[];
};
const all = rules.groups.flatMap((group) => group.rules);
const alerts = all.filter((rule): rule is Alert => 'alert' in rule);
const names = alerts.map(({ alert }) => alert);
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
  expect(new Set(names).size).toBe(alerts.length);
});

it('what is recorded is a query that Prometheus understands', () => {
  expect(all.flatMap(({ expr }) => mistakes(expr))).toEqual([]);
});

it('every query of the dashboard is one that Prometheus understands', () => {
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(15);
  expect(queries.flatMap(mistakes)).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

// Which fires when is judged by Prometheus itself: tools/alerts/outages.mjs, a step of its own.
it('every alert has an outage that fires it', () => {
  const { outages } = parse(read('deploy/alerts/outages.yaml')) as { outages: Record<string, { alert: string }> };
  const fired = new Set(Object.values(outages).map(({ alert }) => alert));
  expect(names.filter((name) => !fired.has(name))).toEqual([]);
});

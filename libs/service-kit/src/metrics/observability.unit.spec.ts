import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { collectProcessMetrics } from './default-metrics.js';
import { metricsRegistry } from './registry.js';

const root = path.resolve(__dirname, '../../../..');
const files = ['deploy/alerts/hazardlens.rules.yaml', 'deploy/grafana/hazardlens.json'];
const ofPrometheus = ['job', 'instance', 'le'];

interface Metric {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** Those of single services, as their sources declare them: the kit must not load a service. */
function declaredMetrics(): Metric[] {
  const sources = globSync('{services/*,gateway}/src/**/*.ts', { cwd: root });
  const declared = /new (Gauge|Counter|Histogram)\(\{\s*name: '(\w+)',(?:[^}]*?labelNames: \[([^\]]*)\])?/g;
  return sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(declared)].map(
      ([, kind = '', name = '', labels = '']) => ({
        name,
        type: kind.toLowerCase(),
        labelNames: [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
      }),
    ),
  );
}

/** What a process really serves, by the names that a query uses, with the labels of each. */
async function servedMetrics(): Promise<Map<string, readonly string[]>> {
  collectProcessMetrics();
  const ofTheKit = metricsRegistry.getMetricsAsArray() as unknown as Metric[];
  const metrics = [...ofTheKit, ...declaredMetrics()];
  return new Map(
    metrics.flatMap(({ name, type, labelNames }) => {
      const names = type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
      return names.map((each) => [each, labelNames] as const);
    }),
  );
}

it('no metric has a label that Prometheus gives itself', async () => {
  const taken = [...(await servedMetrics())].filter(([name, labels]) => {
    return name.startsWith('hazardlens_') && labels.some((label) => label === 'job' || label === 'instance');
  });
  expect(taken).toEqual([]);
});

describe.each([...files, 'deploy/alerts/outages.yaml'])('%s', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const used = [...text.matchAll(/\b(hazardlens_[a-z_]+|nodejs_[a-z0-9_]+|process_[a-z_]+)(\{[^}]*\})?/g)];

  it('names only metrics that the processes serve, with labels that they have', async () => {
    const served = await servedMetrics();
    expect(used.length).toBeGreaterThan(5);
    const wrong = used.flatMap(([, name = '', selector = '']) => {
      const labels = served.get(name);
      if (!labels) return [`no metric ${name}`];
      const asked = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
      return asked.flatMap((label) =>
        labels.includes(label) || ofPrometheus.includes(label) ? [] : [`${name} has no label ${label}`],
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');

  it('groups only by labels that some of its metrics has', async () => {
    const known = new Set([...[...(await servedMetrics()).values()].flat(), ...ofPrometheus]);
    const grouped = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/[\s,]+/).filter(Boolean),
    );
    expect(grouped).not.toHaveLength(0);
    expect(grouped.filter((label) => !known.has(label))).toEqual([]);
  });
});

it('a process tells how much memory it may have, so that it can be told before it is ended', async () => {
  collectProcessMetrics();
  const text = await metricsRegistry.getSingleMetricAsString('hazardlens_memory_limit_bytes');
  const [, limit = ''] = /^hazardlens_memory_limit_bytes (\S+)$/m.exec(text) ?? [];
  expect(Number(limit)).toBeGreaterThan(process.memoryUsage.rss());
  expect(Number(limit)).toBeLessThanOrEqual(os.totalmem());
});

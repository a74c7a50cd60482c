import { metricsRegistry } from '@hazardlens/service-kit';
import { Counter, Histogram } from 'prom-client';

const registers = [metricsRegistry];

/** state: looked, late, failed, off. Sources are few and named by the installation, so the label stays small. */
export const sourceLooks = new Counter({
  name: 'hazardlens_source_looks_total',
  help: 'Photos that a source of findings was asked about, by what became of it',
  labelNames: ['source', 'state'] as const,
  registers,
});
export const sourceSeconds = new Histogram({
  name: 'hazardlens_source_look_seconds',
  help: 'Time that a source of findings took for a photo, waiting for its turn included',
  labelNames: ['source'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
});
export const sourceFindings = new Counter({
  name: 'hazardlens_source_findings_total',
  help: 'Findings that a source named on photos, believed or not',
  labelNames: ['source', 'hazard_type'] as const,
  registers,
});

import { metricsRegistry } from '@hazardlens/service-kit';
import { Counter, Histogram } from 'prom-client';

/** How a request to the vision server ended. */
export type RequestOutcome = 'answered' | 'refused' | 'unreachable' | 'stopped' | 'unusable';

export const visionSeconds = new Histogram({
  name: 'hazardlens_vision_request_seconds',
  help: 'One request to the vision-language server, tries apart, by outcome',
  labelNames: ['outcome'] as const,
  buckets: [0.5, 1, 2, 5, 10, 20, 40, 80, 160, 280],
  registers: [metricsRegistry],
});

export const visionTokens = new Counter({
  name: 'hazardlens_vision_tokens_total',
  help: 'Tokens that the vision-language server counted: of what it was sent (prompt), of what it answered (completion)',
  labelNames: ['kind'] as const,
  registers: [metricsRegistry],
});

export const visionRepairs = new Counter({
  name: 'hazardlens_vision_repairs_total',
  help: 'Answers of the vision-language server that could not be used and were asked for again',
  registers: [metricsRegistry],
});

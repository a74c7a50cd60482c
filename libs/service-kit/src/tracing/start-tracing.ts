import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { parseConfig } from '../config/parse-config.js';
import type { Tracing } from './export-spans.js';

const tracingConfig = z.object({
  /** Address of an OpenTelemetry collector (OTLP over HTTP), without /v1/traces. Unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of new traces that is recorded; a trace that arrives with a message keeps what its beginning decided. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

export interface TracingOptions {
  /** Name of the process in the trace store. */
  readonly process: string;
  readonly instanceId?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Instead of the export to OTEL_EXPORTER_OTLP_ENDPOINT. For tests. */
  readonly exporter?: SpanExporter;
}

const off: Tracing = { close: async () => {} };

/**
 * Exports spans when OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise not even the SDK is loaded. Once a process, before
 * the first message. Headers and time-outs come from the exporter's own OTEL_EXPORTER_OTLP_* variables.
 * @throws ConfigError naming the variable
 */
export async function startTracing({ process, instanceId, env, exporter }: TracingOptions): Promise<Tracing> {
  const config = parseConfig(process, tracingConfig, env);
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint && !exporter) return off;
  const { exportSpans } = await import('./export-spans.js');
  return exportSpans({
    process,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    ...(instanceId ? { instanceId } : {}),
    ...(exporter ? { exporter } : { url: `${endpoint?.replace(/\/+$/, '')}/v1/traces` }),
  });
}

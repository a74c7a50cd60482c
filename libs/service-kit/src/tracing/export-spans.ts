import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SimpleSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export interface Tracing {
  /** Sends what is waiting, for two seconds at most: a collector that is away must not hold up the stop. */
  close(): Promise<void>;
}

export interface ExportOptions {
  readonly process: string;
  readonly instanceId?: string;
  /** 0 … 1 */
  readonly share: number;
  readonly url?: string;
  readonly exporter?: SpanExporter;
}

const closeWithinMs = 2_000;
/** A day's burst fits; beyond that spans are dropped, never work. */
const waitingSpans = 8_192;

/** Makes the API's spans real. Imported only when they are exported. */
export function exportSpans({ process, instanceId, share, url, exporter }: ExportOptions): Tracing {
  const processor = exporter
    ? new SimpleSpanProcessor({ exporter })
    : new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(url ? { url } : {}),
        maxQueueSize: waitingSpans,
        exportTimeoutMillis: 10_000,
      });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'hazardlens',
      'service.name': `hazardlens-${process}`,
      ...(instanceId ? { 'service.instance.id': instanceId } : {}),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return { close: () => closeProvider(provider) };
}

async function closeProvider(provider: TracerProvider): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeWithinMs);
  });
  await Promise.race([provider.shutdown().catch(() => {}), late]);
  clearTimeout(timer);
  trace.disable();
  propagation.disable();
  context.disable();
}

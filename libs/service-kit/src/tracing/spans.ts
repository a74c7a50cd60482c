import { type Context, context, propagation, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { header } from './headers.js';

/** Of the API alone: does nothing, at the cost of a function call, until `startTracing` has set up an export. */
export const tracer = trace.getTracer('hazardlens');

/** Puts the current trace into a message's headers (W3C `traceparent`); nothing while there is none. */
export function traceHeaders(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const { [header.traceparent]: traceparent, [header.tracestate]: tracestate } = carrier;
  return {
    ...(traceparent ? { [header.traceparent]: traceparent } : {}),
    ...(tracestate ? { [header.tracestate]: tracestate } : {}),
  };
}

/** The trace that a message's headers, or a request's, continue. */
export const traceOf = (headers: Readonly<Record<string, unknown>>): Context =>
  propagation.extract(ROOT_CONTEXT, headers);

/**
 * Marks a span as failed. Only the kind of the error: messages of drivers hold addresses and values, and a trace store
 * has other readers than the log.
 */
export function failSpan(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
}

/** Id of the trace that runs now. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

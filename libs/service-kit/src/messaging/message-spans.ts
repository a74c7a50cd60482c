import { type Context, type Span, SpanKind, trace } from '@opentelemetry/api';
import { header } from '../tracing/headers.js';
import { failSpan, traceHeaders, traceOf, tracer } from '../tracing/spans.js';
import type { AnyMessage } from './message.js';
import type { WireMessage } from './transport.js';

async function inSpan<R>(span: Span, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` in the span of a request that waits for its reply; its message carries the span onwards. */
export function inRequestSpan<R>(type: string, work: () => Promise<R>): Promise<R> {
  const options = { kind: SpanKind.CLIENT, attributes: { 'messaging.message.type': type } };
  return tracer.startActiveSpan(`request ${type}`, options, (span) => inSpan(span, work));
}

/**
 * Runs `work`, the sending of a stored message, in a span of the trace in which it was stored. `work` gets the message with
 * this span as the one that its handlers continue, so that a trace shows how long it lay in the outbox.
 */
export function inPublishSpan<R>(
  service: string,
  message: WireMessage,
  work: (traced: WireMessage) => Promise<R>,
): Promise<R> {
  const type = message.headers[header.type] ?? 'message';
  const options = {
    kind: SpanKind.PRODUCER,
    attributes: {
      'hazardlens.service': service,
      'messaging.operation.type': 'send',
      'messaging.destination.name': message.topic,
      'messaging.message.type': type,
    },
  };
  return tracer.startActiveSpan(`publish ${type}`, options, traceOf(message.headers), (span) =>
    inSpan(span, () => work({ ...message, headers: { ...message.headers, ...traceHeaders() } })),
  );
}

/** Runs `work`, the handling of a message, in a span that continues the trace of the message's sender. */
export function inHandlerSpan(
  service: string,
  message: AnyMessage,
  headers: Readonly<Record<string, string>>,
  work: () => Promise<void>,
): Promise<void> {
  const options = {
    kind: SpanKind.CONSUMER,
    attributes: {
      'hazardlens.service': service,
      'hazardlens.tenant_id': message.tenantId,
      'messaging.operation.type': 'process',
      'messaging.message.type': message.type,
      'messaging.message.id': message.id,
      'messaging.message.conversation_id': message.correlationId,
    },
  };
  const parent: Context = traceOf(headers);
  return tracer.startActiveSpan(`handle ${message.type}`, options, parent, (span) => inSpan(span, work));
}

/** How the handling in the current span ended: done, refused or failed; `error` where it is the service's own fault. */
export function noteOutcome(outcome: string, error?: unknown): void {
  const span = trace.getActiveSpan();
  span?.setAttribute('hazardlens.outcome', outcome);
  if (span && error !== undefined) failSpan(span, error);
}

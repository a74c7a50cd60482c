import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { failSpan, traceOf, tracer } from '@hazardlens/service-kit';
import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** Asked every few seconds by machines; they would bury what people do. */
const probes = '/api/health';

/**
 * A span for every request, from its first byte to the end of its answer. The request's id, which problems and logs
 * show and messages carry as correlation id, is the trace's id; a random one while nothing is traced.
 */
export class RequestSpans {
  readonly #spans = new WeakMap<object, Span>();

  /** @param continues whether a caller's `traceparent` counts: only a proxy's that we trust */
  constructor(private readonly continues: boolean) {}

  /** For Fastify's `genReqId`: begins the span. */
  begin(request: IncomingMessage): string {
    if (request.url?.startsWith(probes)) return randomUUID();
    const parent = this.continues ? traceOf(request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan(
      request.method ?? 'HTTP',
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method ?? '' } },
      parent,
    );
    const spanContext = span.spanContext();
    if (!isSpanContextValid(spanContext)) return randomUUID();
    this.#spans.set(request, span);
    return spanContext.traceId;
  }

  register(instance: FastifyInstance): void {
    const resume = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction) => {
      const active = this.#contextOf(request.raw);
      if (active) context.with(active, done);
      else done();
    };
    instance.addHook('onRequest', resume);
    // Again after the body was read: its events come from the connection, which belongs to no request.
    instance.addHook('preValidation', resume);
    instance.addHook('onError', async (request, reply, error) => {
      const span = this.#spans.get(request.raw);
      if (span && reply.statusCode >= 500) failSpan(span, error);
    });
    instance.addHook('onResponse', async (request, reply) => {
      this.#end(request.raw, request.method, request.routeOptions.url, reply.statusCode);
    });
    instance.addHook('onRequestAbort', async (request) => {
      this.#end(request.raw, request.method, request.routeOptions.url, 499);
    });
  }

  #contextOf(request: IncomingMessage): Context | undefined {
    const span = this.#spans.get(request);
    return span && trace.setSpan(ROOT_CONTEXT, span);
  }

  /** The route, never the address: a query may hold what somebody typed. */
  #end(request: IncomingMessage, method: string, route: string | undefined, status: number): void {
    const span = this.#spans.get(request);
    if (!span) return;
    this.#spans.delete(request);
    span.updateName(route ? `${method} ${route}` : method);
    span.setAttributes({ 'http.response.status_code': status, ...(route ? { 'http.route': route } : {}) });
    if (status >= 500) failSpan(span, new Error(String(status)));
    span.end();
  }
}

import { authService } from '@hazardlens/auth';
import { type RunningGateway, startGateway } from '@hazardlens/gateway';
import { createLogger, metricsRegistry, startTracing, type Tracing, tracer } from '@hazardlens/service-kit';
import { sitesService } from '@hazardlens/sites';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';

jest.setTimeout(120_000);

const secret = 'a secret for tests of forty characters..';

// Real: HTTP, bus, two services and their documents. Only the export of spans ends in memory.
describe('traces', () => {
  const exporter = new InMemorySpanExporter();
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  let tracing: Tracing;
  let platform: TestPlatform;
  let gateway: RunningGateway;

  beforeAll(async () => {
    tracing = await startTracing({ process: 'test', env: {}, exporter });
    platform = await startTestPlatform({ services: [authService, sitesService], env: { JWT_SECRET: secret } });
    const env = { ...platform.platform.env, PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' };
    gateway = await startGateway({ ...platform.platform, env, logger });
  });
  afterAll(async () => {
    await gateway?.close();
    await platform?.close();
    await tracing?.close();
  });

  const signUp = (email: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        tenant_data: { name: 'Traced Ltd', tenant_type: 'contractor', contact_email: email },
        user_data: { first_name: 'Tess', last_name: 'Tracer', email, password: 'Winding-words-7391' },
      }),
    });
  const spansOf = (traceId: string) =>
    exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
  const named = (spans: ReadableSpan[], name: string): ReadableSpan => {
    const span = spans.find((each) => each.name === name);
    if (!span) throw new Error(`no span "${name}" among ${spans.map((each) => each.name).join(', ')}`);
    return span;
  };
  const parentOf = (span: ReadableSpan) => span.parentSpanContext?.spanId;

  it('follow a request through its command and the outbox to the handlers of its events', async () => {
    const caller = { traceId: 'b7ad6b7169203331b7ad6b7169203331', spanId: '00f067aa0ba902b7' };
    const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
    const answer = await signUp('tess@traced.test', { traceparent });
    expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);

    // Spans end after the answer and after each other's work has begun: in no order that could be counted on.
    const [server, request, command, publish, event] = await eventually(() => {
      const spans = spansOf(caller.traceId);
      return [
        named(spans, 'POST /api/auth/signup'),
        named(spans, 'request auth.sign-up.v1'),
        named(spans, 'handle auth.sign-up.v1'),
        named(spans, 'publish auth.tenant-registered.v1'),
        named(spans, 'handle auth.tenant-registered.v1'),
      ] as const;
    });
    expect([server, request, command, publish, event].map(parentOf)).toEqual([
      caller.spanId,
      server.spanContext().spanId,
      request.spanContext().spanId,
      command.spanContext().spanId,
      publish.spanContext().spanId,
    ]);
    expect(server.attributes).toMatchObject({ 'http.route': '/api/auth/signup', 'http.response.status_code': 201 });
    expect(command.attributes).toMatchObject({ 'hazardlens.service': 'auth', 'hazardlens.outcome': 'done' });
    expect(publish.attributes).toMatchObject({
      'hazardlens.service': 'auth',
      'messaging.destination.name': 'auth.tenant.events.v1',
    });
    expect(event.attributes).toMatchObject({ 'hazardlens.service': 'sites', 'hazardlens.outcome': 'done' });
  });

  it('have the id that a problem shows and the logs carry', async () => {
    expect((await signUp('twice@traced.test')).status).toBe(201);
    const refused = await signUp('twice@traced.test');
    const problem = (await refused.json()) as { trace_id: string };
    expect([refused.status, problem.trace_id]).toEqual([409, expect.stringMatching(/^[0-9a-f]{32}$/)]);

    const command = await eventually(() => named(spansOf(problem.trace_id), 'handle auth.sign-up.v1'));
    expect(command.attributes).toMatchObject({
      'hazardlens.outcome': 'refused',
      'messaging.message.conversation_id': problem.trace_id,
    });
    await eventually(() => lines.some((line) => line['correlation_id'] === problem.trace_id));
    tracer.startActiveSpan('work', (span) => {
      logger.info('inside');
      span.end();
      const line = lines.find(({ msg }) => msg === 'inside');
      expect(line?.['trace_id']).toBe(span.spanContext().traceId);
    });
  });

  it('go with metrics: the time of the request by its route, and an outbox that is empty again', async () => {
    const labels = 'method="POST",route="/api/auth/signup",status="2xx"';
    await eventually(async () => {
      const http = await metricsRegistry.getSingleMetricAsString('hazardlens_http_request_seconds');
      return http.includes(`hazardlens_http_request_seconds_count{${labels}} 2`);
    });
    await eventually(async () => {
      const outbox = await metricsRegistry.getSingleMetricAsString('hazardlens_outbox_oldest_seconds');
      return /oldest_seconds\{service="auth"\} 0$/m.test(outbox);
    });
  });

  it('tell nothing that somebody typed', () => {
    const told = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
    );
    expect(told).not.toMatch(/traced\.test|Winding-words|Tess/);
    expect(told).toContain('auth.sign-up.v1');
  });
});

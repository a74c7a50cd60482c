import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config/parse-config.js';
import { currentTraceId, traceHeaders, tracer } from './spans.js';
import { startTracing } from './start-tracing.js';

interface Received {
  path: string;
  headers: Record<string, unknown>;
  body: string;
}

/** Takes what is exported, as a collector does. */
async function collector() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      server.emit('exported');
    });
  });
  const exported = once(server, 'exported');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, exported };
}

const inSpan = <R>(work: () => R): R =>
  tracer.startActiveSpan('work', (span) => {
    try {
      return work();
    } finally {
      span.end();
    }
  });

describe('tracing', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      // The exporter keeps its connection for the next spans.
      server.closeAllConnections();
    }
  });

  it('is off without a collector: no ids, no headers', async () => {
    const tracing = await startTracing({ process: 'test', env: {} });
    expect(inSpan(() => traceHeaders())).toEqual({});
    await tracing.close();
  });

  it.each(['collector:4318', 'ftp://collector'])('refuses %s as an address, naming the variable', async (address) => {
    const started = startTracing({ process: 'auth', env: { OTEL_EXPORTER_OTLP_ENDPOINT: address } });
    await expect(started).rejects.toThrow(ConfigError);
    await expect(started).rejects.toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
  });

  it('refuses a share that is none', async () => {
    const started = startTracing({ process: 'auth', env: { OTEL_TRACES_SAMPLER_ARG: '2' } });
    await expect(started).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG');
  });

  it('sends spans to the collector, at the latest when it is closed', async () => {
    const { server, url, received, exported } = await collector();
    servers.push(server);
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` };
    const tracing = await startTracing({ process: 'auth', instanceId: 'auth-0', env });
    const { id, headers } = inSpan(() => ({ id: currentTraceId(), headers: traceHeaders() }));
    expect(headers['traceparent']).toContain(id);
    await tracing.close();
    // On a busy machine the two seconds that a close waits may be over first.
    await exported;
    expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
    expect(received[0]?.body).toContain('hazardlens-auth');
    expect(received[0]?.body).toContain('auth-0');
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectProcessMetrics } from '../metrics/default-metrics.js';
import { metricsRegistry } from '../metrics/registry.js';

export interface HealthServerOptions {
  readonly port: number;
  readonly host: string;
  /** Whether the process can take work now. */
  ready(): boolean | Promise<boolean>;
  /** False when only a restart helps. */
  live(): boolean | Promise<boolean>;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/** `/metrics`, `/health/live` and `/health/ready` of a service process. Nothing else is served. */
export async function startHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  collectProcessMetrics();
  const server = createServer((request, response) => {
    answer(options, request.url ?? '').then(
      ({ status, body, type }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

async function answer(
  options: HealthServerOptions,
  url: string,
): Promise<{ status: number; body: string; type: string }> {
  const path = url.split('?')[0];
  if (path === '/metrics')
    return { status: 200, body: await metricsRegistry.metrics(), type: metricsRegistry.contentType };
  const check = path === '/health/live' ? options.live : path === '/health/ready' ? options.ready : null;
  if (!check) return { status: 404, body: 'not found\n', type: 'text/plain' };
  const good = await check();
  return { status: good ? 200 : 503, body: good ? 'ok\n' : 'not ready\n', type: 'text/plain' };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

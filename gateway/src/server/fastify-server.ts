import { httpSeconds, type Logger } from '@hazardlens/service-kit';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { GatewayConfig } from '../gateway-config.js';
import { sendProblem } from '../problem/problem.filter.js';
import { answerUnreadable } from '../problem/unreadable-request.js';
import type { AccessTable } from '../security/access-table.js';
import { parseJsonBody } from './json-body.js';
import { RequestSpans } from './request-spans.js';
import { noteSentBody } from './sent-hash.js';
import { tellOfTooManyHops } from './too-many-hops.js';

export interface ServerTimeouts {
  /** from the first byte of a request to its last */
  wholeRequestMs: number;
  headersMs: number;
  /** a connection on which nothing moves, in either direction */
  silentMs: number;
  /** how often Node looks for requests that are overdue */
  checkEveryMs: number;
}

/** A phone on a weak signal may need minutes for five photos; a connection that says nothing does not. */
export const defaultTimeouts: ServerTimeouts = {
  wholeRequestMs: 300_000,
  headersMs: 20_000,
  silentMs: 120_000,
  checkEveryMs: 5_000,
};
const keepAliveMs = 65_000;
/** Ids are short, but an over-long one must meet 401 before 404. */
const longestParameter = 4_096;

/** A Fastify instance with our limits, our body parser and our errors, before any route is on it. */
export function createFastify(
  config: GatewayConfig,
  table: AccessTable,
  logger: Logger,
  timeouts: ServerTimeouts,
): FastifyInstance {
  const server = { connectionsCheckingInterval: timeouts.checkEveryMs, headersTimeout: timeouts.headersMs };
  const spans = new RequestSpans(config.trustProxy !== false);
  const instance = fastify({
    ...(config.tls ? { https: { ...config.tls, ...server } } : { http: server }),
    logger: false,
    genReqId: (request) => spans.begin(request),
    trustProxy: trusted(config.trustProxy),
    requestTimeout: timeouts.wholeRequestMs,
    connectionTimeout: timeouts.silentMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply, logger),
  }) as unknown as FastifyInstance;
  instance.removeAllContentTypeParsers();
  const asBuffer = { parseAs: 'buffer' } as const;
  instance.addContentTypeParser('application/json', asBuffer, async (request: FastifyRequest, bytes: Buffer) => {
    const body = parseJsonBody(bytes);
    await noteSentBody(request, bytes, body);
    return body;
  });
  instance.addHook('onRoute', (route) => {
    const method = typeof route.method === 'string' ? route.method : (route.method[0] ?? 'GET');
    route.bodyLimit = table.bodyLimitOf(method, route.url);
    table.noteServed(route.method, route.url);
  });
  spans.register(instance);
  logRequests(instance, logger);
  if (typeof config.trustProxy === 'number') tellOfTooManyHops(instance, config.trustProxy, logger);
  return instance;
}

/** So many hops are ours, counted from the connection: who can reach the gateway past them is a matter of the network. */
const trusted = (proxies: GatewayConfig['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** One line a request: no query (it may hold what somebody typed), no address, no names. */
function logRequests(instance: FastifyInstance, logger: Logger): void {
  instance.addHook('onResponse', async (request, reply) => {
    const line = {
      correlation_id: request.id,
      tenant_id: request.caller?.actor.tenant_id,
      actor_id: request.caller?.actor.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status };
    httpSeconds.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) logger.warn(line, 'request');
    else logger.info(line, 'request');
  });
}

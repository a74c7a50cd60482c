import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import { type DemoLogin, type RouteAccess, routeAccess } from '@hazardlens/contracts';
import { certificateEnds, MessageClient, NestLogger, type Platform } from '@hazardlens/service-kit';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { appModule, GatewayParts } from './app.module.js';
import { registerAudit } from './audit/audit-hook.js';
import type { Messages } from './clients/messages.js';
import { readDemoLogins } from './config/demo-logins.js';
import { type GatewayConfig, readGatewayConfig } from './gateway-config.js';
import { registerIncidentNumbers } from './incidents/incident-numbers.js';
import { restrictDecoders } from './intake/sharp-settings.js';
import { serveDocumentation } from './openapi/documentation.js';
import { ProblemFilter } from './problem/problem.filter.js';
import { registerAccessHook } from './security/access-hook.js';
import { AccessTable, apiPrefix } from './security/access-table.js';
import { defaultRateLimits, type RateLimits, registerRateLimits, shareOf } from './security/rate-limits.js';
import { asSentence } from './server/address.js';
import { boundUploads } from './server/bounded-uploads.js';
import { registerCompression } from './server/compression.js';
import { createFastify, defaultTimeouts, type ServerTimeouts } from './server/fastify-server.js';
import { defaultUploadLimits, type UploadLimits } from './server/upload-budget.js';
import { SchemaPipe } from './validation/schema.pipe.js';
import { UndeclaredInputGuard } from './validation/undeclared-input.guard.js';
import { version } from './version.js';
import { registerSecurityHeaders, registerWebApp } from './web/web-app.js';

/** What a client of POST /ai/analyze waits at most before it is answered 202 (its own time-out is 60 s). */
const analysisWaitMs = 45_000;
const heartbeatMs = 20_000;
/** Requests that are still being answered when the gateway is told to stop. */
const drainMs = 15_000;

export interface GatewayOptions {
  edition?: 'embedded' | 'distributed';
  /** shown on the login screen while DEMO is on; those of DEMO_LOGINS when absent */
  demoLogins?: readonly DemoLogin[];
  /** instead of a client on the platform's transport; not closed by the gateway. For tests. */
  messages?: Messages;
  limits?: Partial<RateLimits>;
  timeouts?: Partial<ServerTimeouts>;
  uploads?: Partial<UploadLimits>;
  analysisWaitMs?: number;
  heartbeatMs?: number;
  /** instead of the table of contracts. For tests of the table itself. */
  access?: readonly RouteAccess[];
}

export interface RunningGateway {
  /** where it listens, e.g. `http://127.0.0.1:3000` */
  url: string;
  /** every route that is served under /api, as `GET /api/incidents/:id` */
  routes: readonly string[];
  /** Waiting analyses are answered 202, streams end, requests finish, nothing new is taken. Repeatable. */
  close(): Promise<void>;
}

/**
 * Starts the HTTP edge on a platform.
 * @throws ConfigError naming the variable, Error saying that its address is taken, or AccessTableError naming the routes that are not in the access table
 */
export async function startGateway(platform: Platform, options: GatewayOptions = {}): Promise<RunningGateway> {
  const config = readGatewayConfig(platform.env, (options.demoLogins?.length ?? 0) > 0);
  const logger = platform.logger.child({ service: 'gateway' });
  const client = options.messages
    ? null
    : await MessageClient.connect({ transport: platform.transport, logger, instanceId: platform.instanceId });
  const parts = new GatewayParts({
    config,
    messages: options.messages ?? (client as MessageClient),
    objects: platform.objects,
    logger,
    version,
    edition: options.edition ?? 'distributed',
    demoLogins: options.demoLogins ?? readDemoLogins(platform.env),
    analysisWaitMs: options.analysisWaitMs ?? analysisWaitMs,
    heartbeatMs: options.heartbeatMs ?? heartbeatMs,
  });
  restrictDecoders();
  const table = new AccessTable(options.access ?? routeAccess);
  let app: NestFastifyApplication | undefined;
  try {
    app = await createApp(parts, table, options);
    await Promise.all([parts.sessions.start(), parts.waiter.start(), parts.live.start(), parts.thumbnails.start()]);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    parts.live.close();
    await app?.close();
    await client?.close();
    throw asSentence(error, config);
  }
  const url = addressOf(app, config);
  parts.publicUrl.listensOn(url);
  parts.lifecycle.started(() => platform.transport.healthy());
  logger.info({ url, edition: parts.runtime.edition }, 'gateway started');
  const running = app;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= stop(running, parts, client);
    return closing;
  };
  return { url, routes: table.routes, close };
}

async function createApp(
  parts: GatewayParts,
  table: AccessTable,
  options: GatewayOptions,
): Promise<NestFastifyApplication> {
  const { config, logger } = parts.runtime;
  const instance = createFastify(config, table, logger, { ...defaultTimeouts, ...options.timeouts });
  if (config.tls) {
    const { validTo } = new X509Certificate(config.tls.cert);
    certificateEnds.set({ service: 'gateway' }, Date.parse(validTo) / 1000);
  }
  const https = config.tls !== undefined || config.publicUrl?.startsWith('https://') === true;
  await registerSecurityHeaders(instance, https);
  await registerCompression(instance);
  const ownShare = shareOf({ ...defaultRateLimits, ...options.limits }, config.replicas);
  const limits = await registerRateLimits(instance, ownShare);
  registerAccessHook(instance, { table, signIns: parts.signIns, messages: parts.runtime.messages, limits });
  registerIncidentNumbers(instance);
  registerAudit(instance, parts.runtime.messages, logger);
  boundUploads(instance, { ...defaultUploadLimits, ...options.uploads });
  const adapter = new FastifyAdapter(instance as unknown as ConstructorParameters<typeof FastifyAdapter>[0]);
  const app = await NestFactory.create<NestFastifyApplication>(appModule(parts), adapter, {
    bodyParser: false,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  app.setGlobalPrefix(apiPrefix.slice(1));
  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalGuards(new UndeclaredInputGuard());
  app.useGlobalPipes(new SchemaPipe());
  serveDocumentation(app, parts.runtime.version);
  await registerWebApp(instance as FastifyInstance, config.webRoot);
  await app.init();
  await instance.ready();
  table.assertComplete();
  return app;
}

/** Not ready any more → waiting analyses answered 202 → streams ended → requests drained → bus left; within 20 s. */
async function stop(app: NestFastifyApplication, parts: GatewayParts, client: MessageClient | null): Promise<void> {
  parts.lifecycle.stopping();
  parts.waiter.close();
  parts.live.close();
  const drained = app.close();
  const late = setTimeout(() => app.getHttpServer().closeAllConnections(), drainMs);
  await drained.finally(() => clearTimeout(late));
  await parts.heic.close();
  await client?.close();
  parts.runtime.logger.info('gateway stopped');
}

function addressOf(app: NestFastifyApplication, config: GatewayConfig): string {
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

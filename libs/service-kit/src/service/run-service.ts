import { processConfig } from '../config/kit-config.js';
import { ConfigError, parseConfig } from '../config/parse-config.js';
import { type HealthServer, startHealthServer } from '../health/health-server.js';
import { watchNeighbours } from '../health/neighbours.js';
import { HandlerError } from '../messaging/handler-table.js';
import type { Tracing } from '../tracing/export-spans.js';
import { startTracing } from '../tracing/start-tracing.js';
import type { ServiceDefinition } from './define-service.js';
import type { Platform, RunningService } from './platform.js';
import { platformFromEnv } from './platform-from-env.js';
import { startService } from './start-service.js';

/** Kubernetes waits 30 s before it kills: a process that cannot finish says so before that. */
const shutdownLimitMs = 20_000;

/**
 * The main program of a service process: adapters from the environment, metrics and health on `METRICS_PORT`. Resolves
 * when the service is ready. SIGTERM and SIGINT stop it: nothing new is taken, what runs is finished, the outbox is
 * flushed, groups are left, exit code 0; code 1 when that takes longer than 20 s. A start that fails ends the process
 * with code 1 and the reason on stderr.
 */
export async function runService(definition: ServiceDefinition, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  let platform: Platform | undefined;
  let running: RunningService | undefined;
  let health: HealthServer | undefined;
  let tracing: Tracing | undefined;
  let stopping: Promise<void> | undefined;

  const stop = async (signal: string): Promise<void> => {
    platform?.logger.info({ signal, service: definition.name }, 'stopping');
    const limit = setTimeout(() => {
      platform?.logger.error({ service: definition.name }, 'could not stop in time');
      process.exit(1);
    }, shutdownLimitMs);
    await running?.close();
    await platform?.transport.close();
    await tracing?.close();
    await health?.close();
    clearTimeout(limit);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop(signal);
    });
  }

  try {
    const { METRICS_PORT, METRICS_HOST } = parseConfig(definition.name, processConfig, env);
    platform = platformFromEnv(definition.name, env);
    const { transport, instanceId } = platform;
    tracing = await startTracing({ process: definition.name, instanceId, env });
    // Before the service: a start that waits for the database or the bus is alive, and not ready.
    health = await startHealthServer({
      port: METRICS_PORT,
      host: METRICS_HOST,
      live: () => running?.live() ?? true,
      ready: async () => running !== undefined && !stopping && transport.healthy() && (await running.ready()),
    });
    watchNeighbours({ service: definition.name, platform, documents: () => running?.write() });
    running = await startService(definition, platform);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof HandlerError) process.stderr.write(`${error.message}\n`);
    else if (platform) platform.logger.fatal({ err: error, service: definition.name }, 'start failed');
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

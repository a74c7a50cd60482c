import { processConfig } from '../config/kit-config.js';
import { parseConfig } from '../config/parse-config.js';
import { StartError } from '../config/start-error.js';
import { type HealthServer, startHealthServer } from '../health/health-server.js';
import { watchNeighbours } from '../health/neighbours.js';
import type { Tracing } from '../tracing/export-spans.js';
import { startTracing } from '../tracing/start-tracing.js';
import type { Platform, RunningService } from './platform.js';
import { platformFromEnv } from './platform-from-env.js';

/** Kubernetes waits 30 s before it kills: a process that cannot finish says so before that. */
const shutdownLimitMs = 20_000;

/** What runs as a process of its own. What has no documents has neither `ready` nor `write`. */
export type ProcessPart = Pick<RunningService, 'close'> & Partial<Pick<RunningService, 'live' | 'ready' | 'write'>>;

/**
 * The main program of a process of the distributed edition: adapters from the environment, metrics and health on
 * `METRICS_PORT`. Resolves when the part is ready. SIGTERM and SIGINT stop it: nothing new is taken, what runs is finished,
 * exit code 0; code 1 when that takes longer than 20 s. A start that fails ends the process with code 1 and the reason on
 * stderr.
 */
export async function runProcess(
  name: string,
  env: NodeJS.ProcessEnv,
  start: (platform: Platform) => Promise<ProcessPart>,
): Promise<void> {
  let platform: Platform | undefined;
  let running: ProcessPart | undefined;
  let health: HealthServer | undefined;
  let tracing: Tracing | undefined;
  let stopping: Promise<void> | undefined;

  const stop = async (signal: string): Promise<void> => {
    platform?.logger.info({ signal, service: name }, 'stopping');
    const limit = setTimeout(() => {
      platform?.logger.error({ service: name }, 'could not stop in time');
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
    const { METRICS_PORT, METRICS_HOST } = parseConfig(name, processConfig, env);
    platform = platformFromEnv(name, env);
    const { transport, instanceId } = platform;
    tracing = await startTracing({ process: name, instanceId, env });
    // Before the part: a start that waits for the database or the bus is alive, and not ready.
    health = await startHealthServer({
      port: METRICS_PORT,
      host: METRICS_HOST,
      live: () => running?.live?.() ?? true,
      ready: async () =>
        running !== undefined && !stopping && transport.healthy() && ((await running.ready?.()) ?? true),
    });
    watchNeighbours({ service: name, platform, documents: () => running?.write?.() });
    running = await start(platform);
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else if (platform) platform.logger.fatal({ err: error, service: name }, 'start failed');
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

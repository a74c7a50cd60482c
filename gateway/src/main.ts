import {
  ConfigError,
  type HealthServer,
  type Platform,
  platformFromEnv,
  startHealthServer,
  startTracing,
  type Tracing,
  watchNeighbours,
} from '@hazardlens/service-kit';
import { z } from 'zod';
import { AccessTableError } from './security/access-table.js';
import { type RunningGateway, startGateway } from './start-gateway.js';

/** Kubernetes waits 30 s before it kills: a process that cannot finish says so before that. */
const shutdownLimitMs = 20_000;
const metricsConfig = z.object({
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).catch(9_464),
  METRICS_HOST: z.string().min(1).catch('0.0.0.0'),
});

/** The gateway as its own process (distributed edition): adapters from the environment, metrics on their own port. */
async function run(env: NodeJS.ProcessEnv): Promise<void> {
  let platform: Platform | undefined;
  let gateway: RunningGateway | undefined;
  let health: HealthServer | undefined;
  let tracing: Tracing | undefined;
  let stopping: Promise<void> | undefined;

  const stop = async (signal: string): Promise<void> => {
    platform?.logger.info({ signal, service: 'gateway' }, 'stopping');
    const limit = setTimeout(() => {
      platform?.logger.error({ service: 'gateway' }, 'could not stop in time');
      process.exit(1);
    }, shutdownLimitMs);
    await gateway?.close();
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
    // The kit's platform is a service's, with a database. The gateway has none.
    platform = platformFromEnv('gateway', { MONGODB_URI: 'mongodb://none', ...env });
    const { transport, instanceId } = platform;
    tracing = await startTracing({ process: 'gateway', instanceId, env });
    const { METRICS_PORT, METRICS_HOST } = metricsConfig.parse(env);
    // Before the gateway: a start that waits for the bus is alive, and not ready.
    health = await startHealthServer({
      port: METRICS_PORT,
      host: METRICS_HOST,
      live: () => true,
      ready: () => gateway !== undefined && !stopping && transport.healthy(),
    });
    watchNeighbours({ service: 'gateway', platform });
    gateway = await startGateway(platform, { edition: 'distributed' });
  } catch (error) {
    if (error instanceof ConfigError || error instanceof AccessTableError) process.stderr.write(`${error.message}\n`);
    else if (platform) platform.logger.fatal({ err: error, service: 'gateway' }, 'start failed');
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

await run(process.env);

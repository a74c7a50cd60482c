import { processConfig } from '../config/kit-config.js';
import { ConfigError, parseConfig } from '../config/parse-config.js';
import { kafkaAdmin } from '../messaging/kafka/kafka-transport.js';
import { MessageClient } from '../messaging/message-client.js';
import type { ServiceDefinition } from '../service/define-service.js';
import type { Platform } from '../service/platform.js';
import { platformFromEnv } from '../service/platform-from-env.js';
import { rebuildReadModel } from './rebuild-read-model.js';

/**
 * The main program that rebuilds a service's read model in the distributed edition, with the service's own environment:
 * its replicas are stopped, the owners run. Ends the process: 0 done, 1 not done and why.
 */
export async function runRebuild(definition: ServiceDefinition, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { name } = definition;
  let platform: Platform | undefined;
  try {
    platform = platformFromEnv(name, env);
    await assertStopped(name, platform, env);
    const { transport, logger, instanceId } = platform;
    const client = await MessageClient.connect({ transport, logger, instanceId: `${instanceId}-rebuild` });
    console.log(tellRebuilt(name, await rebuildReadModel(definition, platform, client)));
    await client.close();
    await transport.close();
    process.exit(0);
  } catch (error) {
    const told = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${told}\n`);
    process.exit(1);
  }
}

/** What a person reads when a rebuild is done. */
export const tellRebuilt = (service: string, read: Readonly<Record<string, number>>): string =>
  `The read model of ${service} is rebuilt from ${Object.entries(read)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}.`;

async function assertStopped(service: string, { logger }: Platform, env: NodeJS.ProcessEnv): Promise<void> {
  const { KAFKA_BROKERS: brokers } = parseConfig(service, processConfig, env);
  const admin = await kafkaAdmin({ brokers, clientId: `${service}-rebuild`, logger });
  try {
    const { groups } = await admin.describeGroups([`${env['KAFKA_NAMESPACE'] ?? ''}${service}.events`]);
    const replicas = groups.reduce((sum, group) => sum + group.members.length, 0);
    if (replicas === 0) return;
    throw new ConfigError(
      `${service} is running (${replicas} consumers): stop all its replicas first, then rebuild, then start them again.`,
    );
  } finally {
    await admin.disconnect();
  }
}

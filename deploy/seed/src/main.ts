import {
  busKeys,
  busSecrets,
  createLogger,
  guardedBus,
  kafkaSecurityFromEnv,
  kafkaTransport,
  MessageClient,
  objectStoreFromEnv,
  parseConfig,
  processConfig,
} from '@hazardlens/service-kit';
import { z } from 'zod';
import { assertDemoAllowed } from './demo-allowed.js';
import { seedHistory } from './history/seed-history.js';
import { seedDemo } from './seed-demo.js';

/** `npm run seed`: demo data for a running distributed edition. (The embedded edition seeds itself at its first start.) */
const config = z.object({
  ...processConfig.pick({ KAFKA_BROKERS: true, KAFKA_NAMESPACE: true }).shape,
  LOG_LEVEL: z.string().default('warn'),
  DEMO_HISTORY: z.stringbool().default(true),
  ...busSecrets.shape,
});

async function main(): Promise<void> {
  assertDemoAllowed(process.env);
  const settings = parseConfig('seed', config, process.env);
  const { KAFKA_BROKERS: brokers, KAFKA_NAMESPACE: namespace, LOG_LEVEL: level, DEMO_HISTORY: history } = settings;
  const logger = createLogger({ level, name: 'seed' });
  const security = kafkaSecurityFromEnv('seed', process.env);
  const kafka = kafkaTransport({ brokers, clientId: 'hazardlens-seed', logger, namespace, security });
  const objects = objectStoreFromEnv('seed', process.env);
  const transport = guardedBus({ transport: kafka, keys: busKeys(settings), issuer: 'seed', logger, objects });
  try {
    const client = await MessageClient.connect({ transport, logger, instanceId: 'seed' });
    try {
      const accounts = await seedDemo(client);
      if (history) await seedHistory(client, objects, accounts);
      const { sites, logins } = accounts;
      const lines = logins.map(({ label, email, password }) => `  ${label.padEnd(36)}${email}  ${password}`);
      process.stdout.write(
        `Demo data is there: ${sites.length} sites, ${logins.length} logins.\n${lines.join('\n')}\n` +
          `For the gateway, so that its login screen offers them:\nDEMO_LOGINS='${JSON.stringify(logins)}'\n`,
      );
    } finally {
      await client.close();
    }
  } finally {
    await transport.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`Seeding failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

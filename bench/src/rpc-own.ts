import { query } from '@hazardlens/contracts';
import {
  ContractConsumer,
  createLogger,
  ensureTopics,
  kafkaAdmin,
  kafkaTransport,
  MessageClient,
  type MessageOf,
} from '@hazardlens/service-kit';
import { z } from 'zod';

/** Something that answers with what it was asked. */
export interface Echo {
  ask(text: string): Promise<string>;
  close(): Promise<void>;
}

const data = z.object({ text: z.string() });
const echoText = query({ owner: 'sites', name: 'bench-echo', data, reply: data });

/** The kit's client and consumer, each with connections of its own as in two processes. */
export async function ownEcho(brokers: readonly string[]): Promise<Echo> {
  const logger = createLogger({ level: 'silent', name: 'bench' });
  const options = { brokers, clientId: 'bench', namespace: 'own.', logger };
  const admin = await kafkaAdmin(options);
  await ensureTopics(admin, [{ topic: echoText.topic, partitions: 3, retentionMs: 3_600_000 }], options.namespace);
  await admin.disconnect();
  const [asking, answering] = [kafkaTransport(options), kafkaTransport(options)];
  const consumer = new ContractConsumer({ service: 'sites', transport: answering, logger });
  consumer.add(echoText, async (message) => (message as MessageOf<typeof echoText>).data);
  await consumer.start([echoText]);
  const client = await MessageClient.connect({ transport: asking, logger, instanceId: 'bench' });
  const context = { tenantId: 'tenant', actorId: 'actor' };
  return {
    ask: async (text) => (await client.request(echoText, { text }, context)).text,
    close: async () => {
      await client.close();
      await consumer.close();
      await Promise.all([asking.close(), answering.close()]);
    },
  };
}

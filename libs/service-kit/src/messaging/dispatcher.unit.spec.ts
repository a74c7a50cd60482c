import { EventEmitter, once } from 'node:events';
import { command, query } from '@hazardlens/contracts';
import { z } from 'zod';
import { createLogger } from '../logging/logger.js';
import { messagesHandled } from '../metrics/registry.js';
import { ContractConsumer } from './contract-consumer.js';
import { inProcessTransport } from './in-process/in-process-transport.js';
import { MessageClient } from './message-client.js';

const told = { owner: 'sites', data: z.object({}), reply: z.object({}) } as const;
const ask = query({ ...told, name: 'kit-ask-in-vain' });
const order = command({ ...told, name: 'kit-order-in-vain', keyOf: () => 'one' });

it('counts what was given up and lies there as failed, and a question that failed not', async () => {
  const logger = createLogger({ level: 'silent' });
  const parked: string[] = [];
  const deadLetters = { add: async ({ error }: { error: string }) => void parked.push(error), close: async () => {} };
  const transport = inProcessTransport({ deadLetters });
  const retry = { tries: 2, firstMs: 1, lastMs: 1 };
  const consumer = new ContractConsumer({ service: 'sites', transport, logger, retry });
  for (const contract of [ask, order]) consumer.add(contract, () => Promise.reject(new Error('no')));
  await consumer.start([ask, order]);
  const client = await MessageClient.connect({ transport, logger, instanceId: 'vain' });
  const context = { tenantId: 'tenant', actorId: 'actor' };
  await expect(client.request(ask, {}, context)).rejects.toMatchObject({ code: 'INTERNAL' });
  await expect(client.request(order, {}, context)).rejects.toMatchObject({ code: 'INTERNAL' });
  const { values } = await messagesHandled.get();
  const counted = values.filter(({ labels }) => labels.service === 'sites').map(({ labels }) => labels);
  expect(counted).toEqual([
    { service: 'sites', type: ask.type, outcome: 'unanswered' },
    { service: 'sites', type: order.type, outcome: 'failed' },
  ]);
  expect(parked).toEqual(['no']);
  await client.close();
  await consumer.close();
  await transport.close();
});

it('is not taken for dead where its clock is set while it works', async () => {
  const logger = createLogger({ level: 'silent' });
  const transport = inProcessTransport({ deadLetters: { add: async () => {}, close: async () => {} } });
  const consumer = new ContractConsumer({ service: 'sites', transport, logger });
  const work = new EventEmitter();
  const begun = once(work, 'begun');
  consumer.add(order, async () => {
    work.emit('begun');
    await once(work, 'done');
    return {};
  });
  await consumer.start([order]);
  const client = await MessageClient.connect({ transport, logger, instanceId: 'set' });
  const answer = client.request(order, {}, { tenantId: 'tenant', actorId: 'actor' });
  await begun;
  const set = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  expect(consumer.live()).toBe(true);
  set.mockRestore();
  work.emit('done');
  await answer;
  await client.close();
  await consumer.close();
  await transport.close();
});

import { command, query } from '@hazardlens/contracts';
import {
  describeWithEngine,
  eventually,
  kafkaBus,
  type LocalEngine,
  localEngineMissing,
  startLocalEngine,
  uniqueName,
} from '@hazardlens/testing';
import { z } from 'zod';
import { ContractConsumer, createLogger, MessageClient, type Transport } from '../src/index.js';
import { createEnvelope, messageKey, toWire } from '../src/messaging/envelope.js';

jest.setTimeout(120_000);
const external = process.env['KAFKA_BROKERS']?.split(',');
const logger = createLogger({ level: 'silent' });
const context = { tenantId: 't', actorId: 'a' };
const data = z.object({ text: z.string() });
const reply = z.object({});
const known = command({ owner: 'sites', name: 'upgrade-known', data, reply, keyOf: ({ text }) => text });
const added = command({ owner: 'sites', name: 'upgrade-added', data, reply, keyOf: ({ text }) => text });
/** The same commands and questions as another version has them. */
const other = { data: z.object({ text: z.string(), more: z.string() }), reply };
const knownOtherwise = command({ owner: 'sites', name: 'upgrade-known', ...other, keyOf: ({ text }) => text });
const lookedOtherwise = query({ owner: 'sites', name: 'upgrade-looked', ...other });
const asked = query({ owner: 'sites', name: 'upgrade-asked', data, reply });
const looked = query({ owner: 'sites', name: 'upgrade-looked', data, reply });

// Real: Kafka. Two versions of a service share a group, as they do while one is rolled out.
describeWithEngine('a message of a newer version', external ? null : localEngineMissing('kafka'), () => {
  let broker: LocalEngine<{ brokers: string[] }> | undefined;
  let bus: Awaited<ReturnType<typeof kafkaBus>>;
  let transport: Transport;
  const handled: string[] = [];
  const open: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    if (!external) broker = await startLocalEngine('kafka');
  });
  beforeEach(async () => {
    bus = await kafkaBus(external ?? broker?.info.brokers ?? []);
    transport = await bus.connect();
    handled.length = 0;
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    await bus.close();
  });
  afterAll(() => broker?.stop());

  async function version(name: string, contracts: readonly (typeof known | typeof looked)[]) {
    const consumer = new ContractConsumer({ service: 'sites', transport: await bus.connect(), logger });
    for (const contract of contracts) {
      consumer.add(contract, async (message) => {
        handled.push(`${name} ${(message as { data: { text: string } }).data.text}`);
        return {};
      });
    }
    await consumer.start(contracts);
    open.unshift(consumer);
    return consumer;
  }
  /** As an outbox sends it: nobody waits for an answer. */
  const send = (contract: typeof known, text: string) => {
    const envelope = createEnvelope(contract, { text }, context);
    return transport.publish(toWire(contract, envelope, messageKey(contract, envelope)));
  };

  it('waits for a replica that knows it, while the older one works on what it knows', async () => {
    const old = await version('old', [known]);
    await send(added, 'early');
    await send(known, 'usual');
    await eventually(() => expect(handled).toEqual(['old usual']));
    await old.close();
    await version('new', [known, added]);
    await eventually(() => expect(handled).toContain('new early'));
    expect(handled.filter((each) => each.endsWith('early'))).toHaveLength(1);
    expect(await bus.deadLetters('sites', known.topic)).toEqual([]);
  });

  it('is answered with "again later" where somebody waits, and never parked', async () => {
    await version('old', [known, looked]);
    const client = await MessageClient.connect({ transport, logger, instanceId: uniqueName('client-') });
    open.unshift(client);
    const told = expect.objectContaining({ code: 'UNAVAILABLE' });
    await expect(client.request(asked, { text: 'x' }, { ...context, deadlineMs: 20_000 })).rejects.toEqual(told);
    await expect(client.request(added, { text: 'x' }, { ...context, deadlineMs: 20_000 })).rejects.toEqual(told);
    await expect(client.request(looked, { text: 'y' }, { ...context, deadlineMs: 20_000 })).resolves.toEqual({});
    expect(handled).toEqual(['old y']);
    for (const { topic } of [known, looked]) expect(await bus.deadLetters('sites', topic)).toEqual([]);
  });

  it('in another form is answered with "again later" where somebody waits, and never parked', async () => {
    await version('new', [knownOtherwise, lookedOtherwise]);
    const client = await MessageClient.connect({ transport, logger, instanceId: uniqueName('client-') });
    open.unshift(client);
    for (const contract of [known, looked] as const) {
      const answer = client.request(contract, { text: 'x' }, { ...context, deadlineMs: 20_000 });
      await expect(answer).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await bus.deadLetters('sites', contract.topic)).toEqual([]);
    }
    expect(handled).toEqual([]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eventually, testBusKeys } from '@hazardlens/testing';
import {
  type BusKeys,
  busKeys,
  busSecrets,
  ContractConsumer,
  createLogger,
  type DeadLetter,
  fileObjectStore,
  guardedBus,
  inProcessTransport,
  MessageClient,
  metricsRegistry,
  type Transport,
  type WireMessage,
} from '../src/index.js';
import { MessageSigner } from '../src/messaging/message-signature.js';
import { accept, rename, renamed, signIn } from './support/guarded-messages.js';

const password = 'correct-horse-battery';
const token = 'invitation-token-of-anna';
const logger = createLogger({ level: 'silent' });
const context = { tenantId: 'tenant', actorId: 'anna', deadlineMs: 2_000 };
const keysOf = (env: Record<string, string>): BusKeys => busKeys(busSecrets.parse(env));
const foreign = keysOf({ BUS_SECRET: 'what somebody on the bus may have made up', SEAL_SECRET: 'x'.repeat(40) });

// Real: every layer of the bus between processes; the wire itself is the in-process one, which anybody here may reach.
describe('the bus between processes', () => {
  let folder: string;
  let wire: Transport;
  /** What somebody sees who listens on the wire. */
  let seen: WireMessage[];
  let letters: DeadLetter[];
  let handled: unknown[];
  const open: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hl-guard-'));
    [seen, letters, handled] = [[], [], []];
    const store = { add: async (letter: DeadLetter) => void letters.push(letter), close: async () => {} };
    wire = inProcessTransport({ deadLetters: store });
    const publish = wire.publish.bind(wire);
    wire.publish = async (message) => {
      seen.push(message);
      await publish(message);
    };
  });
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
    await wire.close();
    await rm(folder, { recursive: true, force: true });
  });

  const busOf = (keys: BusKeys): Transport =>
    guardedBus({ transport: wire, keys, issuer: 'test', logger, objects: fileObjectStore(folder) });

  /** The service auth; a password `broken` breaks it. */
  const serve = async (keys = testBusKeys): Promise<void> => {
    const consumer = new ContractConsumer({
      ...{ service: 'auth', transport: busOf(keys), logger },
      retry: { tries: 2, firstMs: 1, lastMs: 2 },
    });
    const note = async (message: unknown) => {
      const { data } = message as { data: { password?: string } };
      handled.push(data);
      if (data.password === 'broken') throw new Error('cannot');
    };
    for (const contract of [signIn, accept]) {
      consumer.add(contract, async (message) => {
        await note(message);
        return { token: 'session-token' };
      });
    }
    consumer.add(rename, async (message) => {
      await note(message);
      return { done: true };
    });
    consumer.add(renamed, note);
    await consumer.start([signIn, accept, rename]);
    open.push(consumer);
  };
  const ask = async (keys = testBusKeys): Promise<MessageClient> => {
    const client = await MessageClient.connect({ transport: busOf(keys), logger, instanceId: 'gateway-0' });
    open.push(client);
    return client;
  };
  /** A command as the gateway sends it, taken from the wire. */
  const sample = async (): Promise<WireMessage> => {
    await (await ask()).request(rename, { id: 'u1', role: 'worker' }, context);
    const message = seen.find(({ headers }) => headers['type'] === rename.type);
    if (!message) throw new Error('nothing was sent');
    return message;
  };
  const distrusted = async (reason: string): Promise<number> => {
    const { values } = (await metricsRegistry.getSingleMetric('hazardlens_messages_distrusted_total')?.get()) ?? {
      values: [],
    };
    return values.filter(({ labels }) => labels['reason'] === reason).reduce((sum, { value }) => sum + value, 0);
  };

  it('hands questions, commands, events and answers over as they were meant', async () => {
    await serve();
    const client = await ask();
    await expect(client.request(signIn, { password }, context)).resolves.toEqual({ token: 'session-token' });
    await expect(client.request(accept, { token, password }, context)).resolves.toEqual({ token: 'session-token' });
    await client.publish(
      renamed,
      { id: 'u1' },
      { tenantId: 't', actorId: 'a', aggregateId: 'u1', aggregateVersion: 1 },
    );
    await eventually(() => expect(handled).toEqual([{ password }, { token, password }, { id: 'u1' }]));
    expect(seen).toHaveLength(5);
  });

  it('shows no password and no token: not in content, key or header, nor in what waits in the object store', async () => {
    await serve();
    const client = await ask();
    await client.request(signIn, { password }, context);
    await client.request(accept, { token, password }, context);
    const long = { token, password: password.padEnd(700_000, '!') };
    await client.request(accept, long, context);
    const objects = fileObjectStore(folder);
    const texts: string[] = [];
    for await (const { key } of objects.list('claims/')) texts.push(gunzipSync(await objects.get(key)).toString());
    expect(texts).toHaveLength(1);
    expect(seen).toHaveLength(6);
    const everything = JSON.stringify([seen, texts]);
    expect([password, token, 'session-token'].filter((secret) => everything.includes(secret))).toEqual([]);
  });

  it('keeps no password in a dead letter, and does not take one for a repeat’s key', async () => {
    await serve();
    const client = await ask();
    const key = { ...context, idempotencyKey: 'k' };
    await expect(client.request(accept, { token, password: 'broken' }, key)).rejects.toMatchObject({
      code: 'INTERNAL',
    });
    expect(letters).toHaveLength(1);
    expect(JSON.stringify(letters)).not.toMatch(/broken|invitation-token/);
    expect(letters[0]?.message.value).toContain('withheld');
    // A type that this version does not know: what is sealed stays hidden there, too.
    const unknown = { type: 'auth.of-the-future.v1' };
    const message = { topic: accept.topic, key: 'k', delivery: 'durable', needsConsumer: true, secret: true } as const;
    await busOf(testBusKeys).publish({ ...message, value: JSON.stringify({ password }), headers: unknown });
    expect(letters).toHaveLength(2);
    expect(JSON.stringify(letters)).not.toContain(password);
  });

  describe('for who reaches it without the key', () => {
    it('does nothing and answers nothing: commands and events are kept aside, questions dropped', async () => {
      await serve();
      const { signature: _, ...headers } = (await sample()).headers;
      handled.length = 0;
      const before = await distrusted('unsigned');
      const answers: WireMessage[] = [];
      await wire.consume({
        ...{ group: 'mine', topics: ['mine'], mode: 'concurrent', from: 'now', concurrency: 1 },
        deliver: async ({ message }) => void answers.push(message),
      });
      const made = { key: 'k', value: JSON.stringify({ id: 'x' }), needsConsumer: true } as const;
      const types = [
        [rename, 'durable'],
        [renamed, 'durable'],
        [signIn, 'ephemeral'],
      ] as const;
      for (const [{ topic, type }, delivery] of types) {
        await wire.publish({ ...made, topic, delivery, headers: { ...headers, type, 'reply-to': 'mine' } });
      }
      expect({ handled, answers }).toEqual({ handled: [], answers: [] });
      expect(letters.map(({ consumer, error, message }) => [consumer, error, message.topic])).toEqual([
        ['auth', 'its signature is not good: unsigned', rename.topic],
        ['auth', 'its signature is not good: unsigned', renamed.topic],
      ]);
      expect(await distrusted('unsigned')).toBe(before + 3);
    });

    it('takes no role, no topic and no place for the answer that was changed', async () => {
      await serve();
      const genuine = await sample();
      handled.length = 0;
      const changes: Partial<WireMessage>[] = [
        { value: genuine.value.replace('"worker"', '"admin"') },
        { key: 'tenant:u2' },
        { headers: { ...genuine.headers, 'reply-to': 'mine' } },
        { headers: { ...genuine.headers, signature: (await foreignSignature(genuine)) ?? '' } },
      ];
      for (const change of changes) await wire.publish({ ...genuine, ...change });
      expect(handled).toEqual([]);
      expect(letters.map(({ error }) => error)).toEqual(changes.map(() => 'its signature is not good: forged'));
    });

    it('gives the gateway no answer that a service did not give', async () => {
      await serve();
      const client = await ask();
      const asked = client.request(rename, { id: 'slow', role: 'worker' }, context);
      const { id } = JSON.parse(seen[0]?.value ?? '{}') as { id: string };
      const forged = JSON.stringify({ id, data: { done: false } });
      const topic = 'gateway.replies.gateway-0';
      await wire.publish({ topic, key: 'k', value: forged, headers: {}, delivery: 'ephemeral', needsConsumer: false });
      await expect(asked).resolves.toEqual({ done: true });
    });

    it('shows no live view what was made up', async () => {
      const client = await ask();
      const events: unknown[] = [];
      await client.subscribe([renamed], ({ data }) => void events.push(data));
      const { topic, type } = renamed;
      const forged = {
        topic,
        key: 'k',
        value: '{}',
        headers: { type },
        delivery: 'durable',
        needsConsumer: false,
      } as const;
      await wire.publish(forged);
      await client.publish(renamed, { id: 'real' }, { tenantId: 't', actorId: 'a', aggregateId: 'real' });
      await eventually(() => expect(events).toEqual([{ id: 'real' }]));
    });
  });

  it('drops a question that is found after an outage, and takes nobody for a stranger; an old command is kept aside', async () => {
    await serve();
    await sample();
    await (await ask()).request(signIn, { password }, context);
    const sent = [rename, signIn].map(({ type }) => seen.find(({ headers }) => headers['type'] === type));
    handled.length = 0;
    const before = await distrusted('expired');
    const days = 24 * 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 8 * days);
    const old = sent.flatMap((message) => (message ? [new MessageSigner(testBusKeys, 'gateway').sign(message)] : []));
    clock.mockRestore();
    for (const message of old) await wire.publish(message);
    expect(old).toHaveLength(2);
    expect(handled).toEqual([]);
    expect(letters.map(({ error, message }) => [error, message.topic])).toEqual([
      ['its signature is not good: expired', rename.topic],
    ]);
    expect(await distrusted('expired')).toBe(before + 1);
  });

  it('notices that the content of a long message was exchanged in the object store', async () => {
    await serve();
    const objects = fileObjectStore(folder);
    const put = wire.publish;
    wire.publish = async (message) => {
      const { claim } = message.headers;
      const another = gzipSync(JSON.stringify({ data: { id: 'u1', role: 'admin' } }));
      if (claim) await objects.put(claim, another, { contentType: 'application/gzip' });
      await put(message);
    };
    const long = { id: 'u1', role: 'worker', filler: 'x'.repeat(700_000) };
    await expect((await ask()).request(rename, long, context)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(handled).toEqual([]);
    expect(letters).toHaveLength(1);
  });

  it('tells at once who asks with a key that the reader does not have; nothing is done or kept', async () => {
    await serve({ ...testBusKeys, sealing: foreign.sealing });
    const client = await ask();
    for (const [contract, data] of [[signIn, { password }] as const, [accept, { token, password }] as const]) {
      await expect(
        client.request<typeof signIn | typeof accept>(contract, data as never, context),
      ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    expect(handled).toEqual([]);
    expect(letters.map(({ error, message }) => [error, message.value.includes('withheld')])).toEqual([
      ['its seal does not open', true],
    ]);
  });

  it('sends nothing secret in the open from a process without the key', async () => {
    await serve();
    const client = await ask({ ...testBusKeys, sealing: null });
    await expect(client.request(signIn, { password }, context)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(seen).toEqual([]);
  });

  it('opens what was sealed with a secret that is being replaced', async () => {
    const BUS_SECRET = 'b'.repeat(40);
    const [old, next] = ['the old seal secret of forty characters.', 'the new seal secret of forty characters.'];
    await serve(keysOf({ BUS_SECRET, SEAL_SECRET: next, SEAL_SECRET_ACCEPTED: old }));
    const client = await ask(keysOf({ BUS_SECRET, SEAL_SECRET: old, SEAL_SECRET_ACCEPTED: next }));
    await expect(client.request(signIn, { password }, context)).resolves.toEqual({ token: 'session-token' });
  });

  it('understands a version without signatures and seals while it is told that one runs beside', async () => {
    const upgrading = { ...testBusKeys, upgrading: true };
    await serve(upgrading);
    const old = await MessageClient.connect({ transport: wire, logger, instanceId: 'old' });
    open.push(old);
    await expect(old.request(signIn, { password }, context)).resolves.toEqual({ token: 'session-token' });
    await expect((await ask(upgrading)).request(signIn, { password }, context)).resolves.toBeDefined();
    await expect((await ask()).request(signIn, { password }, context)).resolves.toBeDefined();
  });

  const foreignSignature = async (message: WireMessage): Promise<string | undefined> => {
    const sent: WireMessage[] = [];
    const tap: Transport = { ...wire, kind: 'kafka', publish: async (each) => void sent.push(each) };
    await guardedBus({ transport: tap, keys: foreign, issuer: 'stranger', logger }).publish(message);
    return sent[0]?.headers['signature'];
  };
});

import { command, query } from '@hazardlens/contracts';
import { z } from 'zod';
import { createLogger } from '../logging/logger.js';
import { MessageClient } from './message-client.js';
import { replyMessage } from './reply.js';
import type { ConsumeOptions, Transport, WireMessage } from './transport.js';

const data = z.object({ name: z.string() });
const reply = z.object({ text: z.string() });
const look = query({ owner: 'sites', name: 'client-test-look', data, reply });
const signIn = query({ owner: 'sites', name: 'client-test-sign-in', sensitive: true, data, reply });
const change = command({ owner: 'sites', name: 'client-test-change', data, reply, keyOf: ({ name }) => name });
const context = { tenantId: 'tenant', actorId: 'actor', deadlineMs: 15_000 };

/** A bus between processes on which nobody answers, unless told to. */
class SilentBus implements Transport {
  readonly kind = 'kafka';
  readonly sent: WireMessage[] = [];
  #listener: ConsumeOptions | undefined;

  async publish(message: WireMessage): Promise<void> {
    this.sent.push(message);
  }
  async consume(options: ConsumeOptions) {
    this.#listener = options;
    return { close: async () => {} };
  }
  async answer(message: WireMessage | undefined, text: string): Promise<void> {
    if (!message) throw new Error('nothing was asked');
    const { id } = JSON.parse(message.value) as { id: string };
    const topic = message.headers['reply-to'] ?? '';
    const answered = replyMessage(topic, id, { ok: true, data: { text } });
    await this.#listener?.deliver({ message: answered, heartbeat: async () => {} });
  }
  async park(): Promise<void> {}
  announce(): void {}
  async hasPassed(): Promise<boolean> {
    return true;
  }
  healthy(): boolean {
    return true;
  }
  async close(): Promise<void> {}
}

describe('a client on a bus between processes', () => {
  let bus: SilentBus;
  let client: MessageClient;
  beforeEach(async () => {
    jest.useFakeTimers();
    bus = new SilentBus();
    const logger = createLogger({ level: 'silent' });
    client = await MessageClient.connect({ transport: bus, logger, instanceId: 'test', mostWaiting: 3 });
  });
  afterEach(async () => {
    await client.close();
    jest.useRealTimers();
  });

  it('sends a query again that was lost, as a new message with the same deadline', async () => {
    const asked = client.request(look, { name: 'x' }, context);
    await jest.advanceTimersByTimeAsync(7_000);
    const [first, second] = bus.sent.map(({ value }) => JSON.parse(value) as Record<string, unknown>);
    expect(bus.sent).toHaveLength(2);
    expect(second).toMatchObject({ type: look.type, deadline: first?.['deadline'] });
    expect(second?.['id']).not.toBe(first?.['id']);
    await bus.answer(bus.sent[1], 'found');
    await expect(asked).resolves.toEqual({ text: 'found' });
  });

  it.each([
    ['a command once: the bus keeps it', change],
    ['a query with a secret once: a sign-in leaves its mark', signIn],
  ])('sends %s', async (_, contract) => {
    const asked = expect(client.request(contract, { name: 'x' }, context)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await jest.advanceTimersByTimeAsync(16_000);
    await asked;
    expect(bus.sent).toHaveLength(1);
  });

  it('refuses at once when too many wait already, and goes on when they do not any more', async () => {
    const waiting = ['a', 'b', 'c'].map((name) => client.request(change, { name }, context));
    await jest.advanceTimersByTimeAsync(1);
    await expect(client.request(change, { name: 'd' }, context)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(bus.sent).toHaveLength(3);
    for (const message of bus.sent) await bus.answer(message, 'done');
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    const next = client.request(change, { name: 'e' }, context);
    await jest.advanceTimersByTimeAsync(1);
    await bus.answer(bus.sent[3], 'done');
    await expect(next).resolves.toEqual({ text: 'done' });
  });
});

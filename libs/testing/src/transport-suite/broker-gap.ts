import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport, WireMessage } from '@hazardlens/service-kit';
import { eventually } from '../eventually.js';
import { startLocalEngine } from '../service-harness/local-engine.js';
import { context } from './bench.js';
import { addNote, readNotes } from './contracts.js';
import { kafkaBus } from './kafka-bus.js';
import { noteService, sightingService } from './services.js';
import { World } from './world.js';

interface Broker {
  readonly brokers: string[];
}

const untilHealthy = (transport: Transport) => eventually(() => expect(transport.healthy()).toBe(true));

/** For a consumer that does not exist. */
const unheard: WireMessage = {
  topic: readNotes.topic,
  key: 'unheard',
  value: '{}',
  headers: { 'only-for': 'nobody' },
  delivery: 'ephemeral',
  needsConsumer: false,
};

/** A broker that is away for a while: everybody waits, nobody loses anything, nothing happens twice. */
export function brokerGapTests(): void {
  it('services and clients ride out a broker that is away for 5 s', async () => {
    const data = await mkdtemp(path.join(os.tmpdir(), 'hl-kafka-'));
    let broker = await startLocalEngine<Broker>('kafka', ['--data', data]);
    const { brokers } = broker.info;
    const port = String(brokers[0]?.split(':')[1]);
    const world = await World.create(await kafkaBus(brokers));
    try {
      await world.service(noteService);
      await world.service(sightingService);
      const client = await world.client();
      const quiet = await world.bus.connect();
      await quiet.publish(unheard);
      await client.request(addNote, { list: 'a', text: 'before' }, context);
      await eventually(async () => expect(await world.seen('a')).toEqual([1]));

      await broker.stop();
      // A caller that is told UNAVAILABLE or TIMEOUT asks again with the same key: it never happens twice.
      const ask = (text: string) =>
        eventually(() => client.request(addNote, { list: 'a', text }, { ...context, idempotencyKey: text }));
      const during = ask('during');
      await Promise.all([sleep(5_000), expect(quiet.publish(unheard)).rejects.toThrow()]);
      expect(quiet.healthy()).toBe(false);
      broker = await startLocalEngine<Broker>('kafka', ['--data', data, '--port', port]);

      await expect(during).resolves.toEqual({ count: 2, text: 'during' });
      // It has nothing more to say: it finds out by itself.
      await untilHealthy(quiet);
      await expect(ask('after')).resolves.toEqual({ count: 3, text: 'after' });
      await eventually(async () => expect(await world.seen('a')).toEqual([1, 2, 3]));
      await eventually(async () => expect(await world.unsent('sites')).toBe(0));
    } finally {
      await world.close();
      await broker.stop();
      await rm(data, { recursive: true, force: true });
    }
  }, 240_000);
}

import { randomUUID } from 'node:crypto';
import { eventually } from '../eventually.js';
import { context } from './bench.js';
import { addNote, readNotes } from './contracts.js';
import { forbiddenText, noteService, sightingService } from './services.js';
import type { World } from './world.js';

/** Inbox, idempotency keys and outbox on this bus, with real services and documents. */
export function transactionTests(world: () => World): void {
  describe('services', () => {
    it('handle a message that comes twice once, with the same answer', async () => {
      await world().service(noteService);
      await world().service(sightingService);
      const client = await world().client();
      const transport = await world().bus.connect();
      const id = randomUUID();
      const envelope = {
        ...{ id, type: addNote.type, occurredAt: new Date().toISOString(), tenantId: 'tenant-1', actorId: 'actor-1' },
        ...{ correlationId: id, causationId: null, data: { list: 'a', text: 'x' } },
      };
      const wire = {
        ...{
          topic: addNote.topic,
          key: 'tenant-1:a',
          value: JSON.stringify(envelope),
          headers: { type: addNote.type },
        },
        ...({ delivery: 'durable', needsConsumer: true } as const),
      };
      await transport.publish(wire);
      await transport.publish(wire);
      const next = await client.request(addNote, { list: 'a', text: 'next' }, context);
      expect(next.count).toBe(2);
      await eventually(async () => expect(await world().seen('a')).toEqual([1, 2]));
    });

    it('answer a repeated idempotency key with the first reply, and refuse it for another body', async () => {
      await world().service(noteService);
      const client = await world().client();
      const keyed = { ...context, idempotencyKey: 'key-1' };
      const first = await client.request(addNote, { list: 'a', text: 'x' }, keyed);
      const again = await client.request(addNote, { list: 'a', text: 'x' }, keyed);
      expect(again).toEqual(first);
      const other = client.request(addNote, { list: 'a', text: 'other' }, keyed);
      await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
      const somebodyElse = await client.request(addNote, { list: 'a', text: 'x' }, { ...keyed, actorId: 'actor-2' });
      expect(somebodyElse.count).toBe(2);
      const all = await client.request(readNotes, { list: 'a' }, context);
      expect(all.texts).toEqual(['x', 'x']);
    });

    it('tell a repeated body by what its sender says it is, whatever was added to it', async () => {
      await world().service(noteService);
      const client = await world().client();
      const sent = { ...context, idempotencyKey: 'key-1', bodyHash: 'as sent' };
      const first = await client.request(addNote, { list: 'a', text: 'by Ada' }, sent);
      expect(await client.request(addNote, { list: 'a', text: 'by Ada, renamed' }, sent)).toEqual(first);
      const other = client.request(addNote, { list: 'a', text: 'by Ada' }, { ...sent, bodyHash: 'something else' });
      await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    });

    it('carry out one of several commands with the same key that come at once', async () => {
      await world().service(noteService);
      const client = await world().client();
      const keyed = { ...context, idempotencyKey: 'key-1' };
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => client.request(addNote, { list: 'a', text: 'x' }, keyed)),
      );
      expect(replies).toEqual(Array.from({ length: 5 }, () => ({ count: 1, text: 'x' })));
    });

    it('store and tell nothing when the work throws', async () => {
      await world().service(noteService);
      await world().service(sightingService);
      const client = await world().client();
      const refused = client.request(addNote, { list: 'a', text: forbiddenText }, context);
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const next = await client.request(addNote, { list: 'a', text: 'x' }, context);
      expect(next.count).toBe(1);
      await eventually(async () => expect(await world().seen('a')).toEqual([1]));
    });

    it('keep events for a consumer that is away', async () => {
      await world().service(noteService);
      const reporting = await world().service(sightingService);
      await reporting.close();
      const client = await world().client();
      await client.request(addNote, { list: 'a', text: 'x' }, context);
      expect(await world().seen('a')).toEqual([]);
      await world().service(sightingService);
      await eventually(async () => {
        expect(await world().seen('a')).toEqual([1]);
        expect(await world().unsent('sites')).toBe(0);
      });
    });

    it('tell about an aggregate in its order, also when two instances change it', async () => {
      await world().service(noteService, 'one');
      await world().service(noteService, 'two');
      await world().service(sightingService);
      const client = await world().client();
      const notes = Array.from({ length: 20 }, (_, index) => ({ list: index % 2 ? 'a' : 'b', text: String(index) }));
      await Promise.all(notes.map((note) => client.request(addNote, note, context)));
      const expected = Array.from({ length: 10 }, (_, index) => index + 1);
      await eventually(async () => {
        expect(await world().seen('a')).toEqual(expected);
        expect(await world().seen('b')).toEqual(expected);
        expect(await world().unsent('sites')).toBe(0);
      });
    });
  });
}

import type { DeadLetters } from '@hazardlens/service-kit';
import { eventually } from '../eventually.js';
import { context } from './bench.js';
import { addNote, noteAdded } from './contracts.js';
import { noteService, onMoment, sightingService } from './services.js';
import type { World } from './world.js';

const queue = `reporting.${noteAdded.topic}.dlq`;

/** What could not be handled, as an operator finds it and sends it again. */
export function deadLetterTests(world: () => World): void {
  describe('dead letters', () => {
    let parked: DeadLetters | undefined;
    const open = async (): Promise<DeadLetters> => {
      parked = await world().bus.openDeadLetters(`${world().prefix}_`);
      return parked;
    };
    afterEach(async () => {
      onMoment(undefined);
      await parked?.close();
      parked = undefined;
    });

    it('are listed, take effect once when they are sent again, and are gone then', async () => {
      await world().service(noteService);
      await world().service(sightingService);
      const client = await world().client();
      let broken = true;
      onMoment(async () => {
        if (broken) throw new Error('the projection is broken');
      });
      await client.request(addNote, { list: 'a', text: 'x' }, context);
      const dead = await open();
      await eventually(async () => expect(await dead.queues()).toEqual([{ queue, letters: 1 }]));
      const letters = await dead.letters(queue, 10);
      expect(letters).toEqual([
        expect.objectContaining({
          consumer: 'reporting',
          topic: noteAdded.topic,
          error: 'the projection is broken',
          tries: 3,
        }),
      ]);
      expect(await world().seen('a')).toEqual([]);

      broken = false;
      // Twice: an operator who is not sure does that.
      await dead.replay(letters);
      await dead.replay(letters);
      await client.request(addNote, { list: 'a', text: 'later' }, context);
      await eventually(async () => {
        expect({
          queues: await dead.queues(),
          unsent: await world().unsent('reporting'),
          seen: [...(await world().seen('a'))].sort(),
        }).toEqual({ queues: [], unsent: 0, seen: [1, 2] });
      });
    });

    it('are parked again when they still cannot be handled', async () => {
      await world().service(noteService);
      await world().service(sightingService);
      const client = await world().client();
      onMoment(async () => {
        throw new Error('the projection is broken');
      });
      await client.request(addNote, { list: 'a', text: 'x' }, context);
      const dead = await open();
      await eventually(async () => expect(await dead.letters(queue, 10)).toHaveLength(1));
      const [first] = await dead.letters(queue, 10);
      if (!first) throw new Error('no letter');
      await dead.replay([first]);
      await eventually(async () => {
        const again = await dead.letters(queue, 10);
        expect(again).toHaveLength(1);
        expect(again[0]?.id).not.toBe(first.id);
        expect(again[0]?.value).toBe(first.value);
      });
    });

    it('without their content are refused', async () => {
      const dead = await open();
      const letter = {
        ...{
          id: '0-0',
          queue,
          consumer: 'reporting',
          topic: noteAdded.topic,
          key: 'k',
          headers: {},
          error: '',
          tries: 1,
        },
        ...{ value: '{"withheld":"the data of this message is sensitive"}', parkedAt: new Date() },
      };
      await expect(dead.replay([letter])).rejects.toThrow('cannot be sent again');
    });
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@hazardlens/contracts';
import { eventually } from '../eventually.js';
import { type Bench, context, gate, quickRetry } from './bench.js';
import { addNote, readNotes } from './contracts.js';

const note = { list: 'a', text: 'x' };

/** Commands and queries: replies, errors, retries, deadlines, bounds. */
export function requestTests(bench: () => Bench): void {
  describe('commands', () => {
    it('answers with what the handler returned', async () => {
      await bench().consumer([[addNote, ({ data }) => ({ count: 1, text: data.text })]]);
      const client = await bench().client();
      await expect(client.request(addNote, note, context)).resolves.toEqual({ count: 1, text: 'x' });
    });

    it('hands a DomainError to the caller at once, without another try', async () => {
      let calls = 0;
      await bench().consumer([
        [
          addNote,
          () => {
            calls += 1;
            throw new DomainError('ALREADY_DECIDED', { status: 'approved' }, [{ pointer: '/text', detail: 'no' }]);
          },
        ],
      ]);
      const client = await bench().client();
      const failure = await client.request(addNote, note, context).catch((error) => error);
      expect(failure).toBeInstanceOf(DomainError);
      expect(failure.toJSON()).toEqual({
        code: 'ALREADY_DECIDED',
        params: { status: 'approved' },
        errors: [{ pointer: '/text', detail: 'no' }],
      });
      expect(calls).toBe(1);
      expect(await bench().bus.deadLetters('sites', addNote.topic)).toEqual([]);
    });

    it('tries again with fresh data until the handler succeeds', async () => {
      const texts: string[] = [];
      await bench().consumer([
        [
          addNote,
          ({ data }) => {
            texts.push(data.text);
            data.text = 'changed by a failed try';
            if (texts.length < 3) throw new Error('not yet');
            return { count: texts.length, text: 'done' };
          },
        ],
      ]);
      const client = await bench().client();
      await expect(client.request(addNote, note, context)).resolves.toEqual({ count: 3, text: 'done' });
      expect(texts).toEqual(['x', 'x', 'x']);
    });

    it('parks a command that keeps failing, tells the caller, and goes on with the next of its key', async () => {
      let calls = 0;
      await bench().consumer([
        [
          addNote,
          ({ data }) => {
            if (data.text !== 'poison') return { count: 1, text: data.text };
            calls += 1;
            throw new Error('the disk is full');
          },
        ],
      ]);
      const client = await bench().client();
      const failing = client.request(addNote, { ...note, text: 'poison' }, context);
      const next = client.request(addNote, { ...note, text: 'next' }, context);
      await expect(failing).rejects.toMatchObject({ code: 'INTERNAL' });
      await expect(next).resolves.toEqual({ count: 1, text: 'next' });
      expect(calls).toBe(3);
      const letters = await bench().bus.deadLetters('sites', addNote.topic);
      expect(letters).toEqual([expect.objectContaining({ error: 'the disk is full', tries: 3 })]);
    });

    it('waits for the end of an outage, however many tries it takes, instead of parking', async () => {
      let tries = 0;
      const away = ({ data }: { data: { text: string } }) => {
        tries += 1;
        if (tries <= 3 * quickRetry.tries) throw Object.assign(new Error('no server'), { code: 'ECONNREFUSED' });
        return { count: tries, text: data.text };
      };
      await bench().consumer([[addNote, away]]);
      const client = await bench().client();
      const reply = await client.request(addNote, { list: 'a', text: 'x' }, { ...context, deadlineMs: 30_000 });
      expect(reply.count).toBe(3 * quickRetry.tries + 1);
      expect(await bench().bus.deadLetters('sites', addNote.topic)).toEqual([]);
    });

    it('parks what breaks its contract without calling the handler', async () => {
      let calls = 0;
      await bench().consumer([
        [
          addNote,
          () => {
            calls += 1;
            return { count: calls, text: '' };
          },
        ],
      ]);
      const transport = await bench().bus.connect();
      const type = { type: addNote.type };
      const wire = { topic: addNote.topic, key: 'k', delivery: 'durable', needsConsumer: true, headers: type } as const;
      await transport.publish({ ...wire, value: 'not json' });
      await transport.publish({ ...wire, value: JSON.stringify({ type: addNote.type, data: {} }) });
      await eventually(async () => {
        expect(await bench().bus.deadLetters('sites', addNote.topic)).toHaveLength(2);
      });
      expect(calls).toBe(0);
    });

    it('refuses data that breaks the contract before it is sent', async () => {
      const client = await bench().client();
      const bad = { list: 'a', text: 5 } as unknown as typeof note;
      await expect(client.request(addNote, bad, context)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [expect.objectContaining({ pointer: '/text' })],
      });
    });
  });

  describe('queries', () => {
    it('are never tried twice', async () => {
      let calls = 0;
      await bench().consumer([
        [
          readNotes,
          () => {
            calls += 1;
            throw new Error('no');
          },
        ],
      ]);
      const client = await bench().client();
      await expect(client.request(readNotes, { list: 'a' }, context)).rejects.toMatchObject({ code: 'INTERNAL' });
      expect(calls).toBe(1);
    });

    it('run side by side up to the bound', async () => {
      let running = 0;
      let most = 0;
      const handler = async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(30);
        running -= 1;
        return { texts: [] };
      };
      await bench().consumer([[readNotes, handler]], { concurrency: { queries: 3 } });
      const client = await bench().client();
      await Promise.all(Array.from({ length: 12 }, () => client.request(readNotes, { list: 'a' }, context)));
      expect(most).toBe(3);
    });

    it('are dropped once past their deadline, so that overload sheds', async () => {
      const blocked = gate();
      // What is slow to be answered is asked again on a bus between processes, and may be handled twice.
      const handled = new Set<string>();
      const handler = async ({ data }: { data: { list: string } }) => {
        handled.add(data.list);
        if (data.list === 'first') await blocked.opened;
        return { texts: [data.list] };
      };
      await bench().consumer([[readNotes, handler]], { concurrency: { queries: 1 } });
      const client = await bench().client();
      // How old a message is goes by the quickest that its sender has sent; the very first waits until the consumer has joined.
      for (const list of ['one', 'two', 'three']) await client.request(readNotes, { list }, context);
      const first = client.request(readNotes, { list: 'first' }, context);
      await eventually(() => handled.has('first'));
      const late = client.request(readNotes, { list: 'late' }, { ...context, deadlineMs: 100 });
      await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' });
      // On its way for as long as the quickest does not count, so that it is over for certain only a while later.
      const later = client.request(readNotes, { list: 'later' }, { ...context, deadlineMs: 1_000 });
      await expect(later).rejects.toMatchObject({ code: 'TIMEOUT' });
      blocked.open();
      await expect(first).resolves.toEqual({ texts: ['first'] });
      await expect(client.request(readNotes, { list: 'after' }, context)).resolves.toEqual({ texts: ['after'] });
      // It was on the edge itself.
      handled.delete('later');
      expect([...handled]).toEqual(['one', 'two', 'three', 'first', 'after']);
    });
  });

  describe('replies', () => {
    it('reach the instance that asked', async () => {
      await bench().consumer([[readNotes, ({ data }) => ({ texts: [data.list] })]]);
      const [one, two] = [await bench().client(), await bench().client()];
      const asked = Array.from({ length: 20 }, (_, index) => index);
      const answers = await Promise.all(
        asked.flatMap((index) => [
          one.request(readNotes, { list: `one-${index}` }, context),
          two.request(readNotes, { list: `two-${index}` }, context),
        ]),
      );
      const expected = asked.flatMap((index) => [{ texts: [`one-${index}`] }, { texts: [`two-${index}`] }]);
      expect(answers).toEqual(expected);
    });
  });
}

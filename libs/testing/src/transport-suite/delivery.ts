import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import { type Bench, context, gate, quickRetry } from './bench.js';
import { addNote, noteAdded, noteRemoved } from './contracts.js';

/** How messages reach consumers: fan-out, order, sharing, long work, drain. */
export function deliveryTests(bench: () => Bench, long: { workMs: number; sessionTimeoutMs: number }): void {
  describe('events', () => {
    const about = (aggregateId: string) => ({ ...context, aggregateId });

    it('reach every consuming service once, and only those they concern', async () => {
      const seen: string[] = [];
      await bench().consumer([[noteAdded, ({ data }) => void seen.push(`reporting ${data.text}`)]], {
        service: 'reporting',
      });
      await bench().consumer([[noteAdded, ({ data }) => void seen.push(`incident ${data.text}`)]], {
        service: 'incident',
      });
      await bench().consumer([[noteRemoved, () => void seen.push('never')]], { service: 'capture' });
      const client = await bench().client();
      await client.publish(noteAdded, { list: 'a', text: '1' }, about('a'));
      await client.publish(noteAdded, { list: 'a', text: '2' }, about('a'));
      await eventually(() => expect(seen).toHaveLength(4));
      expect(seen.filter((each) => each.startsWith('reporting'))).toEqual(['reporting 1', 'reporting 2']);
      expect(seen.filter((each) => each.startsWith('incident'))).toEqual(['incident 1', 'incident 2']);
    });

    it('give each consumer its own copy', async () => {
      const texts: string[] = [];
      const spoil = ({ data }: { data: { text: string } }) => {
        texts.push(data.text);
        data.text = 'spoilt';
      };
      await bench().consumer([[noteAdded, spoil]], { service: 'reporting' });
      await bench().consumer([[noteAdded, spoil]], { service: 'incident' });
      const client = await bench().client();
      await client.publish(noteAdded, { list: 'a', text: 'clean' }, about('a'));
      await eventually(() => expect(texts).toEqual(['clean', 'clean']));
    });

    it('stay in order within a key, and different keys do not wait for each other', async () => {
      const seen = new Map<string, number[]>();
      let running = 0;
      let most = 0;
      const handler = async ({ data }: { data: { list: string; text: string } }) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(Math.random() * 8);
        seen.set(data.list, [...(seen.get(data.list) ?? []), Number(data.text)]);
        running -= 1;
      };
      await bench().consumer([[noteAdded, handler]], { service: 'reporting' });
      const client = await bench().client();
      const numbers = Array.from({ length: 15 }, (_, index) => index);
      const lists = ['a', 'b', 'c', 'd', 'e'];
      await Promise.all(
        numbers.flatMap((text) =>
          lists.map((list) => client.publish(noteAdded, { list, text: String(text) }, about(list))),
        ),
      );
      await eventually(() => expect([...seen.values()].flat()).toHaveLength(75));
      for (const list of lists) expect(seen.get(list)).toEqual(numbers);
      expect(most).toBeGreaterThan(1);
    });

    it('park when their consumer keeps failing, and other consumers are not held up for good', async () => {
      const seen: string[] = [];
      const fail = () => {
        throw new Error('projection broken');
      };
      await bench().consumer([[noteAdded, fail]], { service: 'reporting' });
      await bench().consumer([[noteAdded, ({ data }) => void seen.push(data.text)]], { service: 'incident' });
      const client = await bench().client();
      await client.publish(noteAdded, { list: 'a', text: '1' }, about('a'));
      await eventually(async () => {
        expect(await bench().bus.deadLetters('reporting', noteAdded.topic)).toHaveLength(1);
      });
      expect(seen).toEqual(['1']);
      expect(await bench().bus.deadLetters('incident', noteAdded.topic)).toEqual([]);
    });

    it('are seen by every subscribed instance from then on', async () => {
      const [one, two] = [await bench().client(), await bench().client()];
      await one.publish(noteAdded, { list: 'a', text: 'before' }, about('a'));
      const seen: string[] = [];
      await one.subscribe([noteAdded], ({ data }) => void seen.push(`one ${data.text}`));
      await two.subscribe([noteAdded], ({ data }) => void seen.push(`two ${data.text}`));
      await two.publish(noteAdded, { list: 'a', text: 'after' }, about('a'));
      await eventually(() => expect(seen.sort()).toEqual(['one after', 'two after']));
    });
  });

  describe('instances of a service', () => {
    it('share the load, each message once', async () => {
      const handled: string[] = [];
      const handler = (name: string) => async () => {
        handled.push(name);
        await sleep(5);
        return { count: 1, text: name };
      };
      await bench().consumer([[addNote, handler('one')]]);
      await bench().consumer([[addNote, handler('two')]]);
      const client = await bench().client();
      const lists = Array.from({ length: 60 }, (_, index) => `list-${index}`);
      await Promise.all(lists.map((list) => client.request(addNote, { list, text: 'x' }, context)));
      expect(handled).toHaveLength(60);
      expect(new Set(handled)).toEqual(new Set(['one', 'two']));
    });

    it('finish what they work on when they close, and leave the rest to the next one', async () => {
      const blocked = gate();
      const log: string[] = [];
      const slow = async ({ data }: { data: { text: string } }) => {
        log.push(`one ${data.text}`);
        await blocked.opened;
        await sleep(50);
        log.push(`one finished ${data.text}`);
        return { count: 1, text: data.text };
      };
      const first = await bench().consumer([[addNote, slow]], { concurrency: { commands: 1 } });
      const client = await bench().client();
      const running = client.request(addNote, { list: 'a', text: 'running' }, context);
      await eventually(() => expect(log).toEqual(['one running']));
      const closing = first.close().then(() => log.push('one closed'));
      setTimeout(blocked.open, 100);
      await expect(running).resolves.toEqual({ count: 1, text: 'running' });
      await closing;
      const quick = ({ data }: { data: { text: string } }) => {
        log.push(`two ${data.text}`);
        return { count: 2, text: data.text };
      };
      await bench().consumer([[addNote, quick]]);
      const next = await client.request(addNote, { list: 'a', text: 'next' }, context);
      expect(next).toEqual({ count: 2, text: 'next' });
      expect(log).toEqual(['one running', 'one finished running', 'one closed', 'two next']);
    });

    it(`keep their place during ${long.workMs / 1000} s of work`, async () => {
      const { workMs, sessionTimeoutMs } = long;
      const handled: string[] = [];
      const slow =
        (name: string) =>
        async ({ data: { text } }: { data: { text: string } }) => {
          handled.push(text);
          if (text === 'long') await sleep(workMs);
          return { count: 1, text: name };
        };
      const options = { sessionTimeoutMs, retry: quickRetry };
      await bench().consumer([[addNote, slow('one')]], options);
      await bench().consumer([[addNote, slow('two')]], options);
      const client = await bench().client();
      const deadlineMs = workMs + 20_000;
      await client.request(addNote, { list: 'a', text: 'long' }, { ...context, deadlineMs });
      // A redelivery, which must not come, would lie before the next message of the same list.
      await client.request(addNote, { list: 'a', text: 'next' }, { ...context, deadlineMs });
      expect(handled).toEqual(['long', 'next']);
    });
  });
}

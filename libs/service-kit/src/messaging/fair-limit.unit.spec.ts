import { setImmediate as turn } from 'node:timers/promises';
import { FairLimit, ownerOf, turnOf } from './fair-limit.js';

/** Tasks that end when the test says so; tells whose began, in order. */
function bench(places: number) {
  const limit = new FairLimit(places);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (owner: string, times = 1, kind = ''): void => {
    for (let n = 0; n < times; n += 1) {
      void limit.run({ owner, kind }, () => {
        begun.push(`${owner}${kind}`);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    }
  };
  const end = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      ends.shift()?.();
      await turn();
    }
  };
  return { limit, begun, ask, end };
}

describe('a fair limit', () => {
  it('lets no more than its places run', async () => {
    const { limit, begun, ask, end } = bench(2);
    ask('a', 5);
    expect([begun.length, limit.load]).toEqual([2, 5]);
    await end(5);
    expect([begun.length, limit.load]).toEqual([5, 0]);
  });

  it('gives the next place to who has none, before 10,000 of another', async () => {
    const { begun, ask, end } = bench(4);
    ask('a', 10_000);
    ask('b');
    await end(1);
    expect(begun.slice(4)).toEqual(['b']);
  });

  it('serves owners in turns', async () => {
    const { begun, ask, end } = bench(1);
    ask('a', 3);
    ask('b', 3);
    ask('c');
    await end(6);
    // the first had the place before anybody waited
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'b']);
  });

  it('serves kinds of one owner in turns, which costs another owner nothing', async () => {
    const { limit, begun, ask, end } = bench(1);
    ask('a', 1_000, ' analyse');
    ask('a', 2, ' teach');
    ask('b', 1, ' analyse');
    expect(limit.load).toBe(1_003);
    await end(5);
    expect(begun.slice(1)).toEqual(['a analyse', 'b analyse', 'a teach', 'a analyse', 'a teach']);
    expect(limit.load).toBe(998);
  });

  it('tells commands apart by their type, and no events', () => {
    const message = { topic: 't', key: 't-1:c', value: '', headers: { type: 'x.y.v1' }, delivery: 'durable' } as const;
    expect(turnOf({ ...message, needsConsumer: true })).toEqual({ owner: 't-1', kind: 'x.y.v1' });
    expect(turnOf({ ...message, needsConsumer: false })).toEqual({ owner: 't-1', kind: '' });
  });

  it('goes on after a task that failed', async () => {
    const limit = new FairLimit(1);
    const failed = limit.run({ owner: 'a', kind: '' }, () => Promise.reject(new Error('no')));
    const next = limit.run({ owner: 'a', kind: '' }, async () => 'done');
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('knows whose a key is', () => {
    expect(['t-1:capture-1', 't-1:a:b', 'a1b2', ':x'].map(ownerOf)).toEqual(['t-1', 't-1', '', '']);
  });
});

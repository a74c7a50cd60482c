import { FairTurns } from './fair-turns.js';

/** Work that ends when the test says so. */
function gate() {
  let open: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describe('fair turns', () => {
  it('let the second organisation go before the rest of the first', async () => {
    const turns = new FairTurns(5_000);
    const began: string[] = [];
    const first = gate();
    const work =
      (name: string, until = Promise.resolve()) =>
      async () => {
        began.push(name);
        await until;
      };
    const all = [
      turns.run('a', work('a1', first.passed)),
      ...['a2', 'a3', 'a4'].map((name) => turns.run('a', work(name))),
      turns.run('b', work('b1')),
      turns.run('b', work('b2')),
      turns.run('c', work('c1')),
    ];
    first.open();
    await Promise.all(all);
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('go on after work that fails', async () => {
    const turns = new FairTurns(5_000);
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.run('a', async () => 'done')).toBe('done');
  });

  it('tell who waits for too long to come again, and forget them', async () => {
    const turns = new FairTurns(20);
    const busy = gate();
    const first = turns.run('a', () => busy.passed);
    await expect(turns.run('b', async () => 'never')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    busy.open();
    await first;
    expect(await turns.run('c', async () => 'done')).toBe('done');
  });
});

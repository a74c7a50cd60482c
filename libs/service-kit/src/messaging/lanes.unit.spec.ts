import { Lanes } from './lanes.js';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('Lanes', () => {
  it('runs tasks of a key one after the other, also after one that failed', async () => {
    const lanes = new Lanes();
    const log: string[] = [];
    let fail: (error: Error) => void = () => {};
    const first = lanes.run('a', () => {
      log.push('first');
      return new Promise<void>((_, reject) => {
        fail = reject;
      });
    });
    const second = lanes.run('a', async () => void log.push('second'));
    await lanes.run('b', async () => void log.push('other key'));
    expect(log).toEqual(['first', 'other key']);
    fail(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await second;
    expect(log).toEqual(['first', 'other key', 'second']);
  });

  it('settles when all tasks are done', async () => {
    const lanes = new Lanes();
    let done = false;
    void lanes.run('a', async () => {
      await tick();
      done = true;
    });
    await lanes.settled();
    expect(done).toBe(true);
  });
});

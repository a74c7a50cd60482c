import { DomainError, type ErrorCode } from '@hazardlens/contracts';
import { Repeats } from './repeats.js';

const patienceMs = 15_000;
const after = <R>(ms: number, settle: () => R): Promise<R> =>
  new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(settle());
      } catch (error) {
        reject(error);
      }
    }, ms);
  });
const refuse = (code: ErrorCode) => (): never => {
  throw new DomainError(code);
};
const lost = (ms: number) => after(ms, refuse('TIMEOUT'));

/** Answers question number 1, 2, … by the function of that number, the last one for all that follow. */
function asking(...answers: ((ms: number) => Promise<string>)[]) {
  const asked: { at: number; ms: number }[] = [];
  const begun = Date.now();
  const ask = (ms: number): Promise<string> => {
    asked.push({ at: Date.now() - begun, ms });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer ? answer(ms) : Promise.reject(new Error('nothing to answer'));
  };
  return { ask, asked };
}

describe('repeats', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('a question is asked once when it is answered', async () => {
    const { ask, asked } = asking(() => after(20, () => 'answer'));
    const answer = new Repeats().run(patienceMs, ask);
    await jest.advanceTimersByTimeAsync(patienceMs);
    await expect(answer).resolves.toBe('answer');
    expect(asked).toEqual([{ at: 0, ms: patienceMs }]);
  });

  it('one that was lost is sent again after about a third of the time, with what is left of it', async () => {
    const { ask, asked } = asking(lost, () => after(20, () => 'the second'));
    const answer = new Repeats().run(patienceMs, ask);
    await jest.advanceTimersByTimeAsync(patienceMs / 2);
    await expect(answer).resolves.toBe('the second');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.at).toBeGreaterThanOrEqual(3_750);
    expect(asked[1]?.at).toBeLessThanOrEqual(6_250);
    expect((asked[1]?.at ?? 0) + (asked[1]?.ms ?? 0)).toBe(patienceMs);
  });

  it('one that is sent again waits no longer where the clock was set back meanwhile', async () => {
    const { ask, asked } = asking(lost, () => after(20, () => 'the second'));
    const answer = new Repeats().run(patienceMs, ask);
    jest.setSystemTime(Date.now() - 60 * 60_000);
    await jest.advanceTimersByTimeAsync(patienceMs / 2);
    await expect(answer).resolves.toBe('the second');
    expect(asked[1]?.ms).toBeGreaterThanOrEqual(8_750);
    expect(asked[1]?.ms).toBeLessThanOrEqual(11_250);
  });

  // After the second try (6.25 s at most) and before a third (7.5 s at least), whatever the jitter.
  it('a late answer to the first counts as well', async () => {
    const { ask, asked } = asking(() => after(7_000, () => 'the first'), lost);
    const answer = new Repeats().run(patienceMs, ask);
    await jest.advanceTimersByTimeAsync(patienceMs);
    await expect(answer).resolves.toBe('the first');
    expect(asked).toHaveLength(2);
  });

  it('one that was refused is sent again soon, three times in all', async () => {
    const { ask, asked } = asking(() => after(1, refuse('UNAVAILABLE')));
    const answer = expect(new Repeats().run(patienceMs, ask)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await jest.advanceTimersByTimeAsync(1_000);
    await answer;
    expect(asked).toHaveLength(3);
    expect(asked[2]?.at).toBeGreaterThanOrEqual(2 * 225);
  });

  it('what another try would not change is told at once', async () => {
    const { ask, asked } = asking(() => after(1, refuse('NOT_FOUND')));
    const answer = expect(new Repeats().run(patienceMs, ask)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await jest.advanceTimersByTimeAsync(1);
    await answer;
    await jest.advanceTimersByTimeAsync(patienceMs);
    expect(asked).toHaveLength(1);
  });

  it('without any answer the time is up for all tries together', async () => {
    const { ask, asked } = asking(lost);
    const answer = expect(new Repeats().run(patienceMs, ask)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await jest.advanceTimersByTimeAsync(patienceMs);
    await answer;
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('when all are slow, one in ten is repeated and the rest waits', async () => {
    let repeats = 0;
    const repeated = new Repeats(() => {
      repeats += 1;
    });
    const questions = 200;
    const { ask, asked } = asking(lost);
    const answers = Array.from({ length: questions }, () => repeated.run(patienceMs, ask));
    const settled = Promise.allSettled(answers);
    await jest.advanceTimersByTimeAsync(2 * patienceMs);
    expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(questions);
    // What was saved up before; earning happened while the purse was full.
    expect(repeats).toBe(10);
    expect(asked).toHaveLength(questions + repeats);
  });
});

import { SenderClocks } from './sender-clocks.js';

const minute = 60_000;
const start = Date.parse('2026-11-23T10:00:00Z');

/** A receiver whose clock is wrong by `wrongMs`, and senders whose clocks are wrong by theirs. */
function bench(wrongMs: number) {
  let time = start;
  let wrong = wrongMs;
  const clocks = new SenderClocks(
    () => time + wrong,
    () => time - start,
  );
  return {
    after: (ms: number) => {
      time += ms;
    },
    set: (ms: number) => {
      wrong = ms;
    },
    /** What the receiver takes for the age of a message that was on its way for `travelMs`. */
    age: (travelMs: number, senderWrongMs = 0, sender = 'gateway-0') =>
      clocks.ageOf(sender, time - travelMs + senderWrongMs),
  };
}

describe('the age of a message', () => {
  it.each([
    ['right', 0, 0],
    ['ahead here', 5 * minute, 0],
    ['behind here', -5 * minute, 0],
    ['ahead there', 0, 5 * minute],
    ['behind there', 0, -5 * minute],
    ['apart by ten minutes', 5 * minute, -5 * minute + 1_000],
  ])('is what it is while clocks are %s', (_name, here, there) => {
    const { age, after } = bench(here);
    if (Math.abs(here - there) > 5.5 * minute) return expect(age(3, there)).toBeGreaterThan(5 * minute);
    age(3, there);
    after(1_000);
    expect(age(20_000, there)).toBeCloseTo(20_000 - 3, 0);
    expect(age(5, there)).toBeCloseTo(2, 0);
  });

  it('counts what a message has waited here, also the first one of its sender', () => {
    const clocks = new SenderClocks(
      () => start + 5 * minute,
      () => 20_000,
    );
    expect(clocks.ageOf('gateway-0', start - 20_000, 0)).toBe(20_000);
  });

  it('knows each sender by itself', () => {
    const { age } = bench(0);
    age(2, 4 * minute, 'ahead');
    age(2, -4 * minute, 'behind');
    expect(age(16_000, 4 * minute, 'ahead')).toBeCloseTo(15_998, 0);
    expect(age(16_000, -4 * minute, 'behind')).toBeCloseTo(15_998, 0);
  });

  it('goes with a clock that is put right', () => {
    const { age, after, set } = bench(5 * minute);
    age(2);
    set(0);
    after(1_000);
    expect(age(2)).toBe(0);
    after(2 * minute);
    // its sender's was put right: within a minute that is known
    expect(age(2, -2 * minute)).toBe(0);
  });

  it('counts in full what has waited for longer than clocks differ', () => {
    const { age } = bench(0);
    expect(age(10 * minute)).toBe(10 * minute);
  });
});

import { backOff, defaultRetry, pause } from './back-off.js';

describe('backOff', () => {
  it('grows from 0.2 to 10 s over the pauses between five tries', () => {
    const pauses = [1, 2, 3, 4].map((failures) => backOff(defaultRetry, failures));
    expect(pauses[0]).toBeGreaterThanOrEqual(200);
    expect(pauses[0]).toBeLessThanOrEqual(220);
    expect(pauses[3]).toBeGreaterThanOrEqual(10_000);
    expect(pauses[3]).toBeLessThanOrEqual(11_000);
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
  });

  it('never exceeds the last pause by more than a tenth', () => {
    expect(backOff({ tries: 2, firstMs: 100, lastMs: 400 }, 50)).toBeLessThanOrEqual(440);
  });
});

describe('pause', () => {
  it('ends early when it is told to, and says so', async () => {
    const stop = new AbortController();
    const paused = pause(60_000, stop.signal);
    stop.abort();
    await expect(paused).resolves.toBe(false);
    await expect(pause(1)).resolves.toBe(true);
  });
});

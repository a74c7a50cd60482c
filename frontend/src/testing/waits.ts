const setLater = window.setTimeout;

/**
 * Until the test has ended, by `setUpTestServer`. @param lasts how long (in ms) what asks for a delay really waits
 * @returns the delays that were asked for, up to now
 */
function waits(lasts: (delay: number) => number): readonly number[] {
  const asked: number[] = [];
  const later = (run: (value: unknown) => void, delay = 0, value?: unknown) => {
    asked.push(delay);
    return setLater(run, lasts(delay), value);
  };
  window.setTimeout = later as typeof window.setTimeout;
  return asked;
}

/** Whatever waits exactly so long (in ms) waits no longer. @returns all delays that were asked for, up to now */
export const waitsPassAtOnce = (...each: readonly number[]): readonly number[] =>
  waits((delay) => (each.includes(delay) ? 20 : delay));

/** Whatever waits exactly so long (in ms) waits longer than any test, however slow the machine is. */
export const waitsNeverPass = (...each: readonly number[]): readonly number[] =>
  waits((delay) => (each.includes(delay) ? 3_600_000 : delay));

export function waitsTakeTheirTime(): void {
  window.setTimeout = setLater;
}

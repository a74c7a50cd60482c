const setLater = window.setTimeout;

/** Until the test has ended, by `setUpTestServer`. @param lasts how long (in ms) what asks for a delay really waits */
function waits(lasts: (delay: number) => number): void {
  const later = (run: (value: unknown) => void, delay = 0, value?: unknown) => setLater(run, lasts(delay), value);
  window.setTimeout = later as typeof window.setTimeout;
}

/** Whatever waits exactly so long (in ms) waits no longer. */
export const waitsPassAtOnce = (ms: number): void => waits((delay) => (delay === ms ? 20 : delay));

/** Whatever waits exactly so long (in ms) waits longer than any test, however slow the machine is. */
export const waitsNeverPass = (...each: readonly number[]): void =>
  waits((delay) => (each.includes(delay) ? 3_600_000 : delay));

export function waitsTakeTheirTime(): void {
  window.setTimeout = setLater;
}

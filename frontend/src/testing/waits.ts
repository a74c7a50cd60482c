const setLater = window.setTimeout;

/** Whatever waits exactly so long (in ms) waits no longer; until the test has ended, by `setUpTestServer`. */
export function waitsPassAtOnce(ms: number): void {
  const soon = (run: (value: unknown) => void, delay = 0, value?: unknown) =>
    setLater(run, delay === ms ? 20 : delay, value);
  window.setTimeout = soon as typeof window.setTimeout;
}

/** Whatever waits exactly so long (in ms) waits longer than any test, however slow the machine is. */
export function waitsNeverPass(...waits: readonly number[]): void {
  const later = (run: (value: unknown) => void, delay = 0, value?: unknown) =>
    setLater(run, waits.includes(delay) ? 3_600_000 : delay, value);
  window.setTimeout = later as typeof window.setTimeout;
}

export function waitsTakeTheirTime(): void {
  window.setTimeout = setLater;
}

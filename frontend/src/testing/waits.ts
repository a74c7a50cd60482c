const setLater = window.setTimeout;

/** Whatever waits exactly so long (in ms) waits no longer; until the test has ended, by `setUpTestServer`. */
export function waitsPassAtOnce(ms: number): void {
  const soon = (run: (value: unknown) => void, delay = 0, value?: unknown) =>
    setLater(run, delay === ms ? 20 : delay, value);
  window.setTimeout = soon as typeof window.setTimeout;
}

export function waitsTakeTheirTime(): void {
  window.setTimeout = setLater;
}

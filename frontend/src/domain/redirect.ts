/** A full page load, so that nothing of the ended session stays in memory. A module of its own for tests. */
export function hardRedirect(path: string): void {
  window.location.assign(path);
}

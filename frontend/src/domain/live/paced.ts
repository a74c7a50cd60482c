/** Events of one deed come together: so long are they waited for. */
const GATHER_MS = 400;
/** Between two reloads, however much happens: a busy site must not keep every open dashboard loading. */
export const RELOAD_EVERY_MS = 5000;

/**
 * Gathers what changed and reloads it: soon after the first event, then at most once in `RELOAD_EVERY_MS`, and in a tab that
 * nobody looks at not before somebody does.
 */
export function paced<T>(reload: (changed: T[]) => void): { add(changed: readonly T[]): void; stop(): void } {
  let waiting = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const fire = () => {
    timer = undefined;
    if (document.hidden || waiting.size === 0) return;
    const changed = [...waiting];
    waiting = new Set();
    last = Date.now();
    reload(changed);
  };
  const plan = () => {
    // never longer, whatever happens to the clock meanwhile
    const left = Math.min(last + RELOAD_EVERY_MS - Date.now(), RELOAD_EVERY_MS);
    timer ??= setTimeout(fire, Math.max(GATHER_MS, left));
  };
  const onLook = () => {
    if (!document.hidden && waiting.size > 0) plan();
  };
  document.addEventListener('visibilitychange', onLook);
  return {
    add: (changed) => {
      for (const each of changed) waiting.add(each);
      if (!document.hidden) plan();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLook);
    },
  };
}

import { registerSW } from 'virtual:pwa-register';

/** A new version may reload the page only while nobody can have begun anything. */
const startUp = 10_000;

/**
 * Installs the offline copy. A newer version waits until the app is opened again: a reload in the middle would lose the
 * photos of a capture or half a review.
 */
export function install(): void {
  const update = registerSW({
    immediate: true,
    onNeedRefresh: () => {
      if (performance.now() < startUp && window.location.pathname !== '/capture') void update(true);
    },
  });
}

import { Workbox } from 'workbox-window';

/** A new version may reload the page only while it starts, and nobody has begun anything: typed, chosen or opened. */
const startUp = 10_000;
const isTouched = () => navigator.userActivation?.hasBeenActive || window.location.pathname === '/capture';

/**
 * Installs the offline copy. A newer version waits until the app is opened again: a reload in the middle would lose the
 * photos of a capture or half a review.
 */
export function install(): void {
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => {
    if (performance.now() >= startUp || isTouched()) return;
    worker.addEventListener('controlling', ({ isUpdate }) => {
      if (isUpdate) window.location.reload();
    });
    worker.messageSkipWaiting();
  });
  // Without it the app works as before, only not without network.
  worker.register({ immediate: true }).catch(() => undefined);
}

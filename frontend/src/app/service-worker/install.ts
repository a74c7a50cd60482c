import { Workbox } from 'workbox-window';
import { newVersion } from './new-version.js';

/** A new version may reload the page only while it starts, and nobody has begun anything: typed, chosen or opened. */
const startUp = 10_000;
const isTouched = () => navigator.userActivation?.hasBeenActive || window.location.pathname === '/capture';
/** A browser looks by itself when a page is opened, which of an app that stays open is once. */
const lookEveryMs = 3_600_000;

const reload = () => window.location.reload();

/**
 * Installs the offline copy. A newer version waits until the app is opened again, or its person says so (`NewVersion`): a
 * reload in the middle would lose the photos of a capture or half a review.
 */
export function install(): void {
  const worker = new Workbox('/sw.js');
  // Without it the app works as before, only not without network.
  const registered = worker.register({ immediate: true }).catch(() => undefined);
  const takeOver = async () => {
    // Another tab may have been first.
    if (!(await registered)?.waiting) return reload();
    worker.addEventListener('controlling', reload);
    worker.messageSkipWaiting();
  };
  worker.addEventListener('waiting', () => {
    if (performance.now() >= startUp || isTouched()) newVersion.set(() => void takeOver());
    else void takeOver();
  });
  let isControlled = navigator.serviceWorker.controller !== null;
  worker.addEventListener('controlling', () => {
    // In another tab: what this one has not loaded yet is not there any more.
    if (isControlled) newVersion.set(reload);
    isControlled = true;
  });
  setInterval(() => void registered.then((its) => its?.update()).catch(() => undefined), lookEveryMs);
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dialogs } from './dialogs.js';

// Loaded with the first dialog: the sign-in screen needs none. The service worker keeps it at hand offline.
const Dialog = lazy(() => import('./dialog.js'));

/** Shows the dialogs that `alert()` and `confirm()` ask for. Mounted once. */
export function DialogHost() {
  const dialog = useSyncExternalStore(dialogs.subscribe, dialogs.current);
  if (!dialog) return null;
  return (
    <Suspense fallback={null}>
      <Dialog key={dialog.id} dialog={dialog} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { useSignal } from '../../domain/signal.js';
import { dialogs } from './dialogs.js';

// Loaded with the first dialog: the sign-in screen needs none. The service worker keeps it at hand offline.
const Dialog = lazy(() => import('./dialog.js'));

/** Shows the dialogs that `alert()` and `confirm()` ask for. Mounted once. */
export function DialogHost() {
  const [dialog] = useSignal(dialogs);
  if (!dialog) return null;
  return (
    <Suspense fallback={null}>
      <Dialog key={dialog.id} dialog={dialog} />
    </Suspense>
  );
}

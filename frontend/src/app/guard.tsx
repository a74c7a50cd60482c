import { mayOpen, type ProtectedScreen, screenAccess } from '@hazardlens/contracts';
import { type ReactElement, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AccessDenied } from '../components/access-denied.js';
import { Loading } from '../components/loading.js';
import { useGetMeQuery } from '../domain/api/auth.js';
import { selectStatus, selectUser } from '../domain/session.js';
import { useAppSelector } from '../domain/store.js';

export const screenOf = (path: string): ProtectedScreen | null =>
  (Object.keys(screenAccess) as ProtectedScreen[]).find((screen) => screen === path.replace(/\/+$/, '')) ?? null;

/**
 * Who may see which screen. The role comes from the stored user, so that the app opens at once and offline; /me is asked
 * meanwhile and corrects it. The server enforces the same table whatever is shown here.
 */
export function Guard({ shell }: { shell: ReactElement }) {
  const status = useAppSelector(selectStatus);
  const user = useAppSelector(selectUser);
  const location = useLocation();
  useGetMeQuery(undefined, { skip: status === 'anonymous' });
  if (status === 'anonymous') {
    return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  }
  if (status === 'loading' || !user) return <Loading />;
  const screen = screenOf(location.pathname);
  if (screen && !mayOpen(screen, user.role)) return <AccessDenied required={screenAccess[screen]} />;
  return <Suspense fallback={<Loading />}>{shell}</Suspense>;
}

/** The routed screen; inside the shell, so that the menu stays while the next screen loads. */
export function ScreenOutlet() {
  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
}

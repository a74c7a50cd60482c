import { leadsNowhere, mayOpen, type Role, screenAccess } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { type ReactElement, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { HelmetDrawing } from '../components/drawings.js';
import { Loading } from '../components/loading.js';
import states from '../components/states.module.css';
import { useGetMeQuery } from '../domain/api/auth.js';
import { screenOf } from '../domain/people.js';
import { selectStatus } from '../domain/session.js';
import { useAppSelector, useUser } from '../domain/store.js';
import { refreshLateMs, useLate } from '../domain/use-late.js';
import { useScreenTitle } from '../domain/use-screen-title.js';

/**
 * Who may see which screen. The role comes from the stored user, so that the app opens at once and offline; /me is asked
 * meanwhile and corrects it. The server enforces the same table whatever is shown here.
 */
export function Guard({ shell }: { shell: ReactElement }) {
  const status = useAppSelector(selectStatus);
  const user = useUser();
  const location = useLocation();
  useGetMeQuery(undefined, { skip: status === 'anonymous' });
  // Whoever has left is not led back by the sign-in of somebody else; where a session ended is remembered for its person.
  const hasLeft = useRef(false);
  hasLeft.current ||= status !== 'anonymous';
  if (status === 'anonymous') {
    const from = location.pathname + location.search + location.hash;
    return <Navigate to="/login" replace state={hasLeft.current ? null : { from }} />;
  }
  if (status === 'loading' || !user) return <Loading />;
  const screen = screenOf(location.pathname);
  if (screen && !mayOpen(screen, user.role)) return <AccessDenied required={screenAccess[screen]} />;
  // An address that was typed or sent: the screens of this organisation are in its menu.
  if (screen && leadsNowhere(screen, user.tenant_type)) return <Navigate to="/dashboard" replace />;
  return <Suspense fallback={<Loading />}>{shell}</Suspense>;
}

/** A screen whose script has not come yet; who waits long for it is told. */
function LateScreen() {
  const { t } = useTranslation();
  const late = useLate(true, '', refreshLateMs);
  return (
    <>
      <Loading />
      {late && (
        <div className="hl-message" role="alert">
          <p>{t('common.late')}</p>
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The routed screen; inside the shell, so that the menu stays while the next screen loads. */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  return (
    // Another boundary for another screen: of the same one the router would show the last screen until the next one has come,
    // and who touched an entry of the menu on a slow network saw nothing happen.
    <Suspense key={pathname} fallback={<LateScreen />}>
      <Outlet />
    </Suspense>
  );
}

function AccessDenied({ required }: { required: readonly Role[] }) {
  const { t } = useTranslation();
  useScreenTitle(t('shell.denied.title'));
  return (
    <main className="hl-message" style={{ minHeight: '70vh', padding: 24 }}>
      <HelmetDrawing className={states.drawing} />
      <h1 className="hl-figure">{t('shell.denied.title')}</h1>
      <p>{t('shell.denied.text')}</p>
      <p>{t('shell.denied.required')}</p>
      <ul className="hl-list hl-wrap hl-mb-16" style={{ justifyContent: 'center' }}>
        {required.map((role) => (
          <li key={role} className="hl-tile hl-pill">
            {t(`common.role.${role}`)}
          </li>
        ))}
      </ul>
      <Button component={Link} to="/dashboard" replace>
        {t('shell.denied.home')}
      </Button>
    </main>
  );
}

import { MantineProvider } from '@mantine/core';
import './mantine.css';
import './mantine-bridge.css';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { DialogHost } from '../components/dialogs/dialog-host.js';
import { useKeptFocus } from '../components/kept-focus.js';
import { Loading } from '../components/loading.js';
import { LateSending } from '../components/notices/late-sending.js';
import { NoticeHost } from '../components/notices/notice-host.js';
import { theme } from '../components/theme.js';
import { askInThisLanguage } from '../domain/api/base-api.js';
import { followOtherTabs } from '../domain/listeners.js';
import { type AppStore, makeStore } from '../domain/store.js';
import { allTexts, followLanguage, i18n, preferredLanguage, startLanguage } from '../i18n/index.js';
import { FirstView } from './first-view.js';
import { Guard } from './guard.js';

const Login = lazy(() => import('../features/auth/login.js'));
const Signup = lazy(() => import('../features/auth/signup.js'));
const Invitation = lazy(() => import('../features/auth/invitation.js'));
const ForgotPassword = lazy(() => import('../features/auth/forgot-password.js'));
const ResetPassword = lazy(() => import('../features/auth/reset-password.js'));
const VerifyContact = lazy(() => import('../features/auth/verify-contact.js'));
/**
 * What stands by itself or around the screens: it brings the texts beyond those of the sign-in and, right behind it, what
 * says that something failed. That could not be had any more once there is no network, or a newer version on the server.
 */
async function withAllTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, allTexts()]);
  void import('../components/dialogs/dialog.js').catch(() => undefined);
  return module;
}
const LinkedAction = lazy(() => withAllTexts(import('../features/linked-action/linked-action.js')));
const ReportHere = lazy(() => withAllTexts(import('../features/public-report/report-here.js')));
const Ticket = lazy(() => withAllTexts(import('../features/public-report/ticket.js')));

const queue = () => import('../features/queue/queue.js');
const capture = async () => {
  const screen = await import('../features/capture/capture.js');
  // Where a capture without signal waits comes along while there is one: the service worker may not have finished on a
  // first visit, and there is none on plain HTTP.
  void queue().catch(() => undefined);
  return screen;
};
/** What the shell stands around, by path. */
const screens = {
  '/dashboard': () => import('../features/dashboard/dashboard.js'),
  '/capture': capture,
  '/queue': queue,
  '/review': () => import('../features/review/review.js'),
  '/review/photos': () => import('../features/review/photo-review.js'),
  '/review/suggestions': () => import('../features/suggestions/suggestions.js'),
  '/review/sources': () => import('../features/sources/sources.js'),
  '/review/sources/hazards': () => import('../features/sources/own-hazards.js'),
  '/incidents': () => import('../features/incidents/incidents.js'),
  '/incidents/:number': () => import('../features/incidents/incident-page.js'),
  '/actions': () => import('../features/actions/actions.js'),
  '/actions/companies': () => import('../features/companies/companies.js'),
  '/good-practice': () => import('../features/observations/observations.js'),
  '/risk-intel': () => import('../features/risk/risk-hub.js'),
  '/risk-intel/coverage': () => import('../features/sources/coverage.js'),
  '/analytics': () => import('../features/risk/analytics.js'),
  '/insurance': () => import('../features/insurance/insurance.js'),
  '/sites': () => import('../features/sites/sites.js'),
  '/sites/:id/places': () => import('../features/places/places.js'),
  '/team': () => import('../features/team/team.js'),
  '/digest': () => import('../features/digest/digest.js'),
  '/profile': () => import('../features/profile/profile.js'),
  '/profile/security-log': () => import('../features/audit/security-log.js'),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>;
const screenRoutes = Object.entries(screens).map(([path, load]) => ({ path, load, Screen: lazy(load) }));

const Shell = lazy(() => {
  const shell = withAllTexts(import('./shell/shell.js'));
  // The screen comes right behind, not when the shell stands: on a site's network each turn takes its time.
  const first = screenRoutes.find(({ path }) => matchPath(path, window.location.pathname));
  void first?.load().catch(() => undefined);
  return shell;
});

/** Every route but the landing page. Tests mount it alone, inside their own router. */
export function Screens() {
  return (
    <Suspense fallback={<FirstView otherwise={<Loading />} />}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/signup" element={<Signup />} />
        <Route path="/invite/:token" element={<Invitation />} />
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/reset-password/:token" element={<ResetPassword />} />
        <Route path="/verify-contact/:token" element={<VerifyContact />} />
        <Route path="/a/:token" element={<LinkedAction />} />
        <Route path="/report/:token" element={<ReportHere />} />
        <Route path="/ticket/:ticket" element={<Ticket />} />
        <Route element={<Guard shell={<Shell />} />}>
          {screenRoutes.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

export function Providers({ store, children }: { store: AppStore; children: React.ReactNode }) {
  useKeptFocus();
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          {children}
          <DialogHost />
          <NoticeHost />
          <LateSending />
        </MantineProvider>
      </I18nextProvider>
    </Provider>
  );
}

export default function Application() {
  const [store] = useState(makeStore);
  // The first English texts are built in; only another language has to come first.
  const [ready, setReady] = useState(() => preferredLanguage() === 'en');
  useEffect(() => {
    // Without its language file (offline, first visit in Spanish) the app still opens, in English.
    void startLanguage().finally(() => setReady(true));
    const unfollow = [followLanguage(() => store.dispatch(askInThisLanguage())), followOtherTabs(store)];
    return () => {
      for (const stop of unfollow) stop();
    };
  }, [store]);
  return <Providers store={store}>{ready ? <Screens /> : <FirstView otherwise={<Loading />} />}</Providers>;
}

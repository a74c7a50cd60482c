import { MantineProvider } from '@mantine/core';
import './mantine.css';
import './mantine-bridge.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { Navigate, Route, Routes } from 'react-router-dom';
import { DialogHost } from '../components/dialogs/dialog-host.js';
import { Loading } from '../components/loading.js';
import { NoticeHost } from '../components/notices/notice-host.js';
import { theme } from '../components/theme.js';
import { followOtherTabs } from '../domain/listeners.js';
import { signedOut } from '../domain/session.js';
import { type AppStore, makeStore } from '../domain/store.js';
import { allTexts, i18n, preferredLanguage, startLanguage } from '../i18n/index.js';
import { FirstView } from './first-view.js';
import { Guard } from './guard.js';

const Login = lazy(() => import('../features/auth/login.js'));
const Signup = lazy(() => import('../features/auth/signup.js'));
const Invitation = lazy(() => import('../features/auth/invitation.js'));
const ForgotPassword = lazy(() => import('../features/auth/forgot-password.js'));
const ResetPassword = lazy(() => import('../features/auth/reset-password.js'));
const VerifyContact = lazy(() => import('../features/auth/verify-contact.js'));
/** What stands by itself or around the screens: it brings the texts beyond those of the sign-in. */
async function withAllTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, allTexts()]);
  return module;
}
const LinkedAction = lazy(() => withAllTexts(import('../features/linked-action/linked-action.js')));
const ReportHere = lazy(() => withAllTexts(import('../features/public-report/report-here.js')));
const Ticket = lazy(() => withAllTexts(import('../features/public-report/ticket.js')));
const Shell = lazy(() => withAllTexts(import('./shell/shell.js')));
const Dashboard = lazy(() => import('../features/dashboard/dashboard.js'));
const queue = () => import('../features/queue/queue.js');
const Queue = lazy(queue);
const Capture = lazy(() => {
  // What a capture without signal needs comes along while there is one: the service worker may not have finished on a
  // first visit, and there is none on plain HTTP.
  void Promise.all([queue(), import('../components/dialogs/dialog.js')]).catch(() => undefined);
  return import('../features/capture/capture.js');
});
const Review = lazy(() => import('../features/review/review.js'));
const PhotoReview = lazy(() => import('../features/review/photo-review.js'));
const Incidents = lazy(() => import('../features/incidents/incidents.js'));
const IncidentPage = lazy(() => import('../features/incidents/incident-page.js'));
const Actions = lazy(() => import('../features/actions/actions.js'));
const Observations = lazy(() => import('../features/observations/observations.js'));
const Companies = lazy(() => import('../features/companies/companies.js'));
const Digest = lazy(() => import('../features/digest/digest.js'));
const RiskHub = lazy(() => import('../features/risk/risk-hub.js'));
const Analytics = lazy(() => import('../features/risk/analytics.js'));
const Insurance = lazy(() => import('../features/insurance/insurance.js'));
const Sites = lazy(() => import('../features/sites/sites.js'));
const Places = lazy(() => import('../features/places/places.js'));
const Team = lazy(() => import('../features/team/team.js'));
const Profile = lazy(() => import('../features/profile/profile.js'));
const SecurityLog = lazy(() => import('../features/audit/security-log.js'));

const Coverage = lazy(() => import('../features/sources/coverage.js'));
const OwnHazards = lazy(() => import('../features/sources/own-hazards.js'));
const Sources = lazy(() => import('../features/sources/sources.js'));
const Suggestions = lazy(() => import('../features/suggestions/suggestions.js'));

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
          <Route path="/dashboard" element={<Dashboard />} />
          <Route path="/capture" element={<Capture />} />
          <Route path="/queue" element={<Queue />} />
          <Route path="/review" element={<Review />} />
          <Route path="/review/photos" element={<PhotoReview />} />
          <Route path="/review/suggestions" element={<Suggestions />} />
          <Route path="/review/sources" element={<Sources />} />
          <Route path="/incidents" element={<Incidents />} />
          <Route path="/incidents/:number" element={<IncidentPage />} />
          <Route path="/actions" element={<Actions />} />
          <Route path="/good-practice" element={<Observations />} />
          <Route path="/actions/companies" element={<Companies />} />
          <Route path="/review/sources/hazards" element={<OwnHazards />} />
          <Route path="/risk-intel" element={<RiskHub />} />
          <Route path="/risk-intel/coverage" element={<Coverage />} />
          <Route path="/analytics" element={<Analytics />} />
          <Route path="/insurance" element={<Insurance />} />
          <Route path="/sites" element={<Sites />} />
          <Route path="/sites/:id/places" element={<Places />} />
          <Route path="/team" element={<Team />} />
          <Route path="/digest" element={<Digest />} />
          <Route path="/profile" element={<Profile />} />
          <Route path="/profile/security-log" element={<SecurityLog />} />
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

export function Providers({ store, children }: { store: AppStore; children: React.ReactNode }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          {children}
          <DialogHost />
          <NoticeHost />
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
    return followOtherTabs(
      () => store.getState().session.token,
      () => store.dispatch(signedOut()),
    );
  }, [store]);
  return <Providers store={store}>{ready ? <Screens /> : <FirstView otherwise={<Loading />} />}</Providers>;
}

import { createListenerMiddleware, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './api/base-api.js';
import { lastKnown } from './last-known.js';
import { pendingAnalyses } from './pending-analyses.js';
import { hardRedirect } from './redirect.js';
import {
  type SessionState,
  sessionExpired,
  signedIn,
  signedOut,
  siteSelected,
  sitesLoaded,
  userRefreshed,
} from './session.js';
import { clearSession, rememberOrigin, storageKeys, writeSelectedSite, writeSession } from './storage.js';

const sessionOf = (state: unknown): SessionState => (state as { session: SessionState }).session;

/** A browser that cannot forget has nothing kept either. */
const forgetFigures = () => void lastKnown.clear().catch(() => undefined);

/** Everything a session change does outside the store: storage, cached answers, the hard redirect after a 401. */
export function makeSessionListener() {
  const listener = createListenerMiddleware();
  listener.startListening({
    matcher: isAnyOf(signedIn, userRefreshed),
    effect: (action: UnknownAction, { getState, dispatch }) => {
      const { token, user } = sessionOf(getState());
      if (token && user) writeSession(token, user);
      // What the previous user saw must not flash up for the next one.
      if (!signedIn.match(action)) return;
      forgetFigures();
      dispatch(baseApi.util.resetApiState());
    },
  });
  listener.startListening({
    actionCreator: signedOut,
    effect: (_, { dispatch }) => {
      pendingAnalyses.clear();
      clearSession();
      forgetFigures();
      writeSelectedSite(null);
      dispatch(baseApi.util.resetApiState());
    },
  });
  listener.startListening({
    actionCreator: sessionExpired,
    effect: ({ payload }) => {
      clearSession();
      forgetFigures();
      rememberOrigin(payload.path);
      hardRedirect('/login');
    },
  });
  listener.startListening({
    matcher: isAnyOf(siteSelected, sitesLoaded),
    effect: (_, { getState }) => writeSelectedSite(sessionOf(getState()).selectedSiteId),
  });
  return listener;
}

/** Other tabs: a logout there ends the session here, a login as somebody else starts this tab afresh. */
export function followOtherTabs(token: () => string | null, onSignedOut: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storageKeys.token) return;
    const now = localStorage.getItem(storageKeys.token);
    if (now === token()) return;
    if (now === null) onSignedOut();
    else window.location.reload();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

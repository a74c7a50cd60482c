import type { UserView } from '@hazardlens/contracts';
import { createListenerMiddleware, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './api/base-api.js';
import { begunForms } from './begun-forms.js';
import { captureDraft } from './capture-draft.js';
import { keptWords } from './kept-words.js';
import { isKept, lastKnown } from './last-known.js';
import { pendingAnalyses } from './pending-analyses.js';
import { unsubscribe } from './push.js';
import { queueStore } from './queue/queue-store.js';
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
import { clearSession, rememberOrigin, storageKeys, takeOrigin, writeSelectedSite, writeSession } from './storage.js';

const sessionOf = (state: unknown): SessionState => (state as { session: SessionState }).session;

/** Nobody is told anything on a device where nobody is signed in. */
const tellNobody = () => void unsubscribe().catch(() => undefined);
/** A browser that cannot forget has nothing kept either. */
const forgetFigures = () => void lastKnown.clear().catch(() => undefined);
/** What has been sent; what has not stays, bound to who took it. */
const forgetSent = (user: UserView | null) => {
  if (user && typeof indexedDB !== 'undefined') void queueStore.clearSynced(user.id).catch(() => undefined);
};

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
      captureDraft.leaveToOwner(action.payload.user.id);
      keptWords.keepOnlyOf(action.payload.user.id);
      forgetFigures();
      dispatch(baseApi.util.resetApiState());
    },
  });
  listener.startListening({
    actionCreator: signedOut,
    effect: (_, { dispatch, getOriginalState }) => {
      pendingAnalyses.clear();
      const userId = sessionOf(getOriginalState()).user?.id ?? '';
      captureDraft.forgetAllOf(userId);
      void begunForms.removeOf(userId).catch(() => undefined);
      keptWords.keepOnlyOf(null);
      takeOrigin();
      clearSession();
      forgetFigures();
      tellNobody();
      forgetSent(sessionOf(getOriginalState()).user);
      writeSelectedSite(null);
      dispatch(baseApi.util.resetApiState());
    },
  });
  listener.startListening({
    actionCreator: sessionExpired,
    effect: ({ payload }, { getOriginalState }) => {
      clearSession();
      forgetFigures();
      tellNobody();
      forgetSent(sessionOf(getOriginalState()).user);
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

interface Answered extends UnknownAction {
  payload: unknown;
  meta: {
    arg: { type: string; endpointName: string; originalArgs: unknown };
    baseQueryMeta?: { request?: Request };
    fulfilledTimeStamp: number;
  };
}

const isAnswered = (action: UnknownAction): action is Answered =>
  action.type === 'api/executeQuery/fulfilled' && isKept((action as Answered).meta.arg.endpointName);

/** Keeps the figures as they come, for a start without network. */
export function makeLastKnownListener() {
  const listener = createListenerMiddleware();
  listener.startListening({
    predicate: isAnswered,
    effect: async (action, { getState }) => {
      const { payload, meta } = action as Answered;
      const { user, token } = (getState() as { session: SessionState }).session;
      // A late answer to somebody who has left meanwhile belongs to nobody here.
      if (!user || meta.baseQueryMeta?.request?.headers.get('authorization') !== `Bearer ${token}`) return;
      const { endpointName, originalArgs } = meta.arg;
      try {
        await lastKnown.save(user.id, endpointName, originalArgs, payload, meta.fulfilledTimeStamp);
      } catch {
        // A full disk or a private window: the figures are then those of this visit only.
      }
    },
  });
  return listener;
}

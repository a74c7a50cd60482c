import type { UserView } from '@hazardlens/contracts';
import { createListenerMiddleware, type Dispatch, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { onDevice } from '../i18n/device-storage.js';
import { baseApi } from './api/base-api.js';
import { tokenRefused } from './api/base-query.js';
import { begunForms } from './begun-forms.js';
import { captureDraft } from './capture-draft.js';
import { keptWords } from './kept-words.js';
import { isKept, lastKnown } from './last-known.js';
import { fromStorage } from './none-after.js';
import { pendingAnalyses } from './pending-analyses.js';
import { needsSignIn } from './people.js';
import { takeBackTold, unsubscribe } from './push.js';
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
import {
  clearSession,
  isStored,
  rememberOrigin,
  storageKeys,
  takeOrigin,
  writeSelectedSite,
  writeSession,
} from './storage.js';

const sessionOf = (state: unknown): SessionState => (state as { session: SessionState }).session;

/**
 * What leaves the device with whoever leaves: what they were told and shown, and what has been sent. What has not stays, bound to
 * who took it. A browser that cannot forget has nothing kept either.
 */
const forget = (user: UserView | null): Promise<unknown> =>
  Promise.allSettled([
    unsubscribe(),
    takeBackTold(),
    lastKnown.clear(),
    user && typeof indexedDB !== 'undefined' && queueStore.clearSynced(user.id),
  ]);

/** Everything a session change does outside the store: storage, cached answers, the hard redirect after a 401. */
export function makeSessionListener() {
  const listener = createListenerMiddleware();
  listener.startListening({
    matcher: isAnyOf(signedIn, userRefreshed),
    effect: (action: UnknownAction, { getState, getOriginalState, dispatch }) => {
      const { token, user } = sessionOf(getState());
      const isSignIn = signedIn.match(action);
      if (token && user && (isSignIn || isStored(token))) writeSession(token, user);
      // What the previous user saw must not flash up for the next one.
      if (!isSignIn) return;
      const before = sessionOf(getOriginalState()).user;
      // By an invitation, which opens whoever is signed in.
      if (before && before.id !== user?.id) {
        pendingAnalyses.clear();
        void forget(before);
      } else void lastKnown.clear().catch(() => undefined);
      captureDraft.leaveToOwner(action.payload.user.id);
      keptWords.keepOnlyOf(action.payload.user.id);
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
      takeOrigin(null);
      // Before the token: by it other tabs know a logout.
      writeSelectedSite(null);
      clearSession();
      void forget(sessionOf(getOriginalState()).user);
      dispatch(baseApi.util.resetApiState());
    },
  });
  listener.startListening({
    actionCreator: sessionExpired,
    effect: async ({ payload }, { getOriginalState }) => {
      const { token, user } = sessionOf(getOriginalState());
      // Somebody else may have signed in in another tab since: what is stored is theirs.
      const isOver = isStored(token) || isStored(null);
      if (isOver) clearSession();
      const forgotten = isOver ? forget(user) : Promise.resolve();
      // What somebody reports by a poster in this tab has to do with no session.
      if (!needsSignIn(payload.path.split(/[?#]/)[0] ?? '')) return;
      rememberOrigin(payload.path, user?.id ?? '');
      // A page that is left ends what it has not done.
      await fromStorage(forgotten);
      hardRedirect('/login');
    },
  });
  listener.startListening({
    matcher: isAnyOf(siteSelected, sitesLoaded),
    effect: (_, { getState }) => writeSelectedSite(sessionOf(getState()).selectedSiteId),
  });
  return listener;
}

interface FollowingStore {
  dispatch: Dispatch;
  getState: () => unknown;
}

/** Other tabs: a session that ends there ends here, a login as somebody else starts this tab afresh. */
export function followOtherTabs({ dispatch, getState }: FollowingStore): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storageKeys.token) return;
    const { token } = sessionOf(getState());
    if (isStored(token)) return;
    if (!isStored(null)) return window.location.reload();
    // A logout has asked about what was not sent, and takes it along with the chosen site. A session that has ended does not.
    if (onDevice.getItem(storageKeys.site) !== null) return tokenRefused(token)(dispatch, getState);
    dispatch(signedOut());
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

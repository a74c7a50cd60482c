import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { isKept, lastKnown } from './last-known.js';
import type { SessionState } from './session.js';

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

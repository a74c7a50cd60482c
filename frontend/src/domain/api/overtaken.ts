import type { Middleware, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './base-api.js';

/** What RTK Query tells of a request. */
interface Step extends UnknownAction {
  readonly meta: {
    readonly requestId: string;
    readonly arg: { readonly endpointName: string; readonly originalArgs: unknown };
  };
}
interface Endpoint {
  initiate(
    args: unknown,
    options: { subscribe: false; forceRefetch: true },
  ): ThunkAction<unknown, unknown, unknown, UnknownAction>;
}

type Asks = Middleware<object, unknown, ThunkDispatch<unknown, unknown, UnknownAction>>;

const changed = new Set(['api/executeMutation/fulfilled', 'api/executeMutation/rejected']);

/**
 * Asks again for an answer that was on its way when something changed, since it may be from before the change. RTK Query
 * itself either leaves such an answer as it is ('immediately'), or asks for nothing anew while anything is on its way
 * ('delayed'): one request without an answer, or a photo on a slow network, and no screen showed what its user had done.
 */
export const askAgainForTheOvertaken: Asks = ({ dispatch }) => {
  let changes = 0;
  /** How many changes there had been when a question was asked. */
  const asked = new Map<string, number>();
  return (next) => (action) => {
    const { type, meta } = action as Step;
    // Before RTK Query asks anew because of it: that answer is no older than the change.
    if (changed.has(type) || baseApi.util.invalidateTags.match(action)) changes += 1;
    if (type === 'api/executeQuery/pending') asked.set(meta.requestId, changes);
    const result = next(action);
    if (type === 'api/executeQuery/rejected') asked.delete(meta.requestId);
    if (type === 'api/executeQuery/fulfilled') {
      const before = asked.get(meta.requestId);
      asked.delete(meta.requestId);
      const { endpointName, originalArgs } = meta.arg;
      const endpoint = (baseApi.endpoints as Record<string, Endpoint | undefined>)[endpointName];
      if (before !== undefined && before !== changes && endpoint) {
        dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
      }
    }
    return result;
  };
};

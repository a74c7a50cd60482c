import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from './api/base-api.js';
import { makeLastKnownListener } from './last-known-listener.js';
import { session } from './session.js';
import { makeSessionListener } from './session-listener.js';

export function makeStore() {
  const store = configureStore({
    reducer: { [session.reducerPath]: session.reducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) =>
      defaults()
        .prepend(makeSessionListener().middleware, makeLastKnownListener().middleware)
        .concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();

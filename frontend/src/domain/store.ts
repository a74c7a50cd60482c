import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { combineReducers } from 'redux';
import { baseApi } from './api/base-api.js';
import { askAgainForTheOvertaken } from './api/overtaken.js';
import { makeLastKnownListener, makeSessionListener } from './listeners.js';
import { selectUser, session } from './session.js';

const reducer = combineReducers({
  [session.reducerPath]: session.reducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export function makeStore() {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults()
        .prepend(makeSessionListener().middleware, makeLastKnownListener().middleware, askAgainForTheOvertaken)
        .concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<typeof reducer>;
export type AppDispatch = AppStore['dispatch'];
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
/** Who is signed in; null while nobody is, or nobody knows yet. */
export const useUser = () => useAppSelector(selectUser);

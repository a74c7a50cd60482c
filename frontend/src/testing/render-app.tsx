import type { UserView } from '@hazardlens/contracts';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { Providers, Screens } from '../app/application.js';
import { dialogs } from '../components/dialogs/dialogs.js';
import { notices } from '../components/notices/notices.js';
import { captureDraft } from '../domain/capture-draft.js';
import { type AppStore, makeStore } from '../domain/store.js';
import { freshWorld, server, world } from './server.js';
import { waitsTakeTheirTime } from './waits.js';

let path = '';
/** Where the router is now. */
export const currentPath = () => path;
function Spy() {
  const location = useLocation();
  path = location.pathname + location.search;
  return null;
}

export function signIn(user: UserView = world.user, site = 'all'): void {
  world.user = user;
  localStorage.setItem('token', 'token-1');
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('selectedSiteId', site);
}

/** The whole application but the landing page, on one route. */
export function renderApp(route: string): { store: AppStore; user: UserEvent; unmount: () => void } {
  const store = makeStore();
  window.history.replaceState(null, '', route);
  const { unmount } = render(
    <Providers store={store}>
      <BrowserRouter>
        <Spy />
        <Screens />
      </BrowserRouter>
    </Providers>,
  );
  return { store, user: userEvent.setup(), unmount };
}

/** Call once at the top of a spec file. */
export function setUpTestServer(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    freshWorld();
  });
  afterEach(() => {
    waitsTakeTheirTime();
    act(() => {
      dialogs.set([]);
      notices.shown.set(null);
      captureDraft.forgetAllOf('');
    });
    cleanup();
    server.resetHandlers();
  });
  afterAll(() => server.close());
}

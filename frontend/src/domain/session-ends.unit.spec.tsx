import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import '../app/shell/shell.js';
import '../features/incidents/incidents.js';
import '../features/profile/profile.js';
import '../features/public-report/report-here.js';
import '../features/sites/sites.js';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { BrowserRouter } from 'react-router-dom';
import Application from '../app/application.js';
import { aUser } from '../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { scenario } from '../testing/scenarios.js';
import { world } from '../testing/server.js';
import { type CaptureDraft, draftStore } from './draft-store.js';
import { keptWords } from './kept-words.js';
import { lastKnown } from './last-known.js';
import { pendingAnalyses } from './pending-analyses.js';
import { queueStore } from './queue/queue-store.js';
import { hardRedirect } from './redirect.js';
import { sessionExpired, signedIn, userRefreshed } from './session.js';
import { takeOrigin } from './storage.js';

jest.mock('./redirect.js', () => ({ hardRedirect: jest.fn() }));

setUpTestServer();
const { id: userId, tenant_id: tenantId } = aUser({ id: 'user-1' });
const begun = {
  ...{
    userId,
    tenantId,
    clientId: 'capture-1',
    capturedAt: null,
    siteId: 'site-1',
    source: 'upload',
    notes: 'Loose board',
  },
  ...{ isReviewed: false, photos: [], preparing: 0, isAsking: false, sending: false },
} as const satisfies CaptureDraft;
beforeEach(async () => {
  jest.mocked(hardRedirect).mockReset();
  await draftStore.close();
  globalThis.indexedDB = new IDBFactory();
  const request = async (name: string, ...rest: unknown[]) => {
    // Another tab listens to what happens.
    if (name.includes('live')) return new Promise(() => undefined);
    return (rest.at(-1) as (lock: { name: string }) => unknown)({ name });
  };
  Object.assign(navigator, { locks: { request, query: async () => ({ held: [] }) } });
  signIn(world.user, 'site-1');
  await draftStore.keep(begun);
  keptWords.keep(userId, 'comment.1', 'Seen by two');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

async function openedAt(path: string, heading: string): Promise<void> {
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <Application />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: heading });
}
/** As the other tab does it, key by key. */
const elsewhere = (...gone: ('token' | 'user' | 'selectedSiteId')[]) =>
  act(async () => {
    for (const key of gone) localStorage.removeItem(key);
    for (const key of gone) window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  });

describe('in another tab', () => {
  it('a session that ends leaves what this one has begun, and says so at the sign-in', async () => {
    await openedAt('/sites?view=list', 'Sites Management');
    await elsewhere('user', 'token');
    await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith('/login'));
    expect(keptWords.read(userId, 'comment.1')).toBe('Seen by two');
    expect(await draftStore.list(userId)).toEqual(['capture-1']);
    expect(takeOrigin(userId)).toBe('/sites?view=list');
  });

  it('a logout takes along what it has asked about, and nobody else is led to where this person was', async () => {
    await openedAt('/sites', 'Sites Management');
    await elsewhere('selectedSiteId', 'user', 'token');
    await waitFor(async () => expect(await draftStore.list(userId)).toEqual([]));
    expect(keptWords.read(userId, 'comment.1')).toBe('');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(JSON.stringify(window.history.state)).not.toContain('sites');
    expect(takeOrigin(userId)).toBeNull();
  });

  it.each([
    ['a session that ends', ['user', 'token']],
    ['a logout', ['selectedSiteId', 'user', 'token']],
  ] as const)('%s leaves alone who reports by a poster', async (_, gone) => {
    scenario.answers('get', '/public/reports/poster-1', { site_name: 'Tower', zone: null, allow_anonymous: true });
    await openedAt('/report/poster-1', 'Report a hazard');
    await elsewhere(...gone);
    expect(hardRedirect).not.toHaveBeenCalled();
    expect(await screen.findByRole('heading', { name: 'Report a hazard' })).toBeInTheDocument();
  });
});

describe('a tab that slept while somebody else signed in in another one', () => {
  const signedInElsewhere = () => {
    localStorage.setItem('token', 'token-of-lee');
    localStorage.setItem('user', JSON.stringify(aUser({ id: 'lee' })));
  };
  const stored = () => [localStorage.getItem('token'), JSON.parse(localStorage.getItem('user') ?? '{}').id];

  it('puts nobody back with an answer that comes late', async () => {
    const { store } = renderApp('/sites');
    await screen.findByRole('heading', { name: 'Sites Management' });
    signedInElsewhere();
    act(() => void store.dispatch(userRefreshed(world.user)));
    expect(stored()).toEqual(['token-of-lee', 'lee']);
    localStorage.clear();
    act(() => void store.dispatch(userRefreshed(world.user)));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('throws nobody out with the end of a session before', async () => {
    const { store } = renderApp('/sites');
    await screen.findByRole('heading', { name: 'Sites Management' });
    signedInElsewhere();
    act(() => void store.dispatch(sessionExpired({ path: '/sites' })));
    await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith('/login'));
    expect(stored()).toEqual(['token-of-lee', 'lee']);
  });
});

describe('a session that ends', () => {
  it('leaves the page once what was shown has left the device: a page that is left ends what it has not done', async () => {
    const done: string[] = [];
    jest.mocked(hardRedirect).mockImplementation(() => void done.push('left'));
    const clear = jest.spyOn(lastKnown, 'clear').mockImplementation(async () => {
      await queueStore.list(userId);
      done.push('forgotten');
    });
    const { store } = renderApp('/sites');
    act(() => void store.dispatch(sessionExpired({ path: '/sites' })));
    await waitFor(() => expect(done).toEqual(['forgotten', 'left']));
    clear.mockRestore();
  });
});

describe('what was begun', () => {
  it('stays when its person changes the password, as with every session that ends', async () => {
    scenario.answers('post', '/users/change-password', { success: true });
    const { user } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText(/Current Password/), 'demo-password');
    await user.type(form.getByLabelText(/^New Password/), 'another-phrase-7');
    await user.type(form.getByLabelText(/Confirm New Password/), 'another-phrase-7');
    await user.click(form.getByRole('button', { name: 'Change Password' }));
    await form.findByText('Password changed successfully! Please login with your new password.');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(await draftStore.list(userId)).toEqual(['capture-1']);
  });
});

describe('whoever signs in next', () => {
  it('is not led to where another person was when they logged out', async () => {
    const { user } = renderApp('/incidents?q=Lee');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Logout anyway' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(JSON.stringify(window.history.state)).not.toContain('incidents');
  });

  it('is not led to where another person was when their session ended', async () => {
    const { store } = renderApp('/incidents?q=Lee');
    await screen.findByRole('heading', { level: 1 });
    act(() => void store.dispatch(sessionExpired({ path: '/incidents?q=Lee' })));
    await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith('/login'));
    expect(JSON.stringify(window.history.state)).not.toContain('incidents');
    expect(takeOrigin('lee')).toBeNull();
    expect(sessionStorage.getItem('returnTo')).toBeNull();
  });

  it('by an invitation, on the phone of somebody who is signed in, hears of none of their analyses', async () => {
    const { store } = renderApp('/sites');
    act(() => pendingAnalyses.add('capture-of-user-1'));
    act(() => void store.dispatch(signedIn({ access_token: 'token-2', user: aUser({ id: 'lee' }) })));
    expect(pendingAnalyses.get()).toEqual([]);
  });
});

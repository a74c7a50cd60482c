// Loaded ahead, so that no test pays for a screen's first import.
import './profile.js';
import '../../app/shell/shell.js';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { sessionExpired, signedIn, signedOut } from '../../domain/session.js';
import { aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

jest.mock('../../domain/redirect.js', () => ({ hardRedirect: jest.fn() }));

setUpTestServer();

const keys = { p256dh: 'p', auth: 'a' };
const sent = () => world.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const put = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true });

/** A browser that can, as the page sees it. */
function aBrowser(permission: NotificationPermission) {
  const browser = { subscribed: false, shown: [{ close: () => void browser.shown.pop() }] };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
    unsubscribe: async () => {
      browser.subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async () => {
      browser.subscribed = true;
      return subscription;
    },
  };
  put(navigator, 'serviceWorker', {
    getRegistration: async () => ({ pushManager, getNotifications: async () => [...browser.shown] }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  put(window, 'PushManager', class {});
  put(window, 'Notification', { permission, requestPermission: async () => 'granted' });
  server.use(http.get(api('/notifications/push-key'), () => HttpResponse.json({ public_key: 'key' })));
  return browser;
}
afterEach(() => {
  for (const [on, name] of [
    [navigator, 'serviceWorker'],
    [window, 'PushManager'],
    [window, 'Notification'],
  ] as const)
    Reflect.deleteProperty(on, name);
});

async function open() {
  signIn(aUser({ role: 'worker' }));
  const app = renderApp('/profile');
  return { ...app, toggle: await screen.findByRole('switch', { name: /^Notifications while/ }) };
}

describe('notifications on this device', () => {
  it('say where the browser cannot', async () => {
    const { toggle } = await open();
    expect(await screen.findByText(/This browser cannot/)).toBeInTheDocument();
    expect(toggle).toBeDisabled();
  });

  it('say where the browser blocks them', async () => {
    aBrowser('denied');
    const { toggle } = await open();
    expect(await screen.findByText(/Blocked in the settings/)).toBeInTheDocument();
    expect(toggle).toBeDisabled();
  });

  it('follow what is blocked in the settings of the browser while the profile is open', async () => {
    const browser = aBrowser('granted');
    browser.subscribed = true;
    const { toggle } = await open();
    await waitFor(() => expect(toggle).toBeChecked());
    browser.subscribed = false;
    put(window, 'Notification', { permission: 'denied' });
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText(/Blocked in the settings/)).toBeInTheDocument();
    expect(toggle).not.toBeChecked();
    put(window, 'Notification', { permission: 'default' });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(toggle).toBeEnabled());
  });

  it('are off until they are turned on, and can be turned off again', async () => {
    scenario.answers('patch', '/me', aUser({ role: 'worker' }));
    const browser = aBrowser('default');
    const { toggle, user } = await open();
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(toggle).not.toBeChecked();
    await user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    expect(sent()).toEqual([{ push: { endpoint: 'https://push.example/1', keys } }]);
    await waitFor(() => expect(toggle).toBeEnabled());
    await user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(browser.subscribed).toBe(false);
  });

  it('are not offered to an insurer’s analyst, to whom nothing is told', async () => {
    signIn(aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider' }));
    renderApp('/profile');
    await screen.findByRole('button', { name: 'Change Password' });
    expect(screen.queryByRole('switch', { name: /^Notifications while/ })).not.toBeInTheDocument();
  });

  it('are not on when the server does not know it', async () => {
    scenario.refuses('patch', '/me', 503, 'Please try again.');
    const browser = aBrowser('granted');
    const { toggle, user } = await open();
    await waitFor(() => expect(toggle).toBeEnabled());
    await user.click(toggle);
    expect(await screen.findByText('It could not be changed. Please try again.')).toBeInTheDocument();
    expect(toggle).not.toBeChecked();
    expect(browser.subscribed).toBe(false);
  });

  it.each([
    ['a logout', signedOut()],
    ['an ended session', sessionExpired({ path: '/profile' })],
    ['somebody else’s sign-in', signedIn({ access_token: 'token-2', user: aUser({ id: 'lee' }) })],
  ])('end with %s, and what was told leaves the screen of the phone', async (_, action) => {
    const browser = aBrowser('granted');
    browser.subscribed = true;
    const { store } = await open();
    act(() => void store.dispatch(action));
    await waitFor(() => expect(browser.subscribed).toBe(false));
    await waitFor(() => expect(browser.shown).toEqual([]));
  });
});

// Loaded ahead, so that no test pays for a screen's first import.
import './login.js';
import '../dashboard/dashboard.js';
import '../sites/sites.js';
import '../../app/shell/shell.js';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { hardRedirect } from '../../domain/redirect.js';
import { startLanguage } from '../../i18n/index.js';
import { aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';
import { waitsPassAtOnce } from '../../testing/waits.js';

jest.mock('../../domain/redirect.js', () => ({ hardRedirect: jest.fn() }));

setUpTestServer();
beforeEach(() => jest.mocked(hardRedirect).mockClear());

const ended = 'Your session has ended. Please sign in again.';

async function fillAndSubmit(route = '/login') {
  const app = renderApp(route);
  await app.user.type(await screen.findByLabelText(/Email/), 'ada@northgate.example');
  await app.user.type(screen.getByLabelText(/^Password/), 'secret-123');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return app;
}

describe('login', () => {
  it('shows that it is busy, saves the session and goes to the dashboard', async () => {
    await fillAndSubmit();
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    expect(await screen.findByRole('heading', { name: 'Safety Dashboard' })).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ email: 'ada@northgate.example' });
  });

  it('returns to the remembered screen when the role may open it', async () => {
    await fillAndSubmit('/sites');
    expect(await screen.findByRole('heading', { name: 'Sites Management' })).toBeInTheDocument();
  });

  it.each(['/actions?incident=incident-1', '/incidents?q=edge', '/good-practice', '/digest'])(
    'returns to %s, which is open to everybody',
    async (path) => {
      world.user = aUser({ role: 'worker' });
      await fillAndSubmit(path);
      await waitFor(() => expect(currentPath()).toBe(path));
    },
  );

  it('returns to the very place of a screen that a link named', async () => {
    await fillAndSubmit('/sites?view=all#posters');
    await waitFor(() => expect(currentPath()).toBe('/sites?view=all'));
    expect(window.location.hash).toBe('#posters');
  });

  it('goes to the dashboard when the remembered screen is closed to the role', async () => {
    world.user = aUser({ role: 'worker' });
    await fillAndSubmit('/team');
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it("shows the server's sentence and keeps the person on the screen", async () => {
    scenario.refuses('post', '/auth/login', 401, 'Invalid email or password');
    await fillAndSubmit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(hardRedirect).not.toHaveBeenCalled();
  });

  it.each([
    ['refuses without a sentence', () => scenario.breaks('post', '/auth/login'), 'Login failed'],
    ['answers without a session', () => scenario.answers('post', '/auth/login', {}), 'Login failed. Please try again.'],
    [
      'answers with a page of somebody else',
      () => scenario.breaks('post', '/auth/login', 200),
      'An unexpected error occurred. Please try again.',
    ],
    [
      'does not answer',
      () => scenario.isUnreachable('post', '/auth/login'),
      'An unexpected error occurred. Please try again.',
    ],
  ])('says the fixed sentence when the server %s', async (_, given, text) => {
    given();
    await fillAndSubmit();
    // The whole text: one of the sentences begins with another.
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows the password to who asks for it, also by keyboard and in Spanish', async () => {
    localStorage.setItem('language', 'es');
    await act(startLanguage);
    const { user } = renderApp('/login');
    const password = await screen.findByLabelText(/^Contraseña/);
    await user.type(password, 'secret-123');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Mostrar lo escrito', pressed: false })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Mostrar lo escrito', pressed: true })).toHaveFocus();
    expect(password).toHaveAttribute('type', 'text');
    localStorage.removeItem('language');
    await act(startLanguage);
  });

  it('offers the first demo login of each organisation, a click fills the form', async () => {
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: /Insurance analyst/ }));
    expect(screen.getByLabelText(/Email/)).toHaveValue('analyst@meridian.example');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('demo-3');
    expect(screen.queryByText('Contractor worker')).not.toBeInTheDocument();
  });

  it('has no demo panel without demo accounts', async () => {
    scenario.answers('get', '/config', { demo: false, demo_logins: [], version: '1', locales: ['en'] });
    renderApp('/login');
    await screen.findByLabelText(/Email/);
    await waitFor(() => expect(world.requests.some(({ path }) => path === '/api/config')).toBe(true));
    expect(screen.queryByText('Demo access')).not.toBeInTheDocument();
  });

  it('sends signed-in users on', async () => {
    signIn();
    renderApp('/login');
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });
});

describe('session', () => {
  /** The server ends the session of somebody on a screen; the browser goes to the sign-in. */
  async function endedAt(path: string): Promise<void> {
    signIn();
    scenario.refuses('get', '/sites', 401, 'Please sign in to continue.');
    const { unmount } = renderApp(path);
    await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith('/login'));
    unmount();
  }

  it('ends on a 401: storage cleared, hard redirect', async () => {
    signIn();
    scenario.refuses('get', '/sites', 401, 'Please sign in to continue.');
    renderApp('/dashboard');
    await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('ends under a screen that nobody touches, as soon as the live connection is refused', async () => {
    let end = () => {};
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    server.use(
      http.get(api('/live'), async () => {
        await isOver;
        return problem(401, 'Please sign in to continue.', 'UNAUTHENTICATED');
      }),
    );
    signIn();
    renderApp('/sites');
    await screen.findByRole('heading', { name: 'Sites Management' });
    await waitFor(() => expect(world.requests.some(({ path }) => path === '/api/me')).toBe(true));
    scenario.refuses('get', '/me', 401, 'Please sign in to continue.');
    expect(hardRedirect).not.toHaveBeenCalled();
    end();
    await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith('/login'));
  });

  it('that the server has ended is named as the reason at the next sign-in, and then no more', async () => {
    await endedAt('/dashboard');
    scenario.answers('get', '/sites', world.sites);
    const { user } = await fillAndSubmit();
    expect(screen.getByText(ended)).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'Safety Dashboard' });
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByText(ended)).not.toBeInTheDocument();
  });

  it('that ended leads back to the very place once one has signed in again', async () => {
    await endedAt('/sites?view=all#posters');
    server.resetHandlers();
    await fillAndSubmit();
    await waitFor(() => expect(currentPath()).toBe('/sites?view=all'));
    expect(window.location.hash).toBe('#posters');
  });

  it('is cleared when the stored user cannot be parsed', async () => {
    signIn();
    localStorage.setItem('user', '{broken');
    renderApp('/dashboard');
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('asks for the user while only a token is stored and shows Loading... meanwhile', async () => {
    signIn();
    localStorage.removeItem('user');
    renderApp('/dashboard');
    await screen.findByText('Loading...');
    expect(await screen.findByRole('heading', { name: 'Safety Dashboard' })).toBeInTheDocument();
  });

  it('ends with Logout', async () => {
    signIn();
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('selectedSiteId')).toBeNull();
  });

  it('asks once what becomes of what was not sent, however often Logout is touched', async () => {
    signIn();
    const { user } = renderApp('/dashboard');
    const logout = await screen.findByRole('button', { name: 'Logout' });
    const unsent = jest.spyOn(queueStore, 'listUnsynced').mockResolvedValue([{} as QueueItem]);
    await user.dblClick(logout);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    unsent.mockRestore();
  });

  it.each([
    ['gives no answer', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('storage'))],
  ])('ends with Logout also where the storage of the device %s', async (_, asked) => {
    signIn();
    waitsPassAtOnce(2_000);
    const { user } = renderApp('/dashboard');
    const logout = await screen.findByRole('button', { name: 'Logout' });
    const unsent = jest.spyOn(queueStore, 'listUnsynced').mockImplementation(asked);
    await user.click(logout);
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    unsent.mockRestore();
  });
});

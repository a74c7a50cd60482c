// Loaded ahead, so that no test pays for a screen's first import.
import 'fake-indexeddb/auto';
import '../features/dashboard/dashboard.js';
import '../app/shell/shell.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aUser } from '../testing/builders.js';
import { aDashboard } from '../testing/figures.js';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { scenario } from '../testing/scenarios.js';
import { api, server } from '../testing/server.js';
import { waitsNeverPass, waitsPassAtOnce } from '../testing/waits.js';
import { baseApi } from './api/base-api.js';
import { lastKnown } from './last-known.js';
import { queueStore } from './queue/queue-store.js';
import { sessionExpired, signedIn, signedOut } from './session.js';

setUpTestServer();
jest.setTimeout(120_000);
const ada = aUser({ id: 'user-1' });
const lee = aUser({ id: 'user-2', first_name: 'Lee' });
const failed = 'This could not be loaded.';
const late = 'No answer from the server yet.';
/** After which a question is late, and where another one is late already. */
const [lateMs, alsoLateMs] = [5_000, 1_000];
/** After which a newer answer is late. */
const refreshLateMs = 15_000;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(async () => {
  jest.restoreAllMocks();
  await lastKnown.clear();
});

const score = () => screen.findByRole('region', { name: 'Safety score' });
const hasKept = (endpoint: string, kept: boolean) =>
  waitFor(async () => expect((await lastKnown.keys()).some((key) => key.includes(endpoint))).toBe(kept));

/** Ada looks at her dashboard; what she saw is kept. */
async function adaHasLooked() {
  signIn(ada);
  scenario.answers('get', '/dashboard', aDashboard());
  const app = renderApp('/dashboard');
  await within(await score()).findByText('Declining');
  await hasKept('user-1|getDashboard', true);
  return app;
}

describe('last known figures', () => {
  it('that a hanging storage has do not keep anybody from hearing that nothing could be loaded', async () => {
    await lastKnown.close();
    const { open } = indexedDB;
    const inUse = await new Promise<IDBDatabase>((resolve) => {
      const request = open.call(indexedDB, 'in-use', 1);
      request.onsuccess = () => resolve(request.result);
    });
    // waits for who has it open
    jest.spyOn(indexedDB, 'open').mockImplementation(() => open.call(indexedDB, 'in-use', 2));
    signIn(ada);
    scenario.isUnreachable('get', '/dashboard');
    waitsPassAtOnce(2_000);
    renderApp('/dashboard');
    try {
      expect(await within(await score()).findByText(failed)).toBeInTheDocument();
    } finally {
      jest.restoreAllMocks();
      inUse.close();
      await lastKnown.close();
    }
  });

  it('show although the device took longer for them than anybody waits for it', async () => {
    (await adaHasLooked()).unmount();
    const read = lastKnown.read.bind(lastKnown);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    jest.spyOn(lastKnown, 'read').mockImplementation(async (...question) => {
      await held;
      return read(...question);
    });
    waitsPassAtOnce(2_000);
    scenario.isUnreachable('get', '/dashboard');
    renderApp('/dashboard');
    expect(await within(await score()).findByText(failed)).toBeInTheDocument();
    act(letGo);
    expect(await screen.findByText('Declining')).toBeInTheDocument();
    expect(screen.getAllByText(/^As of /).length).toBeGreaterThan(0);
  });

  it('are this person’s only', async () => {
    (await adaHasLooked()).unmount();
    signIn(lee);
    scenario.isUnreachable('get', '/dashboard');
    renderApp('/dashboard');
    expect(await within(await score()).findByText(failed)).toBeInTheDocument();
    expect(screen.queryByText('Declining')).not.toBeInTheDocument();
  });

  it.each([
    ['logout', signedOut()],
    ['an ended session', sessionExpired({ path: '/dashboard' })],
    ['somebody’s sign-in', signedIn({ access_token: 'token-2', user: lee })],
  ])('are gone after %s', async (_, action) => {
    const { store } = await adaHasLooked();
    act(() => void store.dispatch(action));
    await hasKept('user-1|', false);
  });

  it.each([
    ['logout', signedOut()],
    ['an ended session', sessionExpired({ path: '/dashboard' })],
  ])('go with what was sent after %s; what was not stays for who took it', async (_, action) => {
    const { store } = await adaHasLooked();
    const item = { photos: [], site_id: 's', site_name: 'Tower', notes: '', gps_location: null, tenant_id: 't' };
    for (const [user_id, client_id] of [
      ['user-1', 'sent'],
      ['user-1', 'waits'],
      ['user-2', 'another’s'],
    ] as const)
      await queueStore.add({ ...item, user_id, client_id, captured_at: '2026-11-02T09:14:00.000Z' });
    const [waiting, sent] = await queueStore.list('user-1');
    await queueStore.update(sent?.id ?? 0, { status: 'synced' });
    await queueStore.update(waiting?.id ?? 0, { status: 'failed' });
    act(() => void store.dispatch(action));
    await waitFor(async () => expect(await queueStore.list('user-1')).toMatchObject([{ client_id: 'waits' }]));
    expect(await queueStore.list('user-2')).toHaveLength(1);
    for (const user of ['user-1', 'user-2'])
      for (const { id } of await queueStore.list(user)) await queueStore.remove(id);
  });

  it('do not come with an answer to somebody who has left', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let asked = false;
    let answered = false;
    server.use(
      http.get(api('/dashboard'), async () => {
        asked = true;
        await held;
        answered = true;
        return HttpResponse.json(aDashboard());
      }),
    );
    signIn(ada);
    const { store } = renderApp('/dashboard');
    await waitFor(() => expect(asked).toBe(true));
    act(() => void store.dispatch(signedOut()));
    letGo();
    await waitFor(() => expect(answered).toBe(true));
    await waitFor(async () => expect(await lastKnown.keys()).toEqual([]));
  });

  it('never stand in for a refusal', async () => {
    (await adaHasLooked()).unmount();
    signIn(ada);
    scenario.refuses('get', '/dashboard', 403, 'You do not have permission to do this.');
    renderApp('/dashboard');
    expect(await within(await score()).findByText('You do not have permission to do this.')).toBeInTheDocument();
    expect(screen.queryByText('Declining')).not.toBeInTheDocument();
  });

  it('stand in for an answer that is late, until it comes', async () => {
    (await adaHasLooked()).unmount();
    waitsPassAtOnce(lateMs);
    scenario.answers(
      'get',
      '/dashboard',
      aDashboard({ statistics: { ...aDashboard().statistics, total_captures: 77 } }),
    );
    const letGo = scenario.isHeld('get', '/dashboard');
    renderApp('/dashboard');
    expect(await within(await score()).findByText('Declining')).toBeInTheDocument();
    expect(screen.getByText(late)).toBeInTheDocument();
    expect(screen.queryByText('77')).not.toBeInTheDocument();
    act(letGo);
    expect(await screen.findByText('77')).toBeInTheDocument();
    expect(screen.queryByText(late)).not.toBeInTheDocument();
  });

  it('of a device that knows not even the sites are said to have no answer, too, and come when one does', async () => {
    waitsPassAtOnce(lateMs);
    signIn(ada);
    scenario.answers('get', '/dashboard', aDashboard());
    scenario.never('get', '/sites');
    const letGo = scenario.isHeld('get', '/dashboard');
    renderApp('/dashboard');
    expect(await screen.findByText(late)).toBeInTheDocument();
    act(letGo);
    expect(await screen.findByText('Declining')).toBeInTheDocument();
  });

  it('are all asked for anew by whoever tries again at one of them', async () => {
    waitsPassAtOnce(lateMs);
    signIn(ada);
    scenario.answers('get', '/dashboard', aDashboard());
    let hangs = true;
    const asked: string[] = [];
    server.use(
      http.get(api('/:what'), ({ params }) => {
        if (!hangs) return undefined;
        asked.push(String(params['what']));
        return delay('infinite');
      }),
    );
    const { user } = renderApp('/dashboard');
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['sites', 'dashboard', 'incidents'])));
    await waitFor(() => expect(screen.getAllByText(late).length).toBeGreaterThan(2));
    hangs = false;
    waitsNeverPass(lateMs, alsoLateMs);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    expect(await screen.findByText('Declining')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryAllByText(late)).toEqual([]));
  });

  it('stay with their time while they are asked for anew, and no failure is said', async () => {
    (await adaHasLooked()).unmount();
    waitsPassAtOnce(lateMs);
    scenario.answers('get', '/dashboard', aDashboard());
    const letGo = scenario.isHeld('get', '/dashboard');
    const { user } = renderApp('/dashboard');
    const note = () => screen.getByText(late).closest('[role="status"]') as HTMLElement;
    // The note may come before the device has found what it kept.
    await screen.findByText('Declining');
    await screen.findByText(late);
    waitsNeverPass(lateMs, alsoLateMs);
    await user.click(within(note()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(note()).getByRole('button', { name: 'Try again' })).toBeDisabled());
    expect(note()).toHaveTextContent(/As of/);
    act(letGo);
    await waitFor(() => expect(screen.queryByText(late)).toBeNull());
    expect(screen.getByText('Declining')).toBeInTheDocument();
  });

  it('where there are none, it is said that there is no answer, and who asks again waits no longer for the first', async () => {
    waitsPassAtOnce(lateMs);
    signIn(ada);
    scenario.answers('get', '/dashboard', aDashboard());
    const letGo = scenario.isHeld('get', '/dashboard');
    let asked = 0;
    let given = 0;
    server.use(
      http.get(api('/dashboard'), async ({ request }) => {
        asked += 1;
        if (asked > 1) return undefined;
        request.signal.addEventListener('abort', () => {
          given += 1;
        });
        return delay('infinite');
      }),
    );
    const { user } = renderApp('/dashboard');
    const note = (await screen.findByText(late)).closest<HTMLElement>('[role="status"]');
    waitsNeverPass(lateMs, alsoLateMs);
    await user.click(within(note as HTMLElement).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(late)).toBeNull());
    expect(screen.queryByText(failed)).toBeNull();
    act(letGo);
    expect(await screen.findByText('Declining')).toBeInTheDocument();
    expect([asked, given]).toEqual([2, 1]);
  });

  it('on the screen are said to be of their time where no newer answer comes; who tries again gives that question up', async () => {
    const { store, user } = await adaHasLooked();
    waitsPassAtOnce(refreshLateMs);
    scenario.never('get', '/dashboard');
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Dashboard'])));
    const note = (await screen.findByText(late)).closest<HTMLElement>('[role="status"]') as HTMLElement;
    expect(note).toHaveTextContent(/As of/);
    expect(screen.getByText('Declining')).toBeInTheDocument();
    waitsNeverPass(lateMs, alsoLateMs, refreshLateMs);
    scenario.answers(
      'get',
      '/dashboard',
      aDashboard({ statistics: { ...aDashboard().statistics, total_captures: 77 } }),
    );
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('77')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(late)).toBeNull());
    expect(console.error).not.toHaveBeenCalledWith('Dashboard could not be loaded', expect.anything());
  });

  it('hold no pictures and no histories of incidents', async () => {
    signIn(ada);
    renderApp('/dashboard');
    await hasKept('user-1|listIncidents', true);
    const [key = ''] = (await lastKnown.keys()).filter((each) => each.includes('"limit":1000'));
    const [, endpoint = '', args = ''] = key.split('|');
    const kept = await lastKnown.read('user-1', endpoint, JSON.parse(args));
    const incidents = (kept?.data as { incidents: object[] } | undefined)?.incidents ?? [];
    expect(incidents).toHaveLength(2);
    for (const row of incidents) {
      for (const field of ['thumbnail', 'photo_base64', 'boxes', 'history', 'note'])
        expect(row).not.toHaveProperty(field);
    }
  });
});

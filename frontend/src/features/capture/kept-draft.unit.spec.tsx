import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './capture.js';
import '../../app/shell/shell.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { captureDraft } from '../../domain/capture-draft.js';
import { draftStore } from '../../domain/draft-store.js';
import { queueStore } from '../../domain/queue/queue-store.js';
import { signedIn } from '../../domain/session.js';
import { aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

/** Names that other tabs hold. */
let elsewhere = new Set<string>();
beforeEach(async () => {
  signIn(world.user, 'site-1');
  elsewhere = new Set();
  await draftStore.close();
  await queueStore.close();
  globalThis.indexedDB = new IDBFactory();
  const request = async (name: string, ...rest: unknown[]) => {
    // Another tab listens to what happens.
    if (name.includes('live')) return new Promise(() => undefined);
    const work = rest.at(-1) as (lock: { name: string } | null) => unknown;
    return work(elsewhere.has(name) ? null : { name });
  };
  Object.assign(navigator, { locks: { request, query: async () => ({ held: [] }) } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const stepNow = () => screen.findByRole('listitem', { current: 'step' });
const asksBeforeItIsClosed = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Captures of this person that the device has. */
const stored = async () => (await draftStore.list(world.user.id)).length;
/** The device has what the tab has. */
const isKept = () => waitFor(() => expect(asksBeforeItIsClosed()).toBe(false));
/** As a phone without memory does it: nothing is asked, nothing is told, and the next page knows the device alone. */
function tabEnds({ unmount }: { unmount: () => void }) {
  unmount();
  act(() => captureDraft.leaveToOwner(''));
}

async function withPhotos(count = 1) {
  const app = renderApp('/capture');
  await app.user.click(await screen.findByRole('button', { name: /Upload Photos/ }));
  const input = await screen.findByLabelText('Choose photos', { selector: 'input' });
  const files = Array.from(
    { length: count },
    (_, at) => new File([`${at}`.repeat(400)], `${at}.jpg`, { type: 'image/jpeg' }),
  );
  fireEvent.change(input, { target: { files } });
  await screen.findByText(`Photos ${count}/5`);
  return app;
}
async function withNote() {
  const app = await withPhotos(2);
  await app.user.click(screen.getByRole('button', { name: 'Continue to Review' }));
  await app.user.type(await screen.findByLabelText(/Notes/), 'Loose board');
  return app;
}

describe('a begun capture', () => {
  it('is sent to its site although the list of sites is still on its way', async () => {
    const app = await withNote();
    app.unmount();
    scenario.never('get', '/sites');
    scenario.never('post', '/ai/analyze');
    const { user } = renderApp('/capture');
    await user.click(await screen.findByRole('button', { name: 'Submit Capture' }));
    await waitFor(() => {
      const sent = world.requests.find(({ path }) => path === '/api/ai/analyze');
      expect(sent?.body).toMatchObject({ site_id: 'site-1' });
    });
    expect(screen.queryByText('Please select a site')).not.toBeInTheDocument();
  });
});

describe('a capture whose tab has ended', () => {
  it('goes on with its photos, its note and its step', async () => {
    const app = await withNote();
    expect(asksBeforeItIsClosed()).toBe(true);
    await isKept();
    const clientId = captureDraft.get()?.clientId;
    tabEnds(app);
    const { user } = renderApp('/capture');
    expect(await screen.findByLabelText(/Notes/)).toHaveValue('Loose board');
    // The server knows a repeated send by it.
    expect(captureDraft.get()?.clientId).toBe(clientId);
    expect(await stepNow()).toHaveTextContent('Review');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Photos 2/5')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(async () => expect(await stepNow()).toHaveTextContent('Setup'));
    act(() => window.history.forward());
    expect(await screen.findByText('Photos 2/5')).toBeInTheDocument();
    act(() => window.history.forward());
    expect(await screen.findByLabelText(/Notes/)).toHaveValue('Loose board');
  });

  it('is not there any more once its photos were removed', async () => {
    const app = await withPhotos();
    await isKept();
    await app.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await waitFor(async () => expect(await stored()).toBe(0));
    tabEnds(app);
    renderApp('/capture');
    expect(await stepNow()).toHaveTextContent('Setup');
  });

  it('is its owner’s: nobody else on this phone finds it', async () => {
    const app = await withPhotos();
    await isKept();
    const session = { access_token: 'token-2', token_type: 'bearer' as const, user: aUser({ id: 'user-other' }) };
    act(() => void app.store.dispatch(signedIn(session)));
    await waitFor(() => expect(screen.queryByText('Photos 1/5')).not.toBeInTheDocument());
    expect(await stepNow()).toHaveTextContent('Setup');
    tabEnds(app);
    signIn(world.user, 'site-1');
    renderApp('/capture');
    expect(await screen.findByText('Photos 1/5')).toBeInTheDocument();
  });

  it('is asked for by a logout, which deletes it', async () => {
    const app = await withPhotos();
    await isKept();
    tabEnds(app);
    const { user } = renderApp('/dashboard');
    const [logout] = await screen.findAllByRole('button', { name: 'Logout' });
    await user.click(logout as HTMLElement);
    expect(await screen.findByRole('dialog')).toHaveTextContent('If you log out, its photos and notes are lost.');
    expect(await stored()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Logout anyway' }));
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it('is left to the tab that goes on with it', async () => {
    const app = await withPhotos();
    await isKept();
    const clientId = captureDraft.get()?.clientId ?? '';
    tabEnds(app);
    elsewhere.add(`hazardlens-draft-${clientId}`);
    renderApp('/capture');
    expect(await stepNow()).toHaveTextContent('Setup');
  });

  it('is not offered again where the queue has it', async () => {
    const app = await withPhotos();
    await isKept();
    const now = captureDraft.get();
    tabEnds(app);
    await queueStore.add({
      ...{ photos: [], site_id: 'site-1', site_name: 'North Tower', notes: '', gps_location: null },
      ...{ client_id: now?.clientId ?? '', captured_at: new Date().toISOString() },
      ...{ user_id: world.user.id, tenant_id: world.user.tenant_id },
    });
    renderApp('/capture');
    expect(await stepNow()).toHaveTextContent('Setup');
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it('leaves the device after a week', async () => {
    const app = await withPhotos();
    await isKept();
    tabEnds(app);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 60 * 60 * 1000 + 60_000);
    renderApp('/capture');
    expect(await stepNow()).toHaveTextContent('Setup');
    jest.restoreAllMocks();
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it('asks before it is closed where the phone has no room for it', async () => {
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await withPhotos();
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(asksBeforeItIsClosed()).toBe(true);
    jest.restoreAllMocks();
  });
});

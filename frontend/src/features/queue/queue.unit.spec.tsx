import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './queue.js';
import '../../app/shell/shell.js';
import { act, screen, waitFor } from '@testing-library/react';
import { type NewQueueItem, type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { signedIn } from '../../domain/session.js';
import { aSite, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';
import { waitsPassAtOnce } from '../../testing/waits.js';

setUpTestServer();
afterEach(() => jest.restoreAllMocks());

describe('the queue of a device whose storage gives no answer', () => {
  it('says so instead of showing nothing, and shows what waits once there is one', async () => {
    signIn();
    let answer: (items: QueueItem[]) => void = () => undefined;
    const asked = new Promise<QueueItem[]>((resolve) => {
      answer = resolve;
    });
    jest.spyOn(queueStore, 'list').mockReturnValue(asked);
    waitsPassAtOnce(2_000);
    renderApp('/queue');
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.');
    await act(async () => answer([]));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByText('No items in queue')).toBeInTheDocument();
  });
});

describe('what is being sent', () => {
  const kept = (notes: string) =>
    queueStore.add({
      ...{ user_id: 'user-1', tenant_id: 'tenant-1', client_id: notes, site_id: 'site-1', site_name: 'North tower' },
      ...{ photos: [], notes, gps_location: null, captured_at: '2026-03-02T09:00:00.000Z' },
      observation: { category: null },
    });
  const sent = () => world.requests.filter(({ method, path }) => method === 'POST' && path === '/api/observations');
  beforeEach(() => signIn(aUser({ id: 'user-1' }), 'site-1'));
  afterEach(async () => {
    for (const { id } of await queueStore.list('user-1')) await queueStore.remove(id);
  });

  it('waits for its person who signs out meanwhile, and nothing behind it goes without them', async () => {
    await kept('first');
    await kept('second');
    scenario.never('post', '/observations');
    const { user, store } = renderApp('/queue');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Logout anyway' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    await waitFor(async () =>
      expect((await queueStore.list('user-1')).map(({ status }) => status)).toEqual(['pending', 'pending']),
    );
    act(() => void store.dispatch(signedIn({ access_token: 'token-2', user: aUser({ id: 'user-2' }) })));
    await screen.findByRole('heading', { name: 'Safety Dashboard' });
    expect(sent()).toHaveLength(1);
  });

  it.each([
    [
      'nothing answered',
      () => scenario.isUnreachable('post', '/observations'),
      'No response from server. Please check your internet connection.',
    ],
    [
      'somebody in front of the server answered',
      () => scenario.breaks('post', '/observations', 502),
      'Server error (502)',
    ],
  ])('says why it failed in words for a person where %s', async (_, goesWrong, line) => {
    await kept('first');
    goesWrong();
    renderApp('/queue');
    expect(await screen.findByText(line)).toBeInTheDocument();
  });

  it('is tried again by itself after the storage of the device failed once', async () => {
    await kept('first');
    scenario.answers('post', '/observations', {}, 201);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const list = jest.spyOn(queueStore, 'list').mockRejectedValue(new DOMException('gone', 'InvalidStateError'));
    waitsPassAtOnce(60_050);
    renderApp('/queue');
    await waitFor(() => expect(list).toHaveBeenCalled());
    list.mockRestore();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('what the server refused', () => {
  const kept = async (item: Partial<NewQueueItem>) => {
    const whose = { user_id: 'user-1', tenant_id: 'tenant-1', client_id: 'c-1', site_name: 'Old yard' };
    const what = { photos: [], notes: 'At the gate', gps_location: null, captured_at: '2026-03-02T09:00:00.000Z' };
    const id = await queueStore.add({ ...whose, ...what, site_id: 'site-1', ...item });
    await queueStore.update(id, { status: 'failed', error: 'Refused.', retry_at: null });
  };
  beforeEach(() => {
    world.sites = [aSite({ id: 'site-1', name: 'North tower' })];
    signIn(aUser({ id: 'user-1' }), 'site-1');
  });
  afterEach(async () => {
    for (const { id } of await queueStore.list('user-1')) await queueStore.remove(id);
  });

  it('goes to another site where its own was archived', async () => {
    await kept({ site_id: 'archived', observation: { category: null } });
    scenario.answers('post', '/observations', {}, 201);
    const { user } = renderApp('/queue');
    const chooser = await screen.findByRole('combobox', { name: 'Its site is not there any more. Send it to' });
    await user.selectOptions(chooser, 'North tower');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const sent = () => world.requests.find(({ method, path }) => method === 'POST' && path === '/api/observations');
    await waitFor(() => expect(sent()?.body).toMatchObject({ site_id: 'site-1', text: 'At the gate' }));
    expect(await screen.findByText('North tower', { selector: 'strong' })).toBeInTheDocument();
  });

  it('goes without a photo that cannot be read, and each can be saved before it is deleted', async () => {
    const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });
    await kept({ photos: [photo('first'), photo('the second')] });
    const { user } = renderApp('/queue');
    await user.click(await screen.findByText('2 photos', { selector: 'summary' }));
    expect(screen.queryByRole('combobox', { name: /Send it to/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Save photo 2' })).toHaveAttribute('download', 'hazardlens-2.jpeg');
    await user.click(screen.getByRole('button', { name: 'Leave out photo 1' }));
    await screen.findByText('1 photo', { selector: 'summary' });
    const [item] = await queueStore.list('user-1');
    expect(item?.photos.map(({ size }) => size)).toEqual(['the second'.length]);
    expect(screen.queryByRole('button', { name: /^Leave out/ })).not.toBeInTheDocument();
  });
});

import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './capture.js';
import '../queue/queue.js';
import '../../app/shell/shell.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { queueStore } from '../../domain/queue/queue-store.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';
import { waitsPassAtOnce } from '../../testing/waits.js';

// The IndexedDB of tests keeps no photo whole.
jest.mock('../../domain/photos/encode.js', () => ({
  isSendable: () => true,
  encodePhoto: () => Promise.resolve('eHh4'),
}));

setUpTestServer();
const late = 'No answer from the server yet. What you sent may still arrive.';
const kept = () => queueStore.list(world.user.id);
const statuses = async () => (await kept()).map(({ status }) => status);

beforeEach(() => {
  signIn(world.user, 'site-1');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { id } of await kept()) await queueStore.remove(id);
});

/** Not a `File`, of which the IndexedDB of tests keeps nothing: the queue shows what it keeps of a refused capture. */
const aPhoto = () => Object.assign(new Blob(['x'.repeat(400)], { type: 'image/jpeg' }), { name: 'site.jpg' });

async function submit() {
  const app = renderApp('/capture');
  await screen.findByLabelText('Which site are you on?');
  await app.user.click(screen.getByRole('button', { name: /Upload Photos/ }));
  const input = await screen.findByLabelText('Choose photos', { selector: 'input' });
  fireEvent.change(input, { target: { files: [aPhoto()] } });
  await screen.findByText('Photos 1/5');
  await app.user.click(screen.getByRole('button', { name: 'Continue to Review' }));
  await app.user.click(await screen.findByRole('button', { name: 'Submit Capture' }));
  return app;
}

describe('a capture on its way', () => {
  it('is on the device until the server has it', async () => {
    scenario.answers('post', '/ai/analyze', { status: 'processing', capture_id: 'capture-9' }, 202);
    const letGo = scenario.isHeld('post', '/ai/analyze');
    await submit();
    await waitFor(async () => expect(await statuses()).toEqual(['syncing']));
    const [item] = await kept();
    expect(item?.photos).toHaveLength(1);
    // This screen tells of it; nothing moves under the finger for it.
    expect(screen.queryByText(/waiting to be sent/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Queue/ })).toHaveTextContent(/^Queue$/);
    act(letGo);
    await screen.findByRole('dialog');
    expect(await statuses()).toEqual([]);
  });

  it.each([
    ['is the same when it waited after its answer was lost', 'site-1', ['synced']],
    ['is not taken for another one that the server has under its id', 'site-9', ['failed']],
  ])('%s', async (_, site, becomes) => {
    scenario.isUnreachable('post', '/ai/analyze');
    // what the server has of the first send: no time was told
    server.use(
      http.post(api('/capture-batches'), async ({ request }) => {
        const { captured_at, site_id } = (await request.json()) as Record<string, string>;
        const isSame = captured_at === undefined && site_id === site;
        return isSame
          ? HttpResponse.json({ capture_id: 'capture-9', status: 'completed' })
          : problem(409, 'A different capture was already sent under this id.', 'CLIENT_ID_CONFLICT');
      }),
    );
    const { user } = await submit();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/queue'));
    await user.click(await screen.findByRole('button', { name: 'Sync All' }));
    await waitFor(async () => expect(await statuses()).toEqual(becomes));
  });

  it('is left to the queue by whoever has waited five seconds', async () => {
    scenario.never('post', '/ai/analyze');
    waitsPassAtOnce(5_000);
    const { user } = await submit();
    await user.click(await screen.findByRole('button', { name: 'Send it later' }));
    await waitFor(() => expect(currentPath()).toBe('/queue'));
    expect(await statuses()).toEqual(['pending']);
  });

  it('stays sent where another tab, which knows of no lock, has sent it meanwhile', async () => {
    scenario.never('post', '/ai/analyze');
    waitsPassAtOnce(5_000);
    const { user } = await submit();
    const leave = await screen.findByRole('button', { name: 'Send it later' });
    for (const item of await kept()) await queueStore.sent(item);
    await user.click(leave);
    await waitFor(() => expect(currentPath()).toBe('/queue'));
    expect(await statuses()).toEqual(['synced']);
  });

  it('is sent all the same where the storage of the device hangs', async () => {
    waitsPassAtOnce(2_000);
    jest.spyOn(queueStore, 'add').mockReturnValue(new Promise(() => undefined));
    scenario.answers('post', '/ai/analyze', { status: 'processing', capture_id: 'capture-9' }, 202);
    await submit();
    expect(await screen.findByRole('dialog')).toHaveTextContent('Analysis continues in the background.');
  });

  it('is no notice’s matter while it is on the device', async () => {
    scenario.never('post', '/ai/analyze');
    const waits = waitsPassAtOnce(5_000);
    await submit();
    await screen.findByRole('button', { name: 'Send it later' });
    expect(waits).toContain(5_000);
    expect(waits).not.toContain(15_000);
  });

  it('that nothing keeps is said to be late, and is the person’s again for who stops waiting', async () => {
    scenario.never('post', '/ai/analyze');
    jest.spyOn(queueStore, 'add').mockReturnValue(new Promise(() => undefined));
    waitsPassAtOnce(2_000, 10_000, 15_000);
    const { user } = await submit();
    await screen.findByText(late, { selector: '[role="status"]' });
    expect(screen.queryByRole('button', { name: 'Send it later' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('FAILED TO ANALYZE PHOTOS');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: 'Submit Capture' })).toBeEnabled();
  });

  it('is the person’s again when the server refuses it', async () => {
    scenario.refuses('post', '/ai/analyze', 400, 'The photo cannot be read.');
    await submit();
    expect(await screen.findByText(/The photo cannot be read\./)).toBeInTheDocument();
    expect(await statuses()).toEqual([]);
  });

  it('waits on the device where the sign-in page of a guest network answers instead of the server', async () => {
    scenario.breaks('post', '/ai/analyze', 200);
    const { user } = await submit();
    expect(await screen.findByText(/^No connection\. The photos are saved on this device/)).toBeInTheDocument();
    expect(screen.queryByText(/Server error/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/queue'));
    expect(await statuses()).toHaveLength(1);
    expect((await kept()).every(({ status, retry_at }) => status === 'pending' || retry_at !== null)).toBe(true);
  });

  it('waits on the device where something in front of the server answers without a word', async () => {
    server.use(http.post(api('/ai/analyze'), () => new HttpResponse(null, { status: 200 })));
    await submit();
    expect(await screen.findByText(/^No connection\. The photos are saved on this device/)).toBeInTheDocument();
    expect(await statuses()).toEqual(['pending']);
  });

  it('waits for its owner where the session ends meanwhile', async () => {
    scenario.refuses('post', '/ai/analyze', 401, 'Your session has ended.');
    await submit();
    await waitFor(async () => expect(await statuses()).toEqual(['pending']));
    expect((await kept())[0]?.photos).toHaveLength(1);
  });
});

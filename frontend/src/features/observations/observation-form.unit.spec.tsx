import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './observations.js';
import '../queue/queue.js';
import '../../app/shell/shell.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { lastKnown } from '../../domain/last-known.js';
import { queueStore } from '../../domain/queue/queue-store.js';
import { anObservation } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';
import { waitsPassAtOnce } from '../../testing/waits.js';

setUpTestServer();
const kept = async () => (await queueStore.list(world.user.id)).map(({ status, notes }) => [status, notes]);
const sent = () => world.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const told = 'Hoses are rolled up.';

beforeEach(() => {
  signIn(world.user, 'site-1');
  scenario.answers('get', '/observations', { observations: [], total: 0, next_cursor: null });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { id } of await queueStore.list(world.user.id)) await queueStore.remove(id);
});

const field = () => screen.findByLabelText(/^What did you see\?/);
async function tell() {
  const { user } = renderApp('/good-practice');
  await user.type(await field(), told);
  await user.click(await screen.findByRole('button', { name: 'Send good practice' }));
  return user;
}
async function answer() {
  const dialog = await screen.findByRole('dialog');
  return { dialog, close: () => fireEvent.click(within(dialog).getByRole('button', { name: 'OK' })) };
}

describe('good practice', () => {
  it('needs a site and a line', async () => {
    signIn(world.user, 'all');
    const { user } = renderApp('/good-practice');
    const send = await screen.findByRole('button', { name: 'Send good practice' });
    await user.click(send);
    const first = await answer();
    expect(first.dialog).toHaveTextContent('Please select a site');
    first.close();
    const form = within(screen.getByRole('region', { name: 'What is done well?' }));
    await user.selectOptions(form.getByLabelText('Site'), 'Gate 2');
    await user.type(await field(), '   ');
    await user.click(send);
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Please describe what you saw'));
    expect(sent()).toEqual([]);
  });

  it('says that the sites could not be loaded, where its site has no name', async () => {
    await lastKnown.clear();
    scenario.breaks('get', '/sites');
    renderApp('/good-practice');
    const form = within(await screen.findByRole('region', { name: 'What is done well?' }));
    expect(await form.findByText('This could not be loaded.')).toBeInTheDocument();
    expect(form.getByLabelText('Site')).toHaveDisplayValue('–');
    expect(form.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('is told once it has arrived, and leaves an empty form', async () => {
    scenario.answers('post', '/observations', anObservation(), 201);
    await tell();
    expect(await screen.findByText('Thank you. Your crew can see it.')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    await waitFor(() => expect(sent()).toEqual([{ site_id: 'site-1', text: told, category: null }]));
    expect(await kept()).toEqual([]);
  });

  it('leaves in the form what was typed on while it was on its way', async () => {
    scenario.answers('post', '/observations', anObservation(), 201);
    const arrive = scenario.isHeld('post', '/observations');
    const user = await tell();
    await user.type(await field(), ' Every day.');
    act(arrive);
    expect(await screen.findByText('Thank you. Your crew can see it.')).toBeInTheDocument();
    expect(await field()).toHaveValue(`${told} Every day.`);
  });

  it('is there again after another screen, as long as it was not sent', async () => {
    scenario.answers('post', '/observations', anObservation(), 201);
    const left = renderApp('/good-practice');
    await left.user.type(await field(), told);
    left.unmount();
    const { user, unmount } = renderApp('/good-practice');
    expect(await field()).toHaveValue(told);
    await user.click(await screen.findByRole('button', { name: 'Send good practice' }));
    await screen.findByText('Thank you. Your crew can see it.');
    unmount();
    renderApp('/good-practice');
    expect(await field()).toHaveValue('');
  });

  it('stays in the form where the server refuses it, and is the same when it is sent again', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/observations'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return problem(400, 'The photo cannot be read.');
      }),
    );
    const user = await tell();
    const said = await answer();
    expect(said.dialog).toHaveTextContent('The photo cannot be read.');
    said.close();
    expect(await field()).toHaveValue(told);
    await user.click(screen.getByRole('button', { name: 'Send good practice' }));
    await waitFor(() => expect(keys).toEqual([expect.stringMatching(/.{8}/), keys[0]]));
    expect(await kept()).toEqual([]);
  });

  it('waits on the device where nobody answers', async () => {
    scenario.isUnreachable('post', '/observations');
    await tell();
    const said = await answer();
    expect(said.dialog).toHaveTextContent('The good practice is saved on this device and is sent by itself.');
    said.close();
    await waitFor(() => expect(currentPath()).toBe('/queue'));
    expect(await kept()).toEqual([['pending', told]]);
  });

  it('is left to the queue by whoever has waited five seconds, and not said to be seen', async () => {
    scenario.never('post', '/observations');
    waitsPassAtOnce(5_000);
    const user = await tell();
    await user.click(await screen.findByRole('button', { name: 'Send it later' }));
    await waitFor(() => expect(currentPath()).toBe('/queue'));
    expect(await kept()).toEqual([['pending', told]]);
    expect(screen.queryByText('Thank you. Your crew can see it.')).toBeNull();
  });
});

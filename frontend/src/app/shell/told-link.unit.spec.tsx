// Loaded ahead, so that no test pays for a screen's first import.
import './shell.js';
import '../../features/actions/actions.js';
import '../../features/review/review.js';
import '../../features/sites/sites.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anIncident } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';
import { showLink, type Tab, type ToTab } from '../service-worker/show-link.js';

setUpTestServer();

/** As a browser has them: what a worker posts to a tab arrives at its `navigator.serviceWorker`. */
const worker = new EventTarget();
class Port {
  other: Port | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage = (data: unknown) => queueMicrotask(() => this.other?.onmessage?.({ data }));
  close = () => undefined;
}
class Channel {
  port1 = new Port();
  port2 = new Port();
  constructor() {
    [this.port1.other, this.port2.other] = [this.port2, this.port1];
  }
}
const thisTab = { postMessage: post, focus: jest.fn(async () => undefined) };
function post(data: ToTab, ports: Transferable[] = []) {
  act(() => void worker.dispatchEvent(Object.assign(new Event('message'), { data, ports })));
}
const asleep = { postMessage: () => undefined, focus: jest.fn(async () => undefined) };
const opened = jest.fn(async () => undefined);
const touch = (link: string, tabs: readonly Tab[]) =>
  showLink(link, { matchAll: async () => tabs, openWindow: opened }, 'https://hazardlens.example');

beforeAll(() => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  Object.assign(globalThis, { MessageChannel: Channel });
});
afterAll(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'MessageChannel');
});
beforeEach(() => jest.clearAllMocks());

describe('a touched notification', () => {
  it('leads the open app to its screen, without loading it anew', async () => {
    signIn();
    renderApp('/sites');
    await screen.findByRole('heading', { name: 'Sites Management' });
    const before = world.requests.filter(({ path }) => path === '/api/me').length;
    await touch('/actions?who=all', [asleep, thisTab]);
    await waitFor(() => expect(currentPath()).toBe('/actions?who=all'));
    expect(thisTab.focus).toHaveBeenCalled();
    expect(opened).not.toHaveBeenCalled();
    expect(world.requests.filter(({ path }) => path === '/api/me')).toHaveLength(before);
  });

  it('asks first where a form was begun', async () => {
    signIn();
    const { user } = renderApp('/sites');
    await user.click(await screen.findByRole('button', { name: 'Edit site: Gate 2' }));
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText(/Name/), ' north');
    await touch('/actions', [thisTab]);
    const question = await screen.findByRole('dialog', { name: /^A form on this screen is not sent yet/ });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(within(form).getByLabelText(/Name/)).toHaveValue('Gate 2 north');
    expect(currentPath()).toBe('/sites');

    await touch('/actions', [thisTab]);
    await user.click(await screen.findByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(currentPath()).toBe('/actions'));
  });

  it.each([
    ['on a photo', 'Correct boxes', 'Done'],
    ['in a form', 'Teach', null],
  ])('asks first where boxes were drawn %s and nothing was typed', async (_, opener, then) => {
    world.incidents = [anIncident({ id: 'incident-1', photo_base64: 'QUJD', has_photo: true, boxes: [] })];
    signIn();
    const { user } = renderApp('/review?incident=incident-1');
    await user.click(await screen.findByRole('button', { name: opener }));
    await user.click(await screen.findByRole('button', { name: 'Add a box' }));
    if (then) await user.click(screen.getByRole('button', { name: then }));
    await touch('/actions', [thisTab]);
    const question = await screen.findByRole('dialog', { name: /^A form on this screen is not sent yet/ });
    expect(currentPath()).toBe('/review?incident=incident-1');
    await user.click(within(question).getByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(currentPath()).toBe('/actions'));
  });

  it('opens a window of its own where no tab answers: a sleeping one, or a form of who is not signed in', async () => {
    renderApp('/login');
    await screen.findByLabelText(/Password/, { selector: 'input' });
    await touch('/actions', [thisTab, asleep]);
    expect(opened).toHaveBeenCalledWith('https://hazardlens.example/actions');
    expect(currentPath()).toBe('/login');
  });

  it('leads nowhere outside the app', async () => {
    await touch('https://elsewhere.example/', [thisTab]);
    expect(opened).not.toHaveBeenCalled();
  });
});

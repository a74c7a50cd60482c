// Loaded ahead, so that no test pays for a screen's first import.
import './capture.js';
import '../dashboard/dashboard.js';
import '../review/review.js';
import '../../app/shell/shell.js';
import type { UserView } from '@hazardlens/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { signedIn, signedOut } from '../../domain/session.js';
import { aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const sessionOf = (user: UserView) => ({ access_token: 'token-2', token_type: 'bearer' as const, user });
const back = () => act(() => window.history.back());
const stepNow = () => screen.findByRole('listitem', { current: 'step' });
const isAt = (step: string) => waitFor(async () => expect(await stepNow()).toHaveTextContent(step));
/** What the app keeps with this entry of the history. */
const entryState = () => (window.history.state as { usr?: unknown } | null)?.usr ?? null;
/** What the browser asks a page before it is closed or loaded anew. @returns whether the page wants to stay */
const asksBeforeItIsClosed = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => signIn(world.user, 'site-1'));

async function toUpload() {
  const app = renderApp('/dashboard');
  const [shortcut] = await screen.findAllByRole('link', { name: 'Capture' });
  await app.user.click(shortcut as HTMLElement);
  await app.user.click(await screen.findByRole('button', { name: /Upload Photos/ }));
  await isAt('Capture');
  return app;
}
async function withPhoto() {
  const app = await toUpload();
  const input = await screen.findByLabelText('Choose photos', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'.repeat(400)], 'site.jpg', { type: 'image/jpeg' })] } });
  await screen.findByText('Photos 1/5');
  return app;
}
async function withNote() {
  const app = await withPhoto();
  await app.user.click(screen.getByRole('button', { name: 'Continue to Review' }));
  await app.user.type(await screen.findByLabelText(/Notes/), 'Loose board');
  return app;
}
const goTo = async ({ user }: Awaited<ReturnType<typeof withNote>>, name: string) => {
  const [link] = screen.getAllByRole('link', { name });
  await user.click(link as HTMLElement);
};

describe('the way back through a capture', () => {
  it('is the one of the browser: step by step, and what was made stays', async () => {
    const { user } = await withNote();
    back();
    await isAt('Capture');
    expect(await screen.findByText('Photos 1/5')).toBeInTheDocument();
    act(() => window.history.forward());
    expect(await screen.findByLabelText(/Notes/)).toHaveValue('Loose board');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await isAt('Capture');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await isAt('Setup');
    back();
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('finds photos, note and step again after a look at another screen', async () => {
    const app = await withNote();
    await goTo(app, 'Dashboard');
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    await goTo(app, 'Capture');
    expect(await screen.findByLabelText(/Notes/)).toHaveValue('Loose board');
    await isAt('Review');
    expect(screen.queryByRole('button', { name: 'Remove photo 1' })).not.toBeInTheDocument();
    back();
    expect(await screen.findByText('Photos 1/5')).toBeInTheDocument();
    await goTo(app, 'Dashboard');
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    await goTo(app, 'Capture');
    await isAt('Capture');
    back();
    await isAt('Setup');
  });

  it('leads from a step whose capture is gone to the first one', async () => {
    window.history.replaceState(null, '', '/capture');
    window.history.pushState({ usr: { capture: 'gone', step: 'capture' }, key: 'a', idx: 1 }, '', '/capture');
    window.history.pushState({ usr: { capture: 'gone', step: 'review' }, key: 'b', idx: 2 }, '', '/capture');
    // as after a reload, which leaves the entry as it is
    jest.spyOn(window.history, 'replaceState').mockImplementationOnce(() => undefined);
    renderApp('/capture');
    await isAt('Setup');
    await waitFor(() => expect(entryState()).toBeNull());
    expect(await screen.findByLabelText('Which site are you on?')).toBeInTheDocument();
  });

  it('asks before the tab is closed only while something would be lost', async () => {
    const app = await toUpload();
    expect(asksBeforeItIsClosed()).toBe(false);
    const input = await screen.findByLabelText('Choose photos', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'.repeat(400)], 'a.jpg', { type: 'image/jpeg' })] } });
    await screen.findByText('Photos 1/5');
    expect(asksBeforeItIsClosed()).toBe(true);
    await goTo(app, 'Dashboard');
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    expect(asksBeforeItIsClosed()).toBe(true);
    await goTo(app, 'Capture');
    await app.user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    expect(asksBeforeItIsClosed()).toBe(false);
  });

  it('keeps nothing of a capture that was sent', async () => {
    scenario.answers('post', '/ai/analyze', { status: 'processing', capture_id: 'capture-9' }, 202);
    const app = await withNote();
    await app.user.click(screen.getByRole('button', { name: 'Submit Capture' }));
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/review/));
    await waitFor(() => expect(asksBeforeItIsClosed()).toBe(false));
    back();
    await isAt('Setup');
    await waitFor(() => expect(entryState()).toBeNull());
    await app.user.click(screen.getByRole('button', { name: /Upload Photos/ }));
    expect(await screen.findByText('Photos 0/5')).toBeInTheDocument();
  });

  it.each([
    ['after a logout', signedOut()],
    ['for another person', signedIn(sessionOf(aUser({ id: 'user-other' })))],
  ])('is not kept %s', async (_, action) => {
    const { store } = await withPhoto();
    act(() => void store.dispatch(action));
    expect(asksBeforeItIsClosed()).toBe(false);
    await waitFor(() => expect(screen.queryByText('Photos 1/5')).not.toBeInTheDocument());
  });

  it('asks who logs out with an unsent capture', async () => {
    const { user } = await withPhoto();
    const [logout] = screen.getAllByRole('button', { name: 'Logout' });
    await user.click(logout as HTMLElement);
    expect(await screen.findByRole('dialog')).toHaveTextContent('If you log out, its photos and notes are lost.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Photos 1/5')).toBeInTheDocument();
  });
});

describe('the camera', () => {
  const tracks: { stop: jest.Mock; onended?: () => void }[] = [];
  const running = () => tracks.filter(({ stop }) => stop.mock.calls.length === 0).length;
  beforeEach(() => {
    tracks.length = 0;
    const getUserMedia = async () => {
      const track = { stop: jest.fn() };
      tracks.push(track);
      return { getVideoTracks: () => [track], getTracks: () => [track] };
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  });
  afterEach(() => jest.restoreAllMocks());

  it('is off wherever Back leads, and on again with Forward', async () => {
    const { user } = renderApp('/capture');
    await user.click(await screen.findByRole('button', { name: /Use Camera/ }));
    await screen.findByRole('button', { name: 'Done' });
    expect(running()).toBe(1);
    back();
    await isAt('Setup');
    expect(running()).toBe(0);
    act(() => window.history.forward());
    await screen.findByRole('button', { name: 'Done' });
    expect(running()).toBe(1);
  });

  it('that another app takes away is no picture that stands still: photos are chosen instead, those taken stay', async () => {
    const { user } = renderApp('/capture');
    await user.click(await screen.findByRole('button', { name: /Use Camera/ }));
    await screen.findByRole('button', { name: 'Done' });
    act(() => screen.getByRole('button', { name: 'Capture' }).focus());
    act(() => tracks[0]?.onended?.());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Failed to initialize camera stream');
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
    expect(await screen.findByLabelText('Choose photos', { selector: 'input' })).toBeInTheDocument();
    expect(running()).toBe(0);
    // who works by keys goes on from the step
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-current', 'step'));
  });

  it('says when no photo came of a touch, on a phone without the memory for it', async () => {
    jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1920);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = renderApp('/capture');
    await user.click(await screen.findByRole('button', { name: /Use Camera/ }));
    await user.click(await screen.findByRole('button', { name: 'Capture' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('The photo could not be taken. Please try again.');
    expect(screen.getByText('Photos 0/5')).toBeInTheDocument();
  });
});

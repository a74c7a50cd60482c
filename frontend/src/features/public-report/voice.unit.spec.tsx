import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './report-here.js';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp, setUpTestServer } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

// jsdom reads no Blob of Node.
jest.mock('../../domain/photos/encode.js', () => ({ encodePhoto: (note: Blob) => note.text() }));

setUpTestServer();
const path = '/public/reports/poster-1';

/** Records the word "edge". */
class Recorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'audio/webm';
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(['edge']) });
      this.onstop();
    });
  }
}

let asked: ((stream: object) => void)[] = [];
const track = { stop: jest.fn() };
const allow = () => act(async () => asked[0]?.({ getTracks: () => [track] }));
beforeEach(() => {
  asked = [];
  track.stop.mockClear();
  Object.assign(globalThis, { MediaRecorder: Recorder });
  const getUserMedia = () => new Promise((resolve) => asked.push(resolve));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
  scenario.answers('post', path, { ticket_url: '/ticket/t-1' }, 201);
});
afterEach(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));

const open = async () => {
  const app = renderApp('/report/poster-1');
  return { ...app, voice: await screen.findByRole('button', { name: 'Voice' }) };
};

describe('a voice note', () => {
  it('is sent whole by who does not stop it first', async () => {
    const { user, voice } = await open();
    await user.click(voice);
    await allow();
    await screen.findByRole('button', { name: /^Stop/ });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Thank you. It was sent.');
    expect(world.requests.find(({ method }) => method === 'POST')?.body).toEqual({ audio: 'edge' });
    expect(track.stop).toHaveBeenCalledTimes(1);
  });

  it('asks for the microphone once, however often its tile is touched meanwhile', async () => {
    const { user, voice } = await open();
    await user.click(voice);
    await user.click(voice);
    expect(asked).toHaveLength(1);
    await allow();
    await user.click(await screen.findByRole('button', { name: /^Stop/ }));
    await waitFor(() => expect(track.stop).toHaveBeenCalledTimes(1));
  });

  it('leaves no microphone on for somebody who has gone before it was allowed', async () => {
    const { user, voice, unmount } = await open();
    await user.click(voice);
    unmount();
    await allow();
    expect(track.stop).toHaveBeenCalledTimes(1);
  });

  it('leaves no microphone on where it cannot be recorded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Recorder.prototype, 'start').mockImplementation(() => {
      throw new DOMException('no encoder', 'NotSupportedError');
    });
    const { user, voice } = await open();
    await user.click(voice);
    await allow();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(track.stop).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});

import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import './queue.js';
import '../../app/shell/shell.js';
import { act, screen, waitFor } from '@testing-library/react';
import { type QueueItem, queueStore } from '../../domain/queue/queue-store.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
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

import type { LiveEvent } from '@hazardlens/contracts';
import type { Hearing } from './live-connection.js';
import { openLiveLine } from './live-line.js';

/** The connections of this browser's tabs, as tests speak through them. */
const connections: { hearing: Hearing; signal: AbortSignal }[] = [];
jest.mock('./live-connection.js', () => ({
  SILENCE_LIMIT_MS: 50_000,
  keepConnected: (_: string, signal: AbortSignal, hearing: Hearing) => {
    connections.push({ hearing, signal });
    hearing.sign();
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  },
}));

/** Web Locks and channels of one browser, since jsdom has neither: one holder, a queue, and taking over. */
function aBrowser() {
  let holder: { reject: (error: Error) => void } | null = null;
  let queue: (() => void)[] = [];
  const request = (_: string, { signal, steal }: LockOptions, use: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        const mine = { reject };
        holder = mine;
        void use().then(() => {
          resolve();
          if (holder !== mine) return;
          holder = null;
          queue.shift()?.();
        });
      };
      signal?.addEventListener('abort', () => {
        queue = queue.filter((each) => each !== begin);
        reject(new Error('left the queue'));
      });
      if (steal) {
        holder?.reject(new Error('taken'));
        begin();
      } else if (holder) queue.push(begin);
      else begin();
    });
  Object.assign(navigator, { locks: { request } });
  const channels = new Set<{ onmessage?: (message: { data: unknown }) => void }>();
  class Channel {
    onmessage?: (message: { data: unknown }) => void;
    constructor() {
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.onmessage?.({ data });
    }
    close() {
      channels.delete(this);
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
}

let hidden = false;
const closes: (() => void)[] = [];
function aTab() {
  const told: LiveEvent[] = [];
  const missed = jest.fn();
  const close = openLiveLine(
    'token',
    (event) => told.push(event),
    missed,
    () => undefined,
  );
  closes.push(close);
  return { told, missed, close };
}
const decided: LiveEvent = { type: 'incident.decided', id: 'i-1' };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  hidden = false;
  connections.length = 0;
  aBrowser();
  jest.useFakeTimers();
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  for (const close of closes.splice(0)) close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the tabs of one browser', () => {
  it('read over one connection, and all hear events and that something was missed', async () => {
    const [first, second] = [aTab(), aTab()];
    await pass(0);
    expect(connections).toHaveLength(1);
    connections[0]?.hearing.opened(false);
    connections[0]?.hearing.event(decided);
    expect([first.told, second.told]).toEqual([[decided], [decided]]);
    expect([first.missed, second.missed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    connections[0]?.hearing.opened(true);
    expect([first.missed, second.missed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('go on when the reading one closes, and ask for what came between', async () => {
    const [first, second] = [aTab(), aTab()];
    await pass(1000);
    first.close();
    await pass(0);
    expect(connections).toHaveLength(2);
    connections[1]?.hearing.opened(false);
    expect(second.missed).toHaveBeenCalledTimes(1);
  });

  it('take over from a tab that sleeps with the lock, but only where somebody looks', async () => {
    const [, second] = [aTab(), aTab()];
    for (let beat = 0; beat < 10; beat++) {
      connections[0]?.hearing.sign();
      await pass(20_000);
    }
    expect(connections).toHaveLength(1);
    hidden = true;
    await pass(200_000);
    expect(connections).toHaveLength(1);
    // the first tab's timers stand still while it sleeps; here only the second one's matter
    hidden = false;
    await pass(30_000);
    expect(connections).toHaveLength(2);
    expect(connections[0]?.signal.aborted).toBe(true);
    connections[1]?.hearing.opened(false);
    connections[1]?.hearing.event(decided);
    expect(second.missed).toHaveBeenCalled();
    expect(second.told).toEqual([decided]);
    // and back again: the one that lost it waits for its next turn
    second.close();
    await pass(0);
    expect(connections).toHaveLength(3);
  });

  it('ask for everything when somebody comes back to one that was asleep', async () => {
    const tab = aTab();
    hidden = true;
    await pass(20_000);
    const look = () => document.dispatchEvent(new Event('visibilitychange'));
    hidden = false;
    look();
    expect(tab.missed).not.toHaveBeenCalled();
    hidden = true;
    await pass(60_000);
    hidden = false;
    look();
    expect(tab.missed).toHaveBeenCalledTimes(1);
  });
});

import type { LiveEvent } from '@hazardlens/contracts';
import { keepConnected, SILENCE_LIMIT_MS } from './live-connection.js';

/** Of lock and channel. Another form of what is said needs another name: a tab may be of an earlier version. */
const NAME = 'hazardlens-live-2';
const LOOK_EVERY_MS = 15_000;
/** A turn that comes later was somebody else's before. */
const AT_ONCE_MS = 500;

/** What the tab that reads tells the others. */
type Said = { event: LiveEvent } | 'reconnected' | 'sign';

/**
 * One connection a browser: the tab that holds the lock reads the stream and tells the others, heartbeats too. A browser may
 * put that tab to sleep with the lock in its hands: one that somebody looks at and that hears nothing takes the lock over.
 * Where the browser has no locks (plain HTTP on a phone), each tab reads for itself.
 * @param missed something may have happened that nobody told
 * @param refused this session is over; told in the tab that reads, which takes the others along when it signs out
 * @returns ends it
 */
export function openLiveLine(
  token: string,
  told: (event: LiveEvent) => void,
  missed: () => void,
  refused: () => void,
): () => void {
  const leaving = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  let lastSign = Date.now();
  const hear = (said: Said) => {
    lastSign = Date.now();
    if (said === 'reconnected') missed();
    else if (said !== 'sign') told(said.event);
  };
  const tell = (said: Said) => {
    channel?.postMessage(said);
    hear(said);
  };
  const read = (signal: AbortSignal, isLate: boolean) =>
    keepConnected(token, signal, {
      event: (event) => tell({ event }),
      opened: (again) => tell(again || isLate ? 'reconnected' : 'sign'),
      sign: () => tell('sign'),
      refused,
    });
  if (channel) channel.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
  const stopLeading =
    'locks' in navigator ? takeTurns(read, leaving.signal, () => lastSign) : void read(leaving.signal, false);

  // A tab that slept was told nothing, whoever read.
  const onLook = () => {
    if (!document.hidden && Date.now() - lastSign > SILENCE_LIMIT_MS) missed();
  };
  document.addEventListener('visibilitychange', onLook);
  return () => {
    document.removeEventListener('visibilitychange', onLook);
    leaving.abort();
    stopLeading?.();
    channel?.close();
  };
}

/** Reads while this tab holds the lock; gives it up to a tab that takes it and waits for its next turn. */
function takeTurns(
  read: (signal: AbortSignal, isLate: boolean) => Promise<void>,
  leaving: AbortSignal,
  lastSign: () => number,
) {
  const began = Date.now();
  let waiting = new AbortController();
  let isReading = false;
  const turn = (options: LockOptions) => {
    const reading = new AbortController();
    leaving.addEventListener('abort', () => reading.abort(), { signal: reading.signal });
    const held = navigator.locks.request(NAME, options, () => {
      isReading = true;
      // between another tab's last word and this one's first something may have happened
      return read(reading.signal, Date.now() - began > AT_ONCE_MS);
    });
    held.catch(() => {
      reading.abort();
      const wasTaken = isReading;
      isReading = false;
      if (wasTaken && !leaving.aborted) wait();
    });
  };
  const wait = () => {
    waiting = new AbortController();
    turn({ signal: waiting.signal });
  };
  const watch = setInterval(() => {
    if (isReading || document.hidden || Date.now() - lastSign() <= SILENCE_LIMIT_MS + LOOK_EVERY_MS) return;
    waiting.abort();
    turn({ steal: true });
  }, LOOK_EVERY_MS);
  wait();
  return () => {
    clearInterval(watch);
    waiting.abort();
  };
}

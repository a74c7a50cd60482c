import { type LiveEvent, liveTypes } from '@hazardlens/contracts';

/** Splits a server-sent event stream into the data of its events; comments (heartbeats) and other fields are dropped. */
export function makeEventParser(onData: (data: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    rest += chunk.replace(/\r\n?/g, '\n');
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const block = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
        .join('\n');
      if (data) onData(data);
    }
  };
}

/** By hand: the shell is on every screen and a whole schema library would come along for two strings. */
function parseEvent(data: string): LiveEvent | null {
  try {
    const { type, id } = Object(JSON.parse(data)) as Record<string, unknown>;
    const known = liveTypes.find((name) => name === type);
    return known && typeof id === 'string' ? { type: known, id } : null;
  } catch {
    return null;
  }
}

async function readStream(
  token: string,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
  onOpen: () => void,
): Promise<void> {
  // fetch, not EventSource: the token belongs in a header, never in a URL.
  const response = await fetch('/api/live', {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`live: ${response.status}`);
  onOpen();
  const parse = makeEventParser((data) => {
    const event = parseEvent(data);
    if (event) onEvent(event);
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Keeps a connection until aborted; waits 1 s, 2 s … 30 s between tries, and longer without network. */
export async function keepConnected(
  token: string,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
  onReconnected: () => void,
): Promise<void> {
  let failures = 0;
  let connections = 0;
  while (!signal.aborted) {
    const started = Date.now();
    try {
      await readStream(token, signal, onEvent, () => {
        if (connections++ > 0) onReconnected();
      });
      failures = 0;
    } catch {
      // a connection that held for a while was a good one
      failures = Date.now() - started > 30_000 ? 1 : failures + 1;
    }
    await pause(Math.min(30_000, 1000 * 2 ** Math.min(failures, 5)) * (0.75 + Math.random() / 2), signal);
  }
}

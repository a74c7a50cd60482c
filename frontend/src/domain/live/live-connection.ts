import { type BriefIncident, incidentStatuses, type LiveEvent, liveTypes } from '@hazardlens/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const texts = ['_id', 'id', 'site_id', 'site_name', 'category', 'hazard_type', 'created_at'] as const;
const numbers = ['severity', 'version'] as const;
/** What is not whole says nothing: who shows it asks then. */
function parseIncident(value: unknown): BriefIncident | null {
  const read = Object(value) as Record<string, unknown>;
  const isWhole =
    texts.every((key) => typeof read[key] === 'string') &&
    numbers.every((key) => typeof read[key] === 'number') &&
    incidentStatuses.some((status) => status === read['status']);
  return isWhole ? (read as BriefIncident) : null;
}

/** By hand: the shell is on every screen and a whole schema library would come along for a few fields. */
function parseEvent(data: string): LiveEvent | null {
  try {
    const { type, id, incident } = Object(JSON.parse(data)) as Record<string, unknown>;
    const known = liveTypes.find((name) => name === type);
    if (!known || typeof id !== 'string') return null;
    const told = parseIncident(incident);
    return { type: known, id, ...(told?.id === id ? { incident: told } : {}) };
  } catch {
    return null;
  }
}

/** The server writes at least every 20 s: a line that is silent for so long is dead, whatever the browser says of it. */
export const SILENCE_LIMIT_MS = 50_000;

/** What a line tells. */
export interface Hearing {
  event(event: LiveEvent): void;
  /** what happened since it was open before is not repeated by the server; `again` is false at the first try */
  opened(again: boolean): void;
  /** anything at all, a heartbeat too */
  sign(): void;
  /** the server does not know this session any more: whoever asks it next is told why */
  refused(): void;
}

async function readStream(token: string, leaving: AbortSignal, hearing: Hearing, onOpen: () => void): Promise<void> {
  const line = new AbortController();
  // by hand: AbortSignal.any is younger than some site phones
  leaving.addEventListener('abort', () => line.abort(leaving.reason), { signal: line.signal });
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    hearing.sign();
    clearTimeout(watchdog);
    watchdog = setTimeout(() => line.abort(new Error('live: silent')), SILENCE_LIMIT_MS);
  };
  heard();
  try {
    await readEvents(token, line.signal, heard, hearing, onOpen);
  } finally {
    clearTimeout(watchdog);
    line.abort();
  }
}

async function readEvents(
  token: string,
  signal: AbortSignal,
  heard: () => void,
  hearing: Hearing,
  onOpen: () => void,
): Promise<void> {
  // fetch, not EventSource: the token belongs in a header, never in a URL.
  const response = await fetch('/api/live', {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  });
  if (response.status === 401) hearing.refused();
  if (!response.ok || !response.body) throw new Error(`live: ${response.status}`);
  onOpen();
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: heard }));
  const reader = events.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    const event = parseEvent(part.value.data);
    if (event) hearing.event(event);
  }
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
export async function keepConnected(token: string, signal: AbortSignal, hearing: Hearing): Promise<void> {
  let failures = 0;
  let again = false;
  while (!signal.aborted) {
    const started = Date.now();
    try {
      await readStream(token, signal, hearing, () => hearing.opened(again));
      failures = 0;
    } catch {
      // a connection that held for a while was a good one
      failures = Date.now() - started > 30_000 ? 1 : failures + 1;
    }
    again = true;
    await pause(Math.min(30_000, 1000 * 2 ** Math.min(failures, 5)) * (0.75 + Math.random() / 2), signal);
  }
}

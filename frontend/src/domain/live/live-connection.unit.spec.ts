import { TextDecoderStream, TransformStream } from 'node:stream/web';
import type { LiveEvent } from '@hazardlens/contracts';
import { keepConnected, SILENCE_LIMIT_MS } from './live-connection.js';

Object.assign(globalThis, { TextDecoderStream, TransformStream });

/** A server whose streams a test writes and never ends; a given-up one is told by its signal. */
function aServer() {
  const streams: { write(text: string): void; signal: AbortSignal }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const signal = init?.signal as AbortSignal;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        streams.push({ write: (text) => controller.enqueue(new TextEncoder().encode(text)), signal });
      },
    });
    return { ok: true, status: 200, body } as Response;
  });
  return streams;
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the live connection', () => {
  it('hands on events, stays as long as heartbeats come, and begins anew when the line has gone silent', async () => {
    const streams = aServer();
    const events: LiveEvent[] = [];
    const reconnected = jest.fn();
    const leave = new AbortController();
    const kept = keepConnected('token', leave.signal, (event) => events.push(event), reconnected);
    await pass(0);
    streams[0]?.write('data: {"type":"incident.opened","id":"i-1"}\n\n');
    for (let beat = 0; beat < 10; beat++) {
      await pass(20_000);
      streams[0]?.write(': heartbeat\n\n');
    }
    await pass(1000);
    expect(events).toEqual([{ type: 'incident.opened', id: 'i-1' }]);
    expect(streams).toHaveLength(1);
    expect(reconnected).not.toHaveBeenCalled();

    await pass(SILENCE_LIMIT_MS);
    expect(streams[0]?.signal.aborted).toBe(true);
    await pass(5000);
    expect(streams).toHaveLength(2);
    expect(reconnected).toHaveBeenCalledTimes(1);

    leave.abort();
    await pass(60_000);
    await kept;
    expect(streams).toHaveLength(2);
  });
});

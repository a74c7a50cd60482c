import { TextDecoderStream, TransformStream } from 'node:stream/web';
import type { LiveEvent } from '@hazardlens/contracts';
import { aBriefIncident } from '../../testing/builders.js';
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
    const opened = jest.fn();
    const leave = new AbortController();
    const kept = keepConnected('token', leave.signal, {
      event: (event) => events.push(event),
      opened,
      sign: () => undefined,
      refused: () => undefined,
    });
    await pass(0);
    streams[0]?.write('data: {"type":"incident.opened","id":"i-1"}\n\n');
    for (let beat = 0; beat < 10; beat++) {
      await pass(20_000);
      streams[0]?.write(': heartbeat\n\n');
    }
    await pass(1000);
    expect(events).toEqual([{ type: 'incident.opened', id: 'i-1' }]);
    expect(streams).toHaveLength(1);
    expect(opened.mock.calls).toEqual([[false]]);

    await pass(SILENCE_LIMIT_MS);
    expect(streams[0]?.signal.aborted).toBe(true);
    await pass(5000);
    expect(streams).toHaveLength(2);
    expect(opened.mock.calls).toEqual([[false], [true]]);

    leave.abort();
    await pass(60_000);
    await kept;
    expect(streams).toHaveLength(2);
  });
  it('says when the session is over, and not for other answers', async () => {
    const refused = jest.fn();
    const leave = new AbortController();
    let status = 503;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => ({ ok: false, status, body: null }) as Response);
    void keepConnected('token', leave.signal, { event: jest.fn(), opened: jest.fn(), sign: jest.fn(), refused });
    await pass(0);
    expect(refused).not.toHaveBeenCalled();
    status = 401;
    await pass(5000);
    expect(refused).toHaveBeenCalled();
    leave.abort();
  });
  it('hands on what became of an incident, and not what only looks like it', async () => {
    const streams = aServer();
    const events: LiveEvent[] = [];
    const leave = new AbortController();
    const hearing = {
      event: (event: LiveEvent) => events.push(event),
      opened: jest.fn(),
      sign: jest.fn(),
      refused: jest.fn(),
    };
    void keepConnected('token', leave.signal, hearing);
    await pass(0);
    const incident = aBriefIncident({ id: 'i-1', version: 2 });
    const say = (event: object) => streams[0]?.write(`data: ${JSON.stringify(event)}\n\n`);
    say({ type: 'incident.decided', id: 'i-1', incident });
    say({ type: 'incident.decided', id: 'i-1', incident: { ...incident, severity: 'high' } });
    say({ type: 'incident.decided', id: 'i-1', incident: { ...incident, status: 'LOST' } });
    say({ type: 'incident.decided', id: 'i-1', incident: { ...incident, version: undefined } });
    say({ type: 'incident.decided', id: 'i-2', incident });
    say({ type: 'incident.exploded', id: 'i-1' });
    streams[0]?.write('data: {nothing\n\n');
    await pass(1000);
    const bare = { type: 'incident.decided', id: 'i-1' };
    expect(events).toEqual([{ ...bare, incident }, bare, bare, bare, { ...bare, id: 'i-2' }]);
    leave.abort();
  });
});

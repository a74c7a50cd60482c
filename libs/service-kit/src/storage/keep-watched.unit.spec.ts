import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';
import { keepWatched } from './keep-watched.js';

/** The part of a driver's client that is watched, and a record of what was done to it. */
class FakeClient extends EventEmitter {
  readonly done: string[] = [];
  refuses = false;

  async close(): Promise<void> {
    this.done.push('close');
  }

  async connect(): Promise<void> {
    this.done.push('connect');
    if (this.refuses) throw new Error('no server');
  }
}

function watched() {
  const client = new FakeClient();
  const connection = Object.assign(new EventEmitter(), { getClient: () => client });
  keepWatched(connection as unknown as Connection);
  return { client, connection };
}

describe('keepWatched', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const wait = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

  it('renews a client whose driver has not looked at its server for half a minute', async () => {
    const { client } = watched();
    await wait(25);
    expect(client.done).toEqual([]);
    await wait(10);
    expect(client.done).toEqual(['close', 'connect']);
  });

  it.each(['serverHeartbeatSucceeded', 'serverHeartbeatFailed'])(
    'leaves one alone that tells %s',
    async (heartbeat) => {
      const { client } = watched();
      for (let seconds = 0; seconds < 120; seconds += 10) {
        await wait(10);
        client.emit(heartbeat);
      }
      expect(client.done).toEqual([]);
    },
  );

  it('does not take its own standstill for silence of the driver', async () => {
    const { client } = watched();
    await wait(10);
    // SIGSTOP, or a blocked event loop: time has passed without a turn of the timer.
    jest.setSystemTime(Date.now() + 45_000);
    await wait(20);
    expect(client.done).toEqual([]);
    await wait(20);
    expect(client.done).toEqual(['close', 'connect']);
  });

  it('tries again after another silence when there was no server to connect to', async () => {
    const { client } = watched();
    client.refuses = true;
    await wait(35);
    expect(client.done).toEqual(['close', 'connect']);
    client.refuses = false;
    await wait(35);
    expect(client.done).toEqual(['close', 'connect', 'close', 'connect']);
  });

  it('ends with its connection', async () => {
    const { client, connection } = watched();
    connection.emit('close');
    await wait(300);
    expect([client.done, jest.getTimerCount()]).toEqual([[], 0]);
  });
});

import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** What of a connection of the driver (mongodb 7.8.0 and 7.9.0, `cmap/connection`) is used or replaced here. */
interface DriverConnection {
  readonly socket: Socket;
  cleanup(error: Error): void;
}

let mended = false;

/**
 * Lets no command wait for ever whose connection ended under it. A socket that its server has closed says so a turn of the
 * event loop later; a command written in between waits for the socket's `drain`, which never comes, and no time limit of
 * the driver covers that. So a call, the closing of a client, or the driver's look at its server hung for ever when a
 * database went away in that moment. Whoever waits is woken here once the connection has ended, and then finds its error.
 */
export function endWritesWithTheirConnection(): void {
  if (mended) return;
  mended = true;
  // the driver that mongoose uses, whichever others are installed
  const load = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { prototype } = (load('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } })
    .Connection;
  const { cleanup } = prototype;
  if (typeof cleanup !== 'function') throw new Error('this version of mongodb has no cleanup of a connection');
  prototype.cleanup = function (this: DriverConnection, error: Error): void {
    cleanup.call(this, error);
    // later than what has begun to write in this moment
    setImmediate(() => this.socket.emit('drain'));
  };
}

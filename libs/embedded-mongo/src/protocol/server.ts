import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Engine } from '../engine/engine.js';
import { Connection } from './connection.js';

export interface Listener {
  /** Host part of a connection string: `127.0.0.1:port` or the socket path. */
  readonly address: string;
  close(): Promise<void>;
}

/** Accepts clients on a Unix socket (mode 0600) or a loopback port. */
export async function listen(engine: Engine, where: { socketPath: string } | { port: number }): Promise<Listener> {
  const sockets = new Set<Socket>();
  let nextId = 1;
  let address = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Connection(socket, engine, nextId++, address);
  });
  if ('socketPath' in where) {
    // Left behind by a killed process; the folder lock says nobody uses it.
    rmSync(where.socketPath, { force: true });
    const mask = process.getuid ? maskFor() : undefined;
    try {
      await start(server, { path: where.socketPath });
    } finally {
      if (mask !== undefined) process.umask(mask);
    }
    chmodSync(where.socketPath, 0o600);
    address = where.socketPath;
  } else {
    await start(server, { port: where.port, host: '127.0.0.1' });
    const bound = server.address();
    address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : where.port}`;
  }
  return {
    address,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      if ('socketPath' in where) rmSync(where.socketPath, { force: true });
    },
  };
}

function start(server: Server, options: { path: string } | { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** No moment in which others could connect before chmod; worker threads may not set the mask. */
function maskFor(): number | undefined {
  try {
    return process.umask(0o177);
  } catch {
    return undefined;
  }
}

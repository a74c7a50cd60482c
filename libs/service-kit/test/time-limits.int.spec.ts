import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { isOutage } from '../src/index.js';
import { connectionsOf } from '../src/service/start-service.js';
import { connectDatabase } from '../src/storage/connection.js';
import { useMongo } from './support/mongo.js';
import { noteService } from './support/notes.js';

const mongo = useMongo();

/** Passes everything on, until it holds what comes back. */
async function aLine(uri: string): Promise<{ uri: string; hang(): void; close(): Promise<void> }> {
  const sockets: Socket[] = [];
  let hanging = false;
  // The embedded engine listens on a file, a server on a port.
  const [host = '', port] = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '').split(':');
  const server: Server = createServer((client) => {
    const onward = port ? connect(Number(port), host) : connect(host);
    client.pipe(onward);
    if (!hanging) onward.pipe(client);
    for (const socket of [client, onward]) sockets.push(socket.on('error', () => client.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    hang: () => {
      hanging = true;
      for (const socket of sockets) socket.unpipe();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

describe('the documents', () => {
  it('that give no answer are out after a time', async () => {
    const line = await aLine(mongo.uri);
    const connection = await connectDatabase(line.uri, 'kit_silent', { answerMs: 500, timeoutMs: 1_000 });
    try {
      const rows = connection.collection('rows');
      await rows.insertOne({ well: true });
      line.hang();
      const told = await rows.findOne({}).then(
        () => 'an answer',
        (error: unknown) => (isOutage(error) ? 'an outage' : error),
      );
      expect(told).toBe('an outage');
    } finally {
      await connection.close(true);
      await line.close();
    }
  });

  it('are asked on as many connections as there are handlers, and some', () => {
    // 16 commands, 32 questions and 16 events at once, see defineService
    expect(connectionsOf(noteService)).toBeGreaterThan(64);
    expect(connectionsOf({ ...noteService, concurrency: { queries: 100 } })).toBeGreaterThan(132);
  });
});

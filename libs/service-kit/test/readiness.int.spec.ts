import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@hazardlens/embedded-mongo';
import { eventually } from '@hazardlens/testing';
import { createLogger, fileObjectStore, inProcessTransport, startHealthServer, startService } from '../src/index.js';
import { noteService } from './support/notes.js';

jest.setTimeout(120_000);

it('a service is ready while its documents can be reached, and again when they are back', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-ready-'));
  const startEngine = () => startEmbeddedMongo({ dir: path.join(folder, 'mongo') });
  let engine = await startEngine();
  const letters = { add: async () => {}, close: async () => {} };
  const transport = inProcessTransport({ deadLetters: letters });
  const service = await startService(noteService, {
    transport,
    mongoUri: engine.uri,
    objects: fileObjectStore(path.join(folder, 'objects')),
    env: {},
    logger: createLogger({ level: 'silent' }),
    instanceId: 'note-0',
  });
  const health = await startHealthServer({
    port: 0,
    host: '127.0.0.1',
    live: () => service.live(),
    ready: async () => transport.healthy() && (await service.ready()),
  });
  const says = async (check: string) => (await fetch(`http://127.0.0.1:${health.port}/health/${check}`)).status;
  try {
    await eventually(async () => expect([await says('ready'), await says('live')]).toEqual([200, 200]));
    await engine.close();
    // Not ready and alive: a restart would not bring the documents back.
    await eventually(async () => expect([await says('ready'), await says('live')]).toEqual([503, 200]));
    engine = await startEngine();
    await eventually(async () => expect(await says('ready')).toBe(200));
  } finally {
    await health.close();
    await service.close();
    await transport.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
});

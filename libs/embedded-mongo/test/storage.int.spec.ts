import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageSuite } from '@hazardlens/testing';
import { startEmbeddedMongo } from '../src/index.js';

const external = process.env['MONGODB_URI'];

storageSuite(
  external ? 'the storage contract on MONGODB_URI' : 'the storage contract on the embedded engine',
  async () => {
    if (external) return { uri: external, close: async () => {} };
    // Expired documents are looked for often, so that the TTL case need not wait.
    process.env['EMBEDDED_MONGO_REAP_MS'] = '500';
    const dir = await mkdtemp(join(tmpdir(), 'hl-storage-'));
    const engine = await startEmbeddedMongo({ dir });
    return {
      uri: engine.uri,
      close: async () => {
        await engine.close();
        await rm(dir, { recursive: true, force: true });
      },
    };
  },
);

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '../src/embedded.js';
import { withStoppedProduct } from '../src/stopped-product.js';

describe('a data folder into which a backup was restored by half', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'hl-restore-'));
    await writeFile(path.join(dataDir, 'restore-unfinished'), '');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is no product: neither starts on it, nor works with it', async () => {
    const environment = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'false' };
    const told = `${dataDir} holds half of a backup: restoring it was cut off. Empty the folder and restore again.`;
    await expect(startEmbedded(environment)).rejects.toThrow(told);
    const stopped = withStoppedProduct(environment, { asker: 'test', owners: [] }, () => Promise.resolve());
    await expect(stopped).rejects.toThrow(told);
    expect(await readdir(dataDir)).toEqual(['restore-unfinished']);
  });
});

describe('a backup that has lost its documents', () => {
  it('is not restored: an empty product would come of it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-backup-'));
    try {
      const marker = { format: 'hazardlens-backup', version: 1, made_at: '2026-11-01T10:00:00.000Z' };
      await writeFile(path.join(folder, 'backup.json'), JSON.stringify(marker));
      const command = path.join(__dirname, '../../../tools/backup/restore.mjs');
      const { KAFKA_BROKERS: _, ...env } = process.env;
      const restored = promisify(execFile)(process.execPath, [command, '--from', folder, '--data', `${folder}-new`], {
        env,
      });
      await expect(restored).rejects.toMatchObject({
        stderr: `${folder} is no complete backup: it has no documents.\n`,
      });
      await expect(readdir(`${folder}-new`)).rejects.toMatchObject({ code: 'ENOENT' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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

import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { assertAddressIsFree } from '@hazardlens/gateway';
import { startEmbedded } from '../src/embedded.js';

it('a host name that nobody knows is told with the name of its variable', async () => {
  const address = { PORT: '0', HOST: 'nowhere.invalid', JWT_SECRET: 'x'.repeat(32) };
  await expect(assertAddressIsFree(address, false)).rejects.toThrow('correct HOST');
});

it('a taken port is told, with the way on, before anything is prepared', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hl-port-'));
  try {
    const start = startEmbedded({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DEMO: 'false' });
    await expect(start).rejects.toThrow(
      `port ${port} of 127.0.0.1 is in use; stop what uses it, or choose another with PORT`,
    );
    // no documents, no objects
    expect(await readdir(dataDir)).toEqual([expect.stringContaining('secret')]);
  } finally {
    other.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('a data folder that cannot be made is told with the name of its variable', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-data-'));
  const file = path.join(folder, 'a-file');
  try {
    await writeFile(file, '');
    await expect(startEmbedded({ DATA_DIR: file, DEMO: 'false' })).rejects.toThrow(/DATA_DIR.*a-file.*EEXIST/);
    await expect(startEmbedded({ DATA_DIR: path.join(file, 'in'), DEMO: 'false' })).rejects.toThrow(
      /DATA_DIR.*ENOTDIR/,
    );
    // There nothing can be made, and Node says "not there" of it.
    await expect(startEmbedded({ DATA_DIR: '/proc/hazardlens', DEMO: 'false' })).rejects.toThrow(/DATA_DIR.*ENOENT/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

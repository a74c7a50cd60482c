import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyObjects, putObjects } from '../backup/distributed/objects.mjs';

const root = path.resolve(__dirname, '../..');
const emptyStore = {
  async *list() {
    // nothing
  },
  stat: async () => null,
  stream: () => Promise.reject(new Error('nothing is there')),
};

describe('objects of a backup', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hl-objects-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('may be none: such a backup is put back as any other', async () => {
    expect(await copyObjects(emptyStore, folder)).toEqual({ objects: 0, bytes: 0 });
    expect(await putObjects(emptyStore, folder)).toBe(0);
  });

  it('whose list is lost are not taken for none', async () => {
    await expect(putObjects(emptyStore, folder)).rejects.toThrow('ENOENT');
  });

  it('that find no room are told in a sentence, also while the store is asked for the next ones', async () => {
    const script = `
      import { Readable } from 'node:stream';
      const { copyObjects } = await import('./tools/backup/distributed/objects.mjs');
      const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const objects = {
        async *list() { for (let at = 0; at < 20; at += 1) { yield { key: 'photos/' + at, size: 9 }; await later(40); } },
        stat: async () => ({ size: 9, contentType: 'image/jpeg' }),
        stream: async (key) => { await later(10); throw new Error('no room for ' + key); },
      };
      await copyObjects(objects, ${JSON.stringify('FOLDER')}).catch((error) => console.log('told: ' + error.message));
      await later(500);
      console.log('ended');`.replace('FOLDER', folder);
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    expect((await run).stdout).toMatch(/^told: no room for photos\/0\nended/);
  });
});

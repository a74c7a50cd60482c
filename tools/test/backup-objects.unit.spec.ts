import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import { lostOf, missingIn } from '../backup/distributed/edition.mjs';
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

describe('a backup of the distributed edition', () => {
  it('tells of objects that its documents name and that the store had lost before', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hl-named-'));
    const write = async (file: string, content: string | Buffer) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    };
    const rows = [
      { _id: '1', photos: [{ key: 'tenants/a/captures/1/0.jpg', thumbnail_key: 'tenants/a/captures/1/0-thumb.jpg' }] },
      { _id: '2', photos: [{ key: 'tenants/a/captures/2/0.jpg', thumbnail_key: 'tenants/a/captures/2/0-thumb.jpg' }] },
    ];
    const dumped = (documents: object[]) =>
      gzipSync(Buffer.concat(documents.map((row) => mongoose.mongo.BSON.serialize(row))));
    await write('documents/north_capture/captures.bson.gz', dumped(rows));
    await write('documents/north_auth/tenants.bson.gz', dumped([{ _id: 'a', logo: 'l1' }]));
    await write('objects/tenants/a/captures/1/0.jpg', 'photo');
    await write('objects/tenants/a/captures/1/0-thumb.jpg', 'photo');
    await write('objects/tenants/a/captures/2/0-thumb.jpg', 'photo');
    expect(await missingIn(folder, { MONGODB_DATABASE_PREFIX: 'north_' })).toEqual([
      'tenants/a/logo/l1.png',
      'tenants/a/captures/2/0.jpg',
    ]);
    await rm(folder, { recursive: true });
  });
});

describe('a restore of the distributed edition', () => {
  const facts = { objects: 3, documents: 40, messages: 2, letters: 1 };

  it('tells of what the backup has lost since it was made', () => {
    expect(lostOf({ objects: 3, documents: 40, messages: 3 }, facts)).toEqual([]);
    expect(lostOf({ objects: 2, documents: 0, messages: 2 }, facts)).toEqual([
      '2 objects came of 3: objects of the backup are missing.',
      '0 documents came of 40: documents of the backup are missing.',
      '2 messages came of 3: messages of the backup are missing.',
    ]);
  });

  it('tells nothing of a backup that says nothing of it', () => {
    expect(lostOf({ objects: 0, documents: 1, messages: 0 }, {})).toEqual([]);
  });
});

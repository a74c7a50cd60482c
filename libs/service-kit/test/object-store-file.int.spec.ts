import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { objectStoreSuite } from '@hazardlens/testing';
import { fileObjectStore } from '../src/object-store/file-object-store.js';

const temporaryFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'objects-'));
const jpeg = { contentType: 'image/jpeg' };

objectStoreSuite('files', async () => {
  const folder = await temporaryFolder();
  return { store: fileObjectStore(folder), close: () => rm(folder, { recursive: true }) };
});

describe('file object store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps objects over a restart, readable by their owner only', async () => {
    await fileObjectStore(folder).put('tenants/t/1.jpg', Buffer.from('photo'), jpeg);
    const again = fileObjectStore(folder);
    expect((await again.get('tenants/t/1.jpg')).toString()).toBe('photo');
    expect(await again.stat('tenants/t/1.jpg')).toMatchObject({ size: 5, contentType: 'image/jpeg' });
    expect((await stat(path.join(folder, 'objects/tenants/t/1.jpg'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, 'objects'))).mode & 0o777).toBe(0o700);
  });

  it('leaves no temporary file and no empty folder behind', async () => {
    const store = fileObjectStore(folder);
    await store.put('tenants/t/captures/c/1.jpg', Buffer.from('photo'), jpeg);
    await store.put('tenants/t/captures/d/1.jpg', Buffer.from('photo'), jpeg);
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
    await store.delete('tenants/t/captures/c/1.jpg');
    expect(await readdir(path.join(folder, 'objects/tenants/t/captures'))).toEqual(['d']);
  });

  it('lists no file that is no object: one that a file manager leaves in its folders keeps nobody from deleting all there is', async () => {
    const store = fileObjectStore(folder);
    await store.put('tenants/t/captures/c/1.jpg', Buffer.from('photo'), jpeg);
    const beside = path.join(folder, 'objects/tenants/t/captures');
    await writeFile(path.join(beside, '.DS_Store'), Buffer.alloc(6_148));
    await writeFile(path.join(beside, 'c/Thumbs db~'), 'short');
    const keys: string[] = [];
    for await (const { key } of store.list('tenants/t/')) keys.push(key);
    expect(keys).toEqual(['tenants/t/captures/c/1.jpg']);
    await store.deleteMany(keys);
    expect(await store.stat('tenants/t/captures/c/1.jpg')).toBeNull();
  });

  it('removes what a killed process left unfinished, but not the files of a running one', async () => {
    await fileObjectStore(folder).put('a.jpg', Buffer.from('x'), jpeg);
    const left = path.join(folder, 'unfinished/left');
    const fresh = path.join(folder, 'unfinished/fresh');
    await writeFile(left, 'half');
    await writeFile(fresh, 'half');
    await utimes(left, new Date(0), new Date(0));
    await fileObjectStore(folder).put('b.jpg', Buffer.from('x'), jpeg);
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual(['fresh']);
  });

  it('puts and deletes side by side in one folder', async () => {
    const store = fileObjectStore(folder);
    const turns = Array.from({ length: 40 }, (_, turn) => turn);
    await Promise.all(
      turns.map(async (turn) => {
        await store.put(`tenants/t/${turn % 4}/${turn}.jpg`, Buffer.from('x'), jpeg);
        await store.delete(`tenants/t/${turn % 4}/${turn}.jpg`);
      }),
    );
    expect(await readdir(path.join(folder, 'objects'))).toEqual([]);
  });

  it('says so when a file is not one of its own', async () => {
    const store = fileObjectStore(folder);
    await store.put('a.jpg', Buffer.from('x'), jpeg);
    await writeFile(path.join(folder, 'objects/a.jpg'), 'too short');
    await expect(store.get('a.jpg')).rejects.toThrow('damaged');
    await expect(store.stat('a.jpg')).rejects.toThrow('damaged');
  });
});

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ObjectEntry, ObjectMissingError, type ObjectStore } from '@hazardlens/service-kit';

export interface StoreUnderTest {
  store: ObjectStore;
  close(): Promise<void>;
}

const jpeg = { contentType: 'image/jpeg' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function keysOf(entries: AsyncIterable<ObjectEntry>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of entries) keys.push(key);
  return keys;
}

/** What every adapter of the object store port guarantees. `make` is called once; each test works below its own prefix. */
export function objectStoreSuite(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`object store: ${name}`, () => {
    let underTest: StoreUnderTest;
    let store: ObjectStore;
    let own: string;
    beforeAll(async () => {
      underTest = await make();
      store = underTest.store;
    });
    afterAll(() => underTest?.close());
    beforeEach(() => {
      own = `tenants/${randomUUID()}`;
    });

    describe('put and get', () => {
      it.each([0, 1, 255, 256, 300_000])('returns the %i bytes that were put', async (size) => {
        const bytes = randomBytes(size);
        await store.put(`${own}/1.jpg`, bytes, jpeg);
        expect(sha256(await store.get(`${own}/1.jpg`))).toBe(sha256(bytes));
        expect(sha256(await buffer(await store.stream(`${own}/1.jpg`)))).toBe(sha256(bytes));
      });

      it('takes a view into a larger array as just its part', async () => {
        await store.put(`${own}/1.jpg`, new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3), jpeg);
        expect([...(await store.get(`${own}/1.jpg`))]).toEqual([2, 3]);
      });

      it('replaces an object', async () => {
        await store.put(`${own}/1.jpg`, randomBytes(5000), jpeg);
        await store.put(`${own}/1.jpg`, Buffer.from('new'), { contentType: 'text/plain' });
        expect((await store.get(`${own}/1.jpg`)).toString()).toBe('new');
        expect(await store.stat(`${own}/1.jpg`)).toMatchObject({ size: 3, contentType: 'text/plain' });
      });

      it('shows readers the old or the new object, never a part or a mixture', async () => {
        const versions = [randomBytes(200_000), randomBytes(90_000)] as const;
        const known = new Set(versions.map(sha256));
        await store.put(`${own}/1.jpg`, versions[0], jpeg);
        let writing = true;
        const read = async (): Promise<number> => {
          let reads = 0;
          for (; writing || reads === 0; reads += 1) expect(known).toContain(sha256(await store.get(`${own}/1.jpg`)));
          return reads;
        };
        const write = async (): Promise<void> => {
          for (let turn = 1; turn <= 20; turn += 1) {
            await store.put(`${own}/1.jpg`, turn % 2 === 0 ? versions[0] : versions[1], jpeg);
          }
        };
        const readers = [read(), read()];
        await Promise.all([write(), write()]).finally(() => {
          writing = false;
        });
        await Promise.all(readers);
      });

      it('refuses a content type that is none', async () => {
        const put = store.put(`${own}/1.jpg`, Buffer.from('x'), { contentType: 'image/jpeg\r\nx-evil: 1' });
        await expect(put).rejects.toThrow('content type');
      });
    });

    describe('streams', () => {
      it.each([0, 100_000, 8 * 1024 * 1024, 12_345_678])('stores a stream of %i bytes', async (size) => {
        const bytes = randomBytes(size);
        const pieces = async function* (): AsyncGenerator<Buffer> {
          for (let start = 0; start < size; start += 50_000) yield bytes.subarray(start, start + 50_000);
        };
        const stored = await store.put(`${own}/export.xlsx`, Readable.from(pieces()), jpeg);
        expect(stored.size).toBe(size);
        expect(await store.stat(`${own}/export.xlsx`)).toMatchObject({ size, etag: stored.etag });
        expect(sha256(await buffer(await store.stream(`${own}/export.xlsx`)))).toBe(sha256(bytes));
      });

      it.each([10, 300])('stores nothing when the source fails after %i pieces of 50 kB', async (count) => {
        await store.put(`${own}/export.xlsx`, Buffer.from('before'), jpeg);
        const failing = async function* (): AsyncGenerator<Buffer> {
          for (let piece = 0; piece < count; piece += 1) yield randomBytes(50_000);
          throw new Error('the source broke');
        };
        const put = store.put(`${own}/export.xlsx`, Readable.from(failing()), jpeg);
        await expect(put).rejects.toThrow('the source broke');
        expect((await store.get(`${own}/export.xlsx`)).toString()).toBe('before');
      });

      it('lets a reader stop early, and read on while the object is deleted', async () => {
        const bytes = randomBytes(400_000);
        await store.put(`${own}/1.jpg`, bytes, jpeg);
        const abandoned = await store.stream(`${own}/1.jpg`);
        abandoned.destroy();
        const reading = await store.stream(`${own}/1.jpg`);
        await store.delete(`${own}/1.jpg`);
        expect(sha256(await buffer(reading))).toBe(sha256(bytes));
      });
    });

    describe('stat', () => {
      it('tells size, type, age and an etag that follows the content', async () => {
        const before = Date.now() - 2000;
        const put = await store.put(`${own}/1.jpg`, Buffer.from('one'), jpeg);
        const first = await store.stat(`${own}/1.jpg`);
        expect(first).toMatchObject({ size: 3, contentType: 'image/jpeg', etag: put.etag });
        expect(first?.etag).toMatch(/^[A-Za-z0-9-]+$/);
        expect(first?.lastModified.getTime()).toBeGreaterThan(before);
        expect(first?.lastModified.getTime()).toBeLessThan(Date.now() + 2000);
        await store.put(`${own}/1.jpg`, Buffer.from('two'), jpeg);
        expect((await store.stat(`${own}/1.jpg`))?.etag).not.toBe(first?.etag);
        await store.put(`${own}/1.jpg`, Buffer.from('one'), jpeg);
        expect((await store.stat(`${own}/1.jpg`))?.etag).toBe(first?.etag);
      });
    });

    describe('what is not there', () => {
      it('is null for stat, an error for get and stream, fine for delete', async () => {
        expect(await store.stat(`${own}/none.jpg`)).toBeNull();
        await expect(store.get(`${own}/none.jpg`)).rejects.toBeInstanceOf(ObjectMissingError);
        await expect(store.stream(`${own}/none.jpg`)).rejects.toBeInstanceOf(ObjectMissingError);
        await expect(store.delete(`${own}/none.jpg`)).resolves.toBeUndefined();
      });

      it('includes the folders of objects and what would be below an object', async () => {
        await store.put(`${own}/a/1.jpg`, Buffer.from('x'), jpeg);
        expect(await store.stat(`${own}/a`)).toBeNull();
        await expect(store.get(`${own}/a`)).rejects.toBeInstanceOf(ObjectMissingError);
        await expect(store.delete(`${own}/a`)).resolves.toBeUndefined();
        expect(await store.stat(`${own}/a/1.jpg/below`)).toBeNull();
        expect(await store.stat(`${own}/a/1.jpg`)).not.toBeNull();
      });

      it('includes what was deleted', async () => {
        await store.put(`${own}/1.jpg`, Buffer.from('x'), jpeg);
        await store.put(`${own}/2.jpg`, Buffer.from('y'), jpeg);
        await store.delete(`${own}/1.jpg`);
        expect(await store.stat(`${own}/1.jpg`)).toBeNull();
        await expect(store.get(`${own}/1.jpg`)).rejects.toBeInstanceOf(ObjectMissingError);
        expect(await keysOf(store.list(own))).toEqual([`${own}/2.jpg`]);
      });
    });

    describe('many at once', () => {
      it('are deleted, also those that are not there, and nothing else', async () => {
        const keys = ['1.jpg', '2.jpg', 'deep/3.jpg', 'stays.jpg'].map((name) => `${own}/${name}`);
        for (const key of keys) await store.put(key, Buffer.from('x'), jpeg);
        await store.deleteMany([...keys.slice(0, 3), `${own}/none.jpg`]);
        expect(await keysOf(store.list(`${own}/`))).toEqual([`${own}/stays.jpg`]);
        await expect(store.deleteMany([])).resolves.toBeUndefined();
      });
    });

    describe('move', () => {
      it('gives an object another key, with its content and type', async () => {
        await store.put(`${own}/a/1.jpg`, Buffer.from('x'), jpeg);
        await store.move(`${own}/a/1.jpg`, `${own}/b/a/1.jpg`);
        expect(await keysOf(store.list(`${own}/`))).toEqual([`${own}/b/a/1.jpg`]);
        expect((await store.get(`${own}/b/a/1.jpg`)).toString()).toBe('x');
        expect((await store.stat(`${own}/b/a/1.jpg`))?.contentType).toBe('image/jpeg');
      });

      it('of nothing is an error and leaves the other', async () => {
        await store.put(`${own}/there.jpg`, Buffer.from('x'), jpeg);
        await expect(store.move(`${own}/none.jpg`, `${own}/there.jpg`)).rejects.toBeInstanceOf(ObjectMissingError);
        expect((await store.get(`${own}/there.jpg`)).toString()).toBe('x');
      });
    });

    describe('list', () => {
      it('lists below a prefix in order of key, with size and age', async () => {
        const names = [
          'b/1.jpg',
          'a/2.jpg',
          'a-b/1.jpg',
          'a/10.jpg',
          'a.jpg',
          'a/1.jpg',
          'a0/1.jpg',
          'Z.jpg',
          'a=b.jpg',
        ];
        await Promise.all(names.map((name) => store.put(`${own}/${name}`, Buffer.from(name), jpeg)));
        const entries: ObjectEntry[] = [];
        for await (const entry of store.list(`${own}/`)) entries.push(entry);
        expect(entries.map(({ key }) => key)).toEqual(names.map((name) => `${own}/${name}`).sort());
        for (const { key, size, lastModified } of entries) {
          expect(size).toBe(key.length - own.length - 1);
          expect(Math.abs(lastModified.getTime() - Date.now())).toBeLessThan(60_000);
        }
      });

      it('takes a prefix that ends within a name', async () => {
        for (const name of ['1.jpg', '10.jpg', '2.jpg', '1/thumb.jpg']) {
          await store.put(`${own}/captures/x${name}`, Buffer.from('x'), jpeg);
        }
        const found = await keysOf(store.list(`${own}/captures/x1`));
        expect(found).toEqual(['x1.jpg', 'x1/thumb.jpg', 'x10.jpg'].map((name) => `${own}/captures/${name}`));
        expect(await keysOf(store.list(`${own}/captures/x2.jpg`))).toEqual([`${own}/captures/x2.jpg`]);
        expect(await keysOf(store.list(`${own}/nothing/`))).toEqual([]);
      });

      it('goes on behind a key, whether or not it is (still) there', async () => {
        for (const name of ['a/1.jpg', 'a/2.jpg', 'b.jpg', 'b/1.jpg', 'c/1.jpg']) {
          await store.put(`${own}/${name}`, Buffer.from('x'), jpeg);
        }
        const behind = async (after: string) =>
          (await keysOf(store.list(`${own}/`, `${own}/${after}`))).map((key) => key.slice(own.length + 1));
        expect(await behind('a/1.jpg')).toEqual(['a/2.jpg', 'b.jpg', 'b/1.jpg', 'c/1.jpg']);
        expect(await behind('a/3.jpg')).toEqual(['b.jpg', 'b/1.jpg', 'c/1.jpg']);
        expect(await behind('b.jpg')).toEqual(['b/1.jpg', 'c/1.jpg']);
        expect(await behind('c/1.jpg')).toEqual([]);
      });

      it('goes on over pages, and can be left early', async () => {
        const keys = Array.from({ length: 1050 }, (_, index) => `${own}/${String(index).padStart(5, '0')}.jpg`);
        const waiting = [...keys];
        const writer = async (): Promise<void> => {
          for (let key = waiting.pop(); key; key = waiting.pop()) await store.put(key, Buffer.from('x'), jpeg);
        };
        await Promise.all(Array.from({ length: 16 }, writer));
        expect(await keysOf(store.list(own))).toEqual(keys);
        for await (const { key } of store.list(own)) {
          expect(key).toBe(keys[0]);
          break;
        }
      });
    });

    describe('keys', () => {
      const bad = [
        '',
        '/',
        'a//b',
        '/a',
        'a/',
        '..',
        'a/../../b',
        './a',
        'a/./b',
        '.hidden',
        'a\\..\\b',
        'a\0b',
        'ä',
        'a b',
      ];
      it.each([...bad, '%2e%2e/a', `a/${'x'.repeat(600)}`])('refuses %j everywhere', async (key) => {
        const refused = { name: 'InvalidObjectKeyError' };
        await expect(store.put(key, Buffer.from('x'), jpeg)).rejects.toMatchObject(refused);
        await expect(store.get(key)).rejects.toMatchObject(refused);
        await expect(store.stream(key)).rejects.toMatchObject(refused);
        await expect(store.stat(key)).rejects.toMatchObject(refused);
        await expect(store.delete(key)).rejects.toMatchObject(refused);
      });

      it.each(['../', '/', 'a/../', '.', 'a//', 'a\0'])('refuses to list %j', (prefix) => {
        expect(() => store.list(prefix)).toThrow('is no object key');
      });
    });
  });
}

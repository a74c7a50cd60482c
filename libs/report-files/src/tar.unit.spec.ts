import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { type TarEntry, tarPart } from './tar.js';

const at = new Date('2026-05-10T12:00:00.000Z');
const file = (name: string, content: Buffer | Readable, size = (content as Buffer).length): TarEntry => ({
  ...{ name, size, at, content },
});
async function* these(...entries: TarEntry[]): AsyncIterable<TarEntry> {
  yield* entries;
}
async function filesIn(archive: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const reader = extract();
  Readable.from([archive]).pipe(reader);
  for await (const entry of reader) files[entry.header.name] = (await buffer(entry)).toString();
  return files;
}

describe('parts of a tar', () => {
  it('are one archive when they lie one behind the other', async () => {
    const first = await buffer(
      tarPart(these(file('a/1.txt', Buffer.from('one')), file('a/empty', Buffer.alloc(0))), { isLast: false }),
    );
    const none = await buffer(tarPart(these(), { isLast: false }));
    const photo = Buffer.alloc(300_000, 'x');
    const second = await buffer(
      tarPart(these(file('b/photo.jpg', Readable.from([photo.subarray(0, 7), photo.subarray(7)]), photo.length)), {
        isLast: false,
      }),
    );
    const last = await buffer(tarPart(these(file('manifest.json', Buffer.from('{}'))), { isLast: true }));
    // blocks of 512 bytes (POSIX ustar): a header and a block of content, and a header without any
    expect([first.length, none.length]).toEqual([3 * 512, 0]);
    const archive = Buffer.concat([first, none, second, last]);
    expect(await filesIn(archive)).toEqual({
      'a/1.txt': 'one',
      'a/empty': '',
      'b/photo.jpg': photo.toString(),
      'manifest.json': '{}',
    });
    // ends with two empty blocks
    expect(archive.subarray(-1_024).every((byte) => byte === 0)).toBe(true);
  });

  it('keep a name of any length and language', async () => {
    const name = `captures/${'größer/'.repeat(30)}n.jpg`;
    expect(
      Object.keys(await filesIn(await buffer(tarPart(these(file(name, Buffer.from('1'))), { isLast: true })))),
    ).toEqual([name]);
  });

  it('fail where a file ends too early, is too long or cannot be read: no archive with half a file', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('gone'));
      },
    });
    for (const content of [Readable.from([Buffer.from('ab')]), Readable.from([Buffer.from('abcdef')]), broken])
      await expect(buffer(tarPart(these(file('photo.jpg', content, 4)), { isLast: false }))).rejects.toThrow();
  });
});

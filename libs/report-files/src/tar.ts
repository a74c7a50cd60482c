import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';

/** One file of an archive. */
export interface TarEntry {
  /** path in the archive, with slashes */
  readonly name: string;
  /** bytes of the content, which must be exactly so many */
  readonly size: number;
  readonly at: Date;
  readonly content: Buffer | Readable;
}

/** With which a tar ends: two empty blocks. */
const END_BYTES = 1_024;

/**
 * Some files as a part of a tar, in bounded memory. Parts put one behind the other, of which the last one is written with
 * `isLast`, are one archive: it can be made piece by piece, and goes on after a crash where the last whole part ended.
 * The stream fails where the content of a file does, or is not as long as it was said.
 */
export function tarPart(entries: AsyncIterable<TarEntry>, { isLast }: { readonly isLast: boolean }): Readable {
  const archive = pack();
  const written = write(archive, entries);
  // whoever reads hears of it
  written.catch((error: Error) => archive.destroy(error));
  const bytes = archive as unknown as AsyncIterable<Buffer>;
  return Readable.from(isLast ? bytes : withoutEnd(bytes), { objectMode: false });
}

async function write(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const { name, size, at, content } of entries) {
    const header = { name, size, mtime: at, mode: 0o600 };
    if (content instanceof Readable) await pipeline(content, archive.entry(header));
    else
      await new Promise<void>((resolve, reject) => {
        archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
      });
  }
  archive.finalize();
}

/** Holds the last bytes back until it is known whether more follow. */
async function* withoutEnd(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (held.length <= END_BYTES) continue;
    yield held.subarray(0, held.length - END_BYTES);
    held = held.subarray(held.length - END_BYTES);
  }
}

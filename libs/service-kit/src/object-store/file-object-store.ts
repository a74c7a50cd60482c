import { createHash, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  assertContentType,
  assertObjectKey,
  assertObjectPrefix,
  isObjectName,
  type ObjectEntry,
  ObjectMissingError,
  type ObjectStat,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';

/**
 * Every object file ends with one line of this many bytes that holds what a file system has no room for: etag and
 * content type. Content and metadata thus change in one rename, and a JPEG is still one for every viewer.
 */
const footerBytes = 256;
const abandonedAfterMs = 60 * 60 * 1000;

interface Footer {
  etag: string;
  contentType: string;
}

/** Objects as files below `folder/objects`, for the embedded edition and for tests. */
export function fileObjectStore(folder: string): ObjectStore {
  return new FileObjectStore(path.resolve(folder));
}

class FileObjectStore implements ObjectStore {
  private readonly objects: string;
  private readonly unfinished: string;
  private prepared: Promise<void> | undefined;

  constructor(folder: string) {
    this.objects = path.join(folder, 'objects');
    // Beside the objects: a rename is atomic only within one file system.
    this.unfinished = path.join(folder, 'unfinished');
  }

  async put(key: string, content: Uint8Array | Readable, { contentType }: PutOptions): Promise<ObjectStat> {
    assertContentType(contentType);
    const file = this.fileOf(key);
    await this.prepare();
    const temporary = path.join(this.unfinished, randomUUID());
    try {
      const written = await writeObject(temporary, content, contentType);
      await moveInto(temporary, file);
      return written;
    } catch (error) {
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string): Promise<Buffer> {
    const handle = await this.open(key);
    try {
      const bytes = await handle.readFile();
      return bytes.subarray(0, contentSize(bytes.length, key));
    } finally {
      await handle.close();
    }
  }

  async stream(key: string): Promise<Readable> {
    const handle = await this.open(key);
    try {
      const size = contentSize((await handle.stat()).size, key);
      if (size > 0) return handle.createReadStream({ start: 0, end: size - 1 });
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    return Readable.from([]);
  }

  async stat(key: string): Promise<ObjectStat | null> {
    let handle: FileHandle;
    try {
      handle = await this.open(key);
    } catch (error) {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    }
    try {
      const found = await handle.stat();
      const size = contentSize(found.size, key);
      const { etag, contentType } = await readFooter(handle, size, key);
      return { size, etag, contentType, lastModified: found.mtime };
    } finally {
      await handle.close();
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.fileOf(key);
    try {
      await unlink(file);
    } catch (error) {
      if (isMissing(error) || codeOf(error) === 'EISDIR' || codeOf(error) === 'EPERM') return;
      throw error;
    }
    // Empty folders of deleted captures would pile up; a folder that is in use again refuses to go.
    for (let parent = path.dirname(file); parent !== this.objects; parent = path.dirname(parent)) {
      if (
        !(await rmdir(parent).then(
          () => true,
          () => false,
        ))
      )
        break;
    }
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) assertObjectKey(key);
    for (const key of keys) await this.delete(key);
  }

  async move(from: string, to: string): Promise<void> {
    this.fileOf(to);
    const [content, found] = [await this.get(from), await this.stat(from)];
    if (!found) throw new ObjectMissingError(from);
    await this.put(to, content, { contentType: found.contentType });
    await this.delete(from);
  }

  list(prefix: string, after = ''): AsyncIterable<ObjectEntry> {
    assertObjectPrefix(prefix);
    assertObjectPrefix(after);
    const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    return walk(path.join(this.objects, parent), parent, prefix, after);
  }

  private fileOf(key: string): string {
    assertObjectKey(key);
    return path.join(this.objects, key);
  }

  private async open(key: string): Promise<FileHandle> {
    try {
      const handle = await open(this.fileOf(key), 'r');
      if ((await handle.stat()).isFile()) return handle;
      await handle.close();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    throw new ObjectMissingError(key);
  }

  private prepare(): Promise<void> {
    this.prepared ??= this.makeFolders().catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }

  /** A process that was killed leaves its unfinished files; those of running ones are younger. */
  private async makeFolders(): Promise<void> {
    await mkdir(this.objects, { recursive: true, mode: 0o700 });
    await mkdir(this.unfinished, { recursive: true, mode: 0o700 });
    const oldest = Date.now() - abandonedAfterMs;
    for (const name of await readdir(this.unfinished)) {
      const file = path.join(this.unfinished, name);
      const found = await stat(file).catch(() => null);
      if (found && found.mtimeMs < oldest) await unlink(file).catch(() => undefined);
    }
  }
}

async function writeObject(file: string, content: Uint8Array | Readable, contentType: string): Promise<ObjectStat> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const hash = createHash('md5');
    let size = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      hash.update(bytes);
      size += bytes.length;
      // writeFile goes on where the last one ended, and unlike write() it never stops half way.
      await handle.writeFile(bytes);
    }
    const etag = hash.digest('hex');
    await handle.writeFile(`${JSON.stringify({ etag, contentType } satisfies Footer).padEnd(footerBytes - 1)}\n`);
    await handle.sync();
    return { size, etag, contentType, lastModified: (await handle.stat()).mtime };
  } finally {
    await handle.close();
  }
}

async function readFooter(handle: FileHandle, position: number, key: string): Promise<Footer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(footerBytes), 0, footerBytes, position);
  try {
    return JSON.parse(buffer.toString('utf8', 0, bytesRead)) as Footer;
  } catch {
    throw damaged(key);
  }
}

function contentSize(fileSize: number, key: string): number {
  if (fileSize < footerBytes) throw damaged(key);
  return fileSize - footerBytes;
}

const damaged = (key: string): Error => new Error(`The file of object "${key}" is damaged.`);

/** Folders may vanish between making and using them (see delete), so it is tried again. */
async function moveInto(temporary: string, file: string): Promise<void> {
  const folder = path.dirname(file);
  for (let attempt = 1; ; attempt += 1) {
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await rename(temporary, file);
      await syncFolders(folder, firstMade ? path.dirname(firstMade) : folder);
      return;
    } catch (error) {
      if (!isMissing(error) || attempt === 5) throw error;
    }
  }
}

/** A rename survives a power cut only when the folder is synced too, and a new folder only with its parent. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  for (let folder = from; ; folder = path.dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder === upTo || folder === path.dirname(folder)) return;
  }
}

/** Depth first. A folder sorts as its name with a slash, which makes the order that of the whole keys. */
async function* walk(folder: string, base: string, prefix: string, after: string): AsyncGenerator<ObjectEntry> {
  const entries = await entriesOf(folder);
  for (const { name, isFolder } of entries) {
    const key = base + name;
    if (isFolder) {
      // everything in it comes before what is asked for, unless that lies in it
      if (key < after && !after.startsWith(key)) continue;
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(path.join(folder, name), key, prefix, after);
    } else if (key.startsWith(prefix) && key > after) {
      const found = await stat(path.join(folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (found) yield { key, size: contentSize(found.size, key), lastModified: found.mtime };
    }
  }
}

/** Without what others put there, as file managers do: it is no object, and none of its keys could be used. */
async function entriesOf(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  return entries
    .filter(({ name }) => isObjectName(name))
    .map((entry) => ({
      name: entry.isDirectory() ? `${entry.name}/` : entry.name,
      isFolder: entry.isDirectory(),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

/** ENOTDIR: a part of the path is an object itself, so there is nothing below it. */
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

import { Readable } from 'node:stream';
import type { ObjectEntry, ObjectStat, ObjectStore } from '@hazardlens/service-kit';

/** An object store that lets a test act while something is written to it, or just after. */
export class GatedObjectStore implements ObjectStore {
  /** called when the first bytes of a file have arrived; the rest is not read before it is done */
  afterFirstBytes: () => Promise<unknown> = async () => {};
  /** called when a file is stored, before its writer hears of it */
  afterPut: () => Promise<unknown> = async () => {};

  constructor(private readonly store: ObjectStore) {}

  async put(key: string, content: Uint8Array | Readable, options: { contentType: string }): Promise<ObjectStat> {
    const gated = content instanceof Readable ? Readable.from(this.#gate(content), { objectMode: false }) : content;
    const stat = await this.store.put(key, gated, options);
    await this.afterPut();
    return stat;
  }

  async *#gate(content: Readable): AsyncIterable<Buffer> {
    let first = true;
    for await (const chunk of content) {
      yield chunk as Buffer;
      if (first) await this.afterFirstBytes();
      first = false;
    }
  }

  get(key: string): Promise<Buffer> {
    return this.store.get(key);
  }
  stream(key: string): Promise<Readable> {
    return this.store.stream(key);
  }
  stat(key: string): Promise<ObjectStat | null> {
    return this.store.stat(key);
  }
  delete(key: string): Promise<void> {
    return this.store.delete(key);
  }
  deleteMany(keys: readonly string[]): Promise<void> {
    return this.store.deleteMany(keys);
  }
  move(from: string, to: string): Promise<void> {
    return this.store.move(from, to);
  }
  list(prefix: string, after?: string): AsyncIterable<ObjectEntry> {
    return this.store.list(prefix, after);
  }

  async keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.list(prefix)) keys.push(key);
    return keys;
  }
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ObjectEntry, ObjectMissingError, type ObjectStat, type ObjectStore } from '@hazardlens/service-kit';

/** Objects in a map, to look at what was stored. */
export class MemoryObjectStore implements ObjectStore {
  readonly objects = new Map<string, { content: Buffer; contentType: string; at: Date }>();

  async put(
    key: string,
    content: Uint8Array | Readable,
    { contentType }: { contentType: string },
  ): Promise<ObjectStat> {
    const bytes = content instanceof Readable ? await buffer(content) : Buffer.from(content);
    this.objects.set(key, { content: bytes, contentType, at: new Date() });
    return (await this.stat(key)) as ObjectStat;
  }
  async get(key: string): Promise<Buffer> {
    const found = this.objects.get(key);
    if (!found) throw new ObjectMissingError(key);
    return found.content;
  }
  async stream(key: string): Promise<Readable> {
    return Readable.from([await this.get(key)]);
  }
  async stat(key: string): Promise<ObjectStat | null> {
    const found = this.objects.get(key);
    if (!found) return null;
    const etag = createHash('sha256').update(found.content).digest('hex');
    return { size: found.content.length, etag, contentType: found.contentType, lastModified: found.at };
  }
  async delete(key: string): Promise<void> {
    this.objects.delete(key);
  }
  async deleteMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.objects.delete(key);
  }
  async move(from: string, to: string): Promise<void> {
    const found = this.objects.get(from);
    if (!found) throw new ObjectMissingError(from);
    this.objects.set(to, found);
    this.objects.delete(from);
  }
  async *list(prefix: string, after = ''): AsyncIterable<ObjectEntry> {
    for (const key of [...this.objects.keys()].sort()) {
      const found = this.objects.get(key);
      if (found && key.startsWith(prefix) && key > after)
        yield { key, size: found.content.length, lastModified: found.at };
    }
  }
}

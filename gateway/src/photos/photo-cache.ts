import type { ObjectStore } from '@hazardlens/service-kit';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { thumbnailOf } from '../intake/transcode.js';

const cachedBytes = 48 * 1024 * 1024;
const readsAtOnce = 16;

export interface ThumbnailSource {
  key: string;
  /** null: the thumbnail has to be made from `key` (blurred pictures have none of their own) */
  thumbnailKey: string | null;
}

/** Thumbnails as data URLs for lists, from memory where possible. */
export class Thumbnails {
  private readonly known = new LRUCache<string, string>({
    maxSize: cachedBytes,
    sizeCalculation: (url) => url.length + 200,
  });
  private readonly limit = pLimit(readsAtOnce);

  constructor(private readonly objects: ObjectStore) {}

  /** The data URL; null when the object does not exist (deleted, or not made yet) or cannot be read. */
  async dataUrl(source: ThumbnailSource): Promise<string | null> {
    const name = await this.nameOf(source).catch(() => null);
    if (name === null) return null;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const bytes = await this.limit(() => this.read(source)).catch(() => null);
    if (bytes === null) return null;
    const url = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    this.known.set(name, url);
    return url;
  }

  /** Drops every thumbnail of a folder, when its photos were deleted. */
  forget(prefix: string): void {
    for (const name of this.known.keys()) if (name.includes(prefix)) this.known.delete(name);
  }

  /**
   * Thumbnails never change under their key. Blurred pictures do, when a reviewer covers more of them: what was made from
   * an earlier one must not be shown again.
   */
  private async nameOf({ key, thumbnailKey }: ThumbnailSource): Promise<string | null> {
    if (thumbnailKey !== null) return thumbnailKey;
    const stat = await this.limit(() => this.objects.stat(key));
    return stat ? `${key} ${stat.etag}` : null;
  }

  private async read({ key, thumbnailKey }: ThumbnailSource): Promise<Buffer> {
    if (thumbnailKey !== null) return this.objects.get(thumbnailKey);
    return thumbnailOf(await this.objects.get(key));
  }
}

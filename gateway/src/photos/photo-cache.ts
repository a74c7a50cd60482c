import { capturePhotosDeleted, type DataOf, incidentPhotoDeleted } from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { captureFolder } from '../captures/capture-rules.js';
import type { Messages } from '../clients/messages.js';
import { incidentFolder } from '../incidents/incident-folder.js';
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
  /** Counts what was forgotten: a read that began before must not bring it back. */
  private forgotten = 0;

  constructor(
    private readonly objects: ObjectStore,
    private readonly messages: Messages,
  ) {}

  /** Starts listening for photos that are deleted: every instance of the gateway hears of each. */
  async start(): Promise<void> {
    await this.messages.subscribe([capturePhotosDeleted, incidentPhotoDeleted], ({ tenantId, type, data }) => {
      if (type === capturePhotosDeleted.type) {
        const { capture } = data as DataOf<typeof capturePhotosDeleted>;
        this.forget(captureFolder(capture.tenant_id, capture.id));
      } else this.forget(incidentFolder(tenantId, (data as DataOf<typeof incidentPhotoDeleted>).incident_id));
    });
  }

  /** The data URL; null when the object does not exist (deleted, or not made yet) or cannot be read. */
  async dataUrl(source: ThumbnailSource): Promise<string | null> {
    const name = await this.nameOf(source).catch(() => null);
    if (name === null) return null;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const { forgotten } = this;
    const bytes = await this.limit(() => this.read(source)).catch(() => null);
    if (bytes === null) return null;
    const url = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    if (forgotten === this.forgotten) this.known.set(name, url);
    return url;
  }

  /** Drops every thumbnail of a folder, when photos in it were deleted. */
  private forget(folder: string): void {
    this.forgotten += 1;
    for (const name of this.known.keys()) if (name.startsWith(folder)) this.known.delete(name);
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

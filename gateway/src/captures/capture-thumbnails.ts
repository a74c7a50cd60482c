import { type Actor, type CaptureView, captureView, photoAccess } from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import { LRUCache } from 'lru-cache';
import { captureIn } from '../incidents/reader-language.js';
import type { Thumbnails } from '../photos/photo-cache.js';
import type { Caller } from '../security/caller.js';
import { captureFolder } from './capture-rules.js';

const knownCaptures = 5_000;
type Photos = CaptureView['photos'];

/**
 * Thumbnails of a capture's photos. A capture's view names photos, not objects; since the keys of a capture share a
 * folder, one listing finds them.
 */
export class CaptureThumbnails {
  private readonly keys = new LRUCache<string, ReadonlyMap<string, string>>({ max: knownCaptures });

  constructor(
    private readonly objects: ObjectStore,
    private readonly thumbnails: Thumbnails,
  ) {}

  /**
   * A capture as a caller may see it: in their language, with the thumbnails that are for them.
   * @param most pictures: the dashboard draws the first of each capture only
   */
  async viewOf(
    capture: CaptureView & { tenant_id: string },
    { actor, locale }: Caller,
    most = Number.POSITIVE_INFINITY,
  ): Promise<CaptureView> {
    return { ...captureIn(captureView.parse(capture), locale), photos: await this.photosOf(capture, actor, most) };
  }

  /** The photos of a capture, with thumbnails; blurred ones (or none yet) for who may not see the photo as it was taken. */
  private async photosOf(capture: CaptureView & { tenant_id: string }, viewer: Actor, most: number): Promise<Photos> {
    const access = photoAccess(viewer, { tenant_id: capture.tenant_id, photographer_id: capture.user.id });
    if (capture.photos.length === 0) return [];
    const keys = await this.keysOf(capture).catch(() => new Map<string, string>());
    return Promise.all(
      capture.photos.map(async ({ id }, index) => {
        const key = index < most ? keys.get(id) : undefined;
        if (!key) return { id, thumbnail: null };
        const source = access === 'full' ? { key, thumbnailKey: key } : { key: blurredKeyOf(key), thumbnailKey: null };
        return { id, thumbnail: await this.thumbnails.dataUrl(source) };
      }),
    );
  }

  /** photo id → key of its thumbnail */
  private async keysOf(capture: CaptureView & { tenant_id: string }): Promise<ReadonlyMap<string, string>> {
    const known = this.keys.get(capture.id);
    if (known) return known;
    const folder = captureFolder(capture.tenant_id, capture.id);
    const found = new Map<string, string>();
    for await (const { key } of this.objects.list(folder)) {
      const number = /^(\d+)-[0-9a-f]+-thumb\.jpg$/.exec(key.slice(folder.length))?.[1];
      if (number !== undefined) found.set(`${capture.id}-${number}`, key);
    }
    if (found.size >= capture.photos.length) this.keys.set(capture.id, found);
    return found;
  }
}

/** Where the blurred picture lies, once it is made. */
const blurredKeyOf = (thumbnailKey: string): string => thumbnailKey.replace(/-thumb\.jpg$/, '-blurred.jpg');

import {
  type Actor,
  blurredKeyOf,
  type CaptureView,
  captureView,
  listCoveredPhotos,
  type PhotoAccess,
  photoAccess,
} from '@hazardlens/contracts';
import { captureIn } from '../incidents/reader-language.js';
import type { Thumbnails } from '../photos/photo-cache.js';
import type { Caller } from '../security/caller.js';

type Photos = CaptureView['photos'];
type Covered = ReadonlyMap<string, string> | null;
type TenantCapture = CaptureView & { tenant_id: string; thumbnail_keys?: string[] | undefined };

/**
 * Thumbnails of a capture's photos. A capture's view names photos, not objects; the service says beside it where they lie
 * (one of an older version does not: then there is no picture yet).
 */
export class CaptureThumbnails {
  constructor(private readonly thumbnails: Thumbnails) {}

  /**
   * Captures as a caller may see them: in their language, with the thumbnails that are for them.
   * @param most pictures: the dashboard draws the first of each capture only
   */
  async viewsOf(
    captures: readonly TenantCapture[],
    caller: Caller,
    most = Number.POSITIVE_INFINITY,
  ): Promise<CaptureView[]> {
    const covered = await this.coveredOn(captures, caller);
    return Promise.all(
      captures.map(async (capture) => ({
        ...captureIn(captureView.parse(capture), caller.locale),
        photos: await this.photosOf(capture, accessOf(capture, caller.actor), covered, most),
      })),
    );
  }

  /** photo id → the picture that others see, where a reviewer covered something on it; null: not known, so none is shown */
  private async coveredOn(captures: readonly TenantCapture[], caller: Caller): Promise<Covered> {
    const blurred = captures.filter(
      (capture) => capture.photos.length > 0 && accessOf(capture, caller.actor) !== 'full',
    );
    if (blurred.length === 0) return new Map();
    const capture_ids = blurred.map(({ id }) => id);
    const reply = await caller.ask(listCoveredPhotos, { capture_ids }).catch(() => null);
    return reply && new Map(reply.photos.map(({ photo_id, blurred_key }) => [photo_id, blurred_key]));
  }

  /** The photos of a capture, with thumbnails; blurred ones (or none yet) for who may not see the photo as it was taken. */
  private async photosOf(capture: TenantCapture, access: PhotoAccess, covered: Covered, most: number): Promise<Photos> {
    if (capture.photos.length === 0) return [];
    if (most === 0 || (access !== 'full' && covered === null))
      return capture.photos.map((photo) => ({ ...photo, thumbnail: null }));
    return Promise.all(
      capture.photos.map(async (photo, index) => {
        const key = index < most ? capture.thumbnail_keys?.[index] : undefined;
        if (!key) return { ...photo, thumbnail: null };
        const blurred = covered?.get(photo.id) ?? blurredKeyOf(key.replace(/-thumb\.jpg$/, '.jpg'));
        const source = access === 'full' ? { key, thumbnailKey: key } : { key: blurred, thumbnailKey: null };
        return { ...photo, thumbnail: await this.thumbnails.dataUrl(source) };
      }),
    );
  }
}

const accessOf = ({ tenant_id, user }: TenantCapture, viewer: Actor): PhotoAccess =>
  photoAccess(viewer, { tenant_id, photographer_id: user.id });

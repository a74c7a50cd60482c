import { type AnalyzedPhoto, photosAnalyzed, type StoredPhoto } from '@hazardlens/contracts';
import { pixelate, UndecodablePhotoError } from '@hazardlens/photo-privacy';
import {
  EventHandler,
  type MessageOf,
  OBJECT_STORE,
  ObjectMissingError,
  type ObjectStore,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';

/**
 * Makes the variant with pixelated heads, after the analysis was told: nobody who waits for a result waits for this. Doing it
 * again only makes it coarser, so a repeated event needs no inbox.
 */
@Controller()
export class BlurPhotosHandler {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  @EventHandler(photosAnalyzed)
  async handle(message: MessageOf<typeof photosAnalyzed>): Promise<unknown> {
    const { capture, photos } = message.data;
    for (const analyzed of photos) {
      const stored = capture.photos.find((photo) => photo.id === analyzed.photo_id);
      if (stored) await this.blur(stored, analyzed);
      await message.heartbeat();
    }
    return {};
  }

  private async blur(stored: StoredPhoto, { blurred_key, head_regions }: AnalyzedPhoto): Promise<void> {
    if (blurred_key === null) return;
    try {
      // an earlier variant may hold regions that a reviewer drew: they stay
      const earlier = await this.objects.stat(blurred_key);
      const photo = await this.objects.get(earlier ? blurred_key : stored.key);
      await this.objects.put(blurred_key, await pixelate(photo, head_regions), { contentType: 'image/jpeg' });
    } catch (error) {
      // deleted on request in the meantime, or nothing that could be shown: there is nothing to protect
      if (!(error instanceof ObjectMissingError || error instanceof UndecodablePhotoError)) throw error;
    }
  }
}

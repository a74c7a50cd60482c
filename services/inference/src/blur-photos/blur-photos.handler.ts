import { photosAnalyzed } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { BlurredVariants } from './blurred-variants.js';

/**
 * Makes the variant with pixelated heads, after the analysis was told: nobody who waits for a result waits for this. A
 * repeated event needs no inbox.
 */
@Controller()
export class BlurPhotosHandler {
  constructor(private readonly variants: BlurredVariants) {}

  @EventHandler(photosAnalyzed)
  async handle(message: MessageOf<typeof photosAnalyzed>): Promise<unknown> {
    const { capture, photos } = message.data;
    for (const { photo_id, blurred_key: blurredKey, head_regions } of photos) {
      const stored = capture.photos.find((photo) => photo.id === photo_id);
      if (stored && blurredKey) await this.variants.write({ key: stored.key, blurredKey }, () => head_regions);
      await message.heartbeat();
    }
    return {};
  }
}

import { photosAnalyzed } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { PhotoHeads } from './photo-heads.js';
import { PictureBytes } from './picture-bytes.js';
import { VisiblePictures } from './visible-pictures.js';

/**
 * Makes the pictures with pixelated heads, after the analysis was told: nobody who waits for a result waits for this. A
 * repeated event needs no inbox: what stands, stands.
 */
@Controller()
export class OnPhotosAnalyzed {
  constructor(
    private readonly pictures: VisiblePictures,
    private readonly photoHeads: PhotoHeads,
    private readonly pictureBytes: PictureBytes,
  ) {}

  @EventHandler(photosAnalyzed)
  async handle(message: MessageOf<typeof photosAnalyzed>): Promise<unknown> {
    const { capture, photos } = message.data;
    const { heads, analyses } = await this.photoHeads.ofCapture(message.tenantId, capture.id);
    let bytes = 0;
    for (const { photo_id, blurred_key: blurredKey, head_regions } of photos) {
      const stored = capture.photos.find((photo) => photo.id === photo_id);
      if (!stored || !blurredKey) continue;
      const picture = { key: stored.key, blurredKey };
      const found = heads.get(photo_id) ?? head_regions;
      if (!(await this.pictures.exists(picture))) bytes += await this.pictures.make(picture, () => found, []);
      if (analyses > 1) await this.pictures.addHeads(picture, found);
      await message.heartbeat();
    }
    await this.pictureBytes.tell(message.tenantId, 'captures', capture.id, bytes);
    return {};
  }
}

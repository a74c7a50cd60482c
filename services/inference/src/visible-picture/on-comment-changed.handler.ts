import { commentChanged } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { PhotoHeads } from './photo-heads.js';
import { PictureBytes } from './picture-bytes.js';
import { VisiblePictures } from './visible-pictures.js';

/** Makes the picture of a comment's photo that others see, once. */
@Controller()
export class OnCommentChanged {
  constructor(
    private readonly pictures: VisiblePictures,
    private readonly photoHeads: PhotoHeads,
    private readonly pictureBytes: PictureBytes,
  ) {}

  @EventHandler(commentChanged)
  async handle({ tenantId, data }: MessageOf<typeof commentChanged>): Promise<unknown> {
    const { photo } = data.comment;
    if (!photo?.blurred_key) return {};
    const picture = { key: photo.key, blurredKey: photo.blurred_key };
    if (!(await this.pictures.exists(picture))) {
      const bytes = await this.pictures.make(picture, (photoBytes) => this.photoHeads.on(photoBytes), []);
      await this.pictureBytes.tell(tenantId, 'incidents', data.comment.incident_id, bytes);
    }
    return {};
  }
}

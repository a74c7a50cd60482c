import { commentChanged } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { PhotoHeads } from './photo-heads.js';
import { VisiblePictures } from './visible-pictures.js';

/** Makes the picture of a comment's photo that others see, once. */
@Controller()
export class OnCommentChanged {
  constructor(
    private readonly pictures: VisiblePictures,
    private readonly photoHeads: PhotoHeads,
  ) {}

  @EventHandler(commentChanged)
  async handle({ data }: MessageOf<typeof commentChanged>): Promise<unknown> {
    const { photo } = data.comment;
    if (!photo?.blurred_key) return {};
    const picture = { key: photo.key, blurredKey: photo.blurred_key };
    if (!(await this.pictures.exists(picture))) {
      await this.pictures.make(picture, (bytes) => this.photoHeads.on(bytes), []);
    }
    return {};
  }
}

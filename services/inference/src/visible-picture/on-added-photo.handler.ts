import { type CommentRecord, commentChanged, observationMade } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { PhotoHeads } from './photo-heads.js';
import { PictureBytes } from './picture-bytes.js';
import { VisiblePictures } from './visible-pictures.js';

/** Makes the picture that others see of a photo that came with a comment or with good practice, once. */
@Controller()
export class OnAddedPhoto {
  constructor(
    private readonly pictures: VisiblePictures,
    private readonly photoHeads: PhotoHeads,
    private readonly pictureBytes: PictureBytes,
  ) {}

  @EventHandler(commentChanged)
  ofComment({ tenantId, data: { comment } }: MessageOf<typeof commentChanged>): Promise<unknown> {
    return this.#make(tenantId, comment.incident_id, comment.photo);
  }

  @EventHandler(observationMade)
  ofObservation({ tenantId, data: { observation } }: MessageOf<typeof observationMade>): Promise<unknown> {
    return this.#make(tenantId, observation.id, observation.photo);
  }

  async #make(tenantId: string, madeFor: string, photo: CommentRecord['photo']): Promise<unknown> {
    if (!photo?.blurred_key) return {};
    const picture = { key: photo.key, blurredKey: photo.blurred_key };
    if (!(await this.pictures.exists(picture))) {
      const bytes = await this.pictures.make(picture, (photoBytes) => this.photoHeads.on(photoBytes), []);
      await this.pictureBytes.tell(tenantId, 'incidents', madeFor, bytes);
    }
    return {};
  }
}

import type { IncidentRecord } from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import { PhotoHeads } from './photo-heads.js';
import { PictureBytes } from './picture-bytes.js';
import { VisiblePictures } from './visible-pictures.js';

/** Makes the picture that others see of a photo that somebody added to an incident or to good practice, once. */
@Injectable()
export class AddedPhotos {
  constructor(
    private readonly pictures: VisiblePictures,
    private readonly photoHeads: PhotoHeads,
    private readonly pictureBytes: PictureBytes,
  ) {}

  /** @param madeFor the record that the photo came with */
  async make(
    tenantId: string,
    madeFor: string,
    photo: Pick<NonNullable<IncidentRecord['photo']>, 'key' | 'blurred_key'> | null,
  ): Promise<void> {
    if (!photo?.blurred_key) return;
    const picture = { key: photo.key, blurredKey: photo.blurred_key };
    if (await this.pictures.exists(picture)) return;
    const bytes = await this.pictures.make(picture, (content) => this.photoHeads.on(content), []);
    await this.pictureBytes.tell(tenantId, 'incidents', madeFor, bytes);
  }
}

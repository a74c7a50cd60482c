import { incidentPhotoBytesChanged, photoStemOf, type TakenPhoto } from '@hazardlens/contracts';
import {
  InjectModel,
  OBJECT_STORE,
  type ObjectStore,
  photoBytesTeller,
  systemScope,
  type TenantModel,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type PhotoDeletionDocument, photoDeletionModel } from '../delete-incident-photo/photo-deletion.model.js';

const everybody = systemScope('the key of a photo names its organisation');

/** What photos take in the object store that people added to incidents. */
@Injectable()
export class PhotoBytes {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @InjectModel(photoDeletionModel) private readonly deletions: TenantModel<PhotoDeletionDocument>,
  ) {}

  /**
   * What a photo adds, with its thumbnail, as it was stored. To be asked before the transaction. Nothing where the same picture
   * still lies there, sent again before it was deleted: it was counted and not yet subtracted. Zero where the store is away: a
   * report does not fail over a sum that is counted anew every week.
   */
  async of(photo: Pick<TakenPhoto, 'key'> | null): Promise<number> {
    if (!photo || (await this.deletions.exists(everybody, { _id: photo.key }))) return 0;
    try {
      let bytes = 0;
      for await (const { size } of this.objects.list(photoStemOf(photo.key))) bytes += size;
      return bytes;
    } catch {
      return 0;
    }
  }
}

/** Tells what photos that people added to incidents take in the object store. */
export const publishPhotoBytes = photoBytesTeller(incidentPhotoBytesChanged, 'incidents');

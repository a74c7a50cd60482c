import { incidentPhotoBytesChanged, type TakenPhoto } from '@hazardlens/contracts';
import { OBJECT_STORE, type ObjectStore, photoBytesTeller } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/** Everything that was made of a photo begins with this. */
export const photoStem = (key: string): string => key.replace(/\.jpg$/, '');

/** What photos take in the object store that people added to incidents. */
@Injectable()
export class PhotoBytes {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  /**
   * A photo with its thumbnail, as it was stored. To be asked before the transaction. Zero where the store is away: a
   * report does not fail over a sum that is counted anew every week.
   */
  async of(photo: Pick<TakenPhoto, 'key'> | null): Promise<number> {
    if (!photo) return 0;
    try {
      let bytes = 0;
      for await (const { size } of this.objects.list(photoStem(photo.key))) bytes += size;
      return bytes;
    } catch {
      return 0;
    }
  }
}

/** Tells what photos that people added to incidents take in the object store. */
export const publishPhotoBytes = photoBytesTeller(incidentPhotoBytesChanged, 'incidents');

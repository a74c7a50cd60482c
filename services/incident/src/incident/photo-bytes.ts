import { incidentPhotoBytesChanged, type TakenPhoto } from '@hazardlens/contracts';
import { OBJECT_STORE, type ObjectStore, type Transaction } from '@hazardlens/service-kit';
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

/**
 * @param about the incident, or the organisation where all of it was counted
 * @param bytes what came or, negative, went; with `measuredAt` everything
 */
export function publishPhotoBytes(
  transaction: Transaction,
  about: { readonly tenantId: string; readonly aggregateId: string },
  bytes: number,
  measuredAt: Date | null = null,
): void {
  if (bytes === 0 && measuredAt === null) return;
  transaction.emit(incidentPhotoBytesChanged, {
    ...about,
    aggregateVersion: 1,
    data: {
      tenant_id: about.tenantId,
      folder: 'incidents',
      bytes,
      measured_at: measuredAt?.toISOString() ?? null,
    },
  });
}

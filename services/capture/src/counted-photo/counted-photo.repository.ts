import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PhotoDocument } from '../capture/capture.document.js';
import { type CountedPhotoDocument, countedPhotoModel } from './counted-photo.model.js';

@Injectable()
export class CountedPhotoRepository {
  constructor(@InjectModel(countedPhotoModel) private readonly counted: TenantModel<CountedPhotoDocument>) {}

  /**
   * Of these photos, those that count: the first that was analysed with its bytes. Two captures that claim one picture at
   * once collide on `_id`; the later transaction is tried again and finds the other's claim.
   * @returns ids of photos
   */
  async claim(scope: TenantScope, photos: readonly PhotoDocument[]): Promise<Set<string>> {
    if (photos.length === 0) return new Set();
    const idOf = ({ sha256 }: PhotoDocument): string => `${scope.tenantId}|${sha256}`;
    const known = await this.counted.find(scope, { _id: { $in: photos.map(idOf) } });
    const owners = new Map(known.map(({ _id, photo_id }) => [_id, photo_id]));
    const claims: CountedPhotoDocument[] = [];
    for (const photo of photos) {
      const _id = idOf(photo);
      if (owners.has(_id)) continue;
      owners.set(_id, photo.id);
      claims.push({ _id, tenant_id: scope.tenantId, photo_id: photo.id });
    }
    await this.counted.insertMany(scope, claims);
    return new Set(photos.filter((photo) => owners.get(idOf(photo)) === photo.id).map(({ id }) => id));
  }
}

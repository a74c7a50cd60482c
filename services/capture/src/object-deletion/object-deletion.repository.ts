import { InjectModel, type SystemScope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { CaptureDocument, PhotoDocument } from '../capture/capture.document.js';
import { type ObjectDeletionDocument, objectDeletionModel } from './object-deletion.model.js';

@Injectable()
export class ObjectDeletionRepository {
  constructor(@InjectModel(objectDeletionModel) private readonly deletions: TenantModel<ObjectDeletionDocument>) {}

  /** @param photos some of the capture's; null for everything that lies in its folder */
  async add(
    scope: TenantScope,
    capture: CaptureDocument,
    photos: readonly PhotoDocument[] | null,
    now: Date,
  ): Promise<void> {
    if (photos === null) {
      const keys = capture.photos.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key]);
      await this.deletions.insertOne(scope, { _id: capture._id, keys, requested_at: now });
      return;
    }
    for (const { id, key, thumbnail_key } of photos) {
      const note = { _id: id, keys: [key, thumbnail_key], prefix: key.replace(/\.jpg$/, ''), requested_at: now };
      await this.deletions.insertOne(scope, note);
    }
  }

  find(scope: TenantScope, ids: readonly string[]): Promise<ObjectDeletionDocument[]> {
    return this.deletions.find(scope, { _id: { $in: [...ids] } });
  }

  due(scope: SystemScope, limit: number): Promise<ObjectDeletionDocument[]> {
    return this.deletions.find(scope, {}, { limit });
  }

  /** @returns false where another replica was first */
  async done(scope: TenantScope, id: string): Promise<boolean> {
    return (await this.deletions.deleteOne(scope, { _id: id })) > 0;
  }
}

import { InjectModel, type SystemScope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { CaptureDocument } from '../capture/capture.document.js';
import { type ObjectDeletionDocument, objectDeletionModel } from './object-deletion.model.js';

@Injectable()
export class ObjectDeletionRepository {
  constructor(@InjectModel(objectDeletionModel) private readonly deletions: TenantModel<ObjectDeletionDocument>) {}

  async add(scope: TenantScope, capture: CaptureDocument, now: Date): Promise<void> {
    const keys = capture.photos.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key]);
    await this.deletions.insertOne(scope, { _id: capture._id, keys, requested_at: now });
  }

  find(scope: TenantScope, captureId: string): Promise<ObjectDeletionDocument | null> {
    return this.deletions.findOne(scope, { _id: captureId });
  }

  due(scope: SystemScope, limit: number): Promise<ObjectDeletionDocument[]> {
    return this.deletions.find(scope, {}, { limit });
  }

  async done(scope: TenantScope, captureId: string): Promise<void> {
    await this.deletions.deleteOne(scope, { _id: captureId });
  }
}

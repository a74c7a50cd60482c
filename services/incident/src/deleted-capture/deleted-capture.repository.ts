import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type DeletedCaptureDocument, deletedCaptureModel } from './deleted-capture.model.js';

@Injectable()
export class DeletedCaptureRepository {
  constructor(@InjectModel(deletedCaptureModel) private readonly captures: TenantModel<DeletedCaptureDocument>) {}

  has(scope: TenantScope, captureId: string): Promise<boolean> {
    return this.captures.exists(scope, { _id: captureId });
  }

  async add(scope: TenantScope, captureId: string, deletedAt: Date): Promise<void> {
    if (await this.has(scope, captureId)) return;
    await this.captures.insertOne(scope, { _id: captureId, deleted_at: deletedAt });
  }
}

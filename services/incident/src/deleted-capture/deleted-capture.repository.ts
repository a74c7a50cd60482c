import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type DeletedCaptureDocument, deletedCaptureModel } from './deleted-capture.model.js';

@Injectable()
export class DeletedCaptureRepository {
  constructor(@InjectModel(deletedCaptureModel) private readonly captures: TenantModel<DeletedCaptureDocument>) {}

  /** Which of these captures and photos were deleted. */
  async among(scope: TenantScope, ids: readonly string[]): Promise<Set<string>> {
    const found = await this.captures.find(scope, { _id: { $in: [...ids] } }, { projection: { _id: 1 } });
    return new Set(found.map(({ _id }) => _id));
  }

  async add(scope: TenantScope, ids: readonly string[], deletedAt: Date): Promise<void> {
    const known = await this.among(scope, ids);
    const added = ids.filter((id) => !known.has(id)).map((_id) => ({ _id, deleted_at: deletedAt }));
    if (added.length > 0) await this.captures.insertMany(scope, added);
  }
}

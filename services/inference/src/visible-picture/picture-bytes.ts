import { madePictureBytesChanged, type PhotoFolder } from '@hazardlens/contracts';
import { UnitOfWork } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';

/** Tells what pictures take in the object store that were made for others to see. */
@Injectable()
export class PictureBytes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @param aggregateId what they were made for */
  async tell(tenantId: string, folder: PhotoFolder, aggregateId: string, bytes: number): Promise<void> {
    if (bytes === 0) return;
    await this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) =>
      transaction.emit(madePictureBytesChanged, {
        ...{ tenantId, aggregateId, aggregateVersion: 1 },
        data: { tenant_id: tenantId, folder, bytes, measured_at: null },
      }),
    );
  }
}

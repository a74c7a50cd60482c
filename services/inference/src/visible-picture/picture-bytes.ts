import { madePictureBytesChanged, type PhotoFolder } from '@hazardlens/contracts';
import { photoBytesTeller, UnitOfWork } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';

/** Tells what pictures take in the object store that were made for others to see. */
@Injectable()
export class PictureBytes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @param aggregateId what they were made for */
  async tell(tenantId: string, folder: PhotoFolder, aggregateId: string, bytes: number): Promise<void> {
    if (bytes === 0) return;
    const publish = photoBytesTeller(madePictureBytesChanged, folder);
    await this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) =>
      publish(transaction, { tenantId, aggregateId }, bytes),
    );
  }
}

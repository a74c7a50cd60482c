import type { ErasedPerson } from '@hazardlens/contracts';
import { InjectModel, type PersonTraces, type Scope, TenantModel, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { CaptureDocument } from '../capture/capture.document.js';
import { captureModel } from '../capture/capture.model.js';

const SLICE = 200;

/** Who took the photos. Their text is the organisation's and stays. */
@Injectable()
export class CaptureTraces implements PersonTraces {
  constructor(@InjectModel(captureModel) private readonly captures: TenantModel<CaptureDocument>) {}

  async erase(_: Transaction, scope: Scope, person: ErasedPerson, after: string | null): Promise<string | null> {
    const filter = { 'user.id': person.user_id, ...(after === null ? {} : { _id: { $gt: after } }) };
    const found = await this.captures.find(scope, filter, { sort: { _id: 1 }, limit: SLICE, projection: { _id: 1 } });
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) return null;
    await this.captures.updateMany(scope, { _id: { $in: ids } }, { $set: { 'user.name': person.erased_name } });
    return found.length < SLICE ? null : (ids.at(-1) ?? null);
  }
}

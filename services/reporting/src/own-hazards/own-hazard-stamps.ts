import type { OwnHazardCopy, ReplicaObserver, Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { audiences } from '../incident-row/incident-row.js';
import { Stamps } from '../sums/stamps.js';

/** What an own hazard type is called stands in no view, and in answers. */
@Injectable()
export class OwnHazardStamps implements ReplicaObserver<OwnHazardCopy> {
  constructor(private readonly stamps: Stamps) {}

  changed(transaction: Transaction, { tenant_id }: OwnHazardCopy): Promise<void> {
    return this.stamps.renew(transaction.scope(tenant_id), audiences);
  }
}

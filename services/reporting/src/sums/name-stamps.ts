import type { ReplicaObserver, Transaction, VersionedRow } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { audiences } from '../incident-row/incident-row.js';
import { Stamps } from './stamps.js';

/** What an organisation and its own hazard types are called stands in no view, and in answers. */
@Injectable()
export class NameStamps implements ReplicaObserver<VersionedRow> {
  constructor(private readonly stamps: Stamps) {}

  changed(transaction: Transaction, { tenant_id }: VersionedRow): Promise<void> {
    return this.stamps.renew(transaction.scope(tenant_id), audiences);
  }
}

import type { ReplicaObserver, Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { LinkCopy } from '../place/link-copy.js';
import { Stamps } from '../sums/stamps.js';

/**
 * A new link has a stamp of its own. The contractor's is renewed, too, so that a change of its figures that runs beside and
 * does not see the new link yet meets this one at that document and is done again: else the link would keep its stamp.
 */
@Injectable()
export class LinkStamps implements ReplicaObserver<LinkCopy> {
  constructor(private readonly stamps: Stamps) {}

  changed(transaction: Transaction, { contractor_id }: LinkCopy): Promise<void> {
    return this.stamps.renewKnown(transaction.scope(contractor_id), 'insurer');
  }
}

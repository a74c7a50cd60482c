import { type ReplicaObserver, TenantRebuilds, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { TenantCopy } from '../place/copies.js';
import { DEFAULT_TIME_ZONE, Projector } from './projector.js';

/** Another time zone moves days: at once where that are few rows, else in the background, while the old days are shown. */
@Injectable()
export class ZoneChange implements ReplicaObserver<TenantCopy> {
  constructor(
    private readonly projector: Projector,
    private readonly rebuilds: TenantRebuilds,
  ) {}

  async changed(transaction: Transaction, { _id, time_zone }: TenantCopy, before: TenantCopy | null): Promise<void> {
    if ((before?.time_zone ?? DEFAULT_TIME_ZONE) === time_zone) return;
    const scope = transaction.scope(_id);
    if (await this.projector.isSmall(scope)) await this.projector.moveDays(scope, time_zone);
    else await this.rebuilds.ask(transaction, _id);
  }
}

import {
  InjectModel,
  type ReplicaObserver,
  type TenantModel,
  TenantRebuilds,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRowModel } from '../capture-row/capture-row.model.js';
import type { TenantRow } from '../place/copies.js';
import { DEFAULT_TIME_ZONE } from './projector.js';

/** Another time zone moves every day of the organisation: its part of the read model is made anew. */
@Injectable()
export class ZoneMoves implements ReplicaObserver<TenantRow> {
  constructor(
    private readonly rebuilds: TenantRebuilds,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
  ) {}

  async changed(transaction: Transaction, after: TenantRow, before: TenantRow | null): Promise<void> {
    if ((before?.time_zone ?? DEFAULT_TIME_ZONE) === after.time_zone) return;
    // Most organisations are heard of before their first capture: there is nothing to move.
    const hasRows = before !== null || (await this.captures.exists(transaction.scope(after._id), {}));
    if (hasRows) await this.rebuilds.ask(transaction, after._id);
  }
}

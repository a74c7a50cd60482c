import type { DataOf, userUpdated } from '@hazardlens/contracts';
import {
  InjectModel,
  type MessageOf,
  type ReplicaObserver,
  type TenantModel,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PersonCopy } from '../place/copies.js';
import { type PushSubscriptionRow, pushSubscriptionModel } from './push.models.js';

/**
 * Nobody is told anything on a device where nobody is signed in any more: a phone that was lost may never be opened again, and
 * would go on showing what its owner is told. One sign-out of several is the device's own to tell.
 */
@Injectable()
export class ForgetBrowsers implements ReplicaObserver<PersonCopy, DataOf<typeof userUpdated>> {
  constructor(@InjectModel(pushSubscriptionModel) private readonly subscriptions: TenantModel<PushSubscriptionRow>) {}

  async changed(
    transaction: Transaction,
    { _id: user_id, tenant_id }: PersonCopy,
    _before: PersonCopy | null,
    { data }: MessageOf<typeof userUpdated>,
  ): Promise<void> {
    if (data.every_session_ended) await this.subscriptions.deleteMany(transaction.scope(tenant_id), { user_id });
  }
}

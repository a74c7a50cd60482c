import { InjectModel, type TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type PushRow, type PushSubscriptionRow, pushModel, pushSubscriptionModel } from './push.models.js';

/** Takes down what browsers are to be told, in the transaction of what it tells about. */
@Injectable()
export class PushQueue {
  constructor(
    @InjectModel(pushSubscriptionModel) private readonly subscriptions: TenantModel<PushSubscriptionRow>,
    @InjectModel(pushModel) private readonly pushes: TenantModel<PushRow>,
  ) {}

  /**
   * @param notifications by person
   * @param news its version: news of the same notification is told again; by `reason` it is judged where it has to wait
   */
  async add(
    scope: TenantScope,
    notifications: ReadonlyMap<string, string>,
    { version, reason }: { version: number; reason: Readonly<Record<string, string>> },
    now: Date,
  ): Promise<void> {
    if (notifications.size === 0) return;
    const browsers = await this.subscriptions.find(scope, { user_id: { $in: [...notifications.keys()] } });
    await this.pushes.bulkWrite(
      scope,
      browsers.map(({ _id: subscription_id, user_id }) => {
        const notification_id = notifications.get(user_id) ?? '';
        const row = { notification_id, subscription_id, reason, created_at: now, next_at: now, tries: 0 };
        const filter = { _id: [notification_id, version, subscription_id].join('|') };
        return { updateOne: { filter, update: { $setOnInsert: row }, upsert: true } };
      }),
    );
  }
}

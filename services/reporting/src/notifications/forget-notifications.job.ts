import { mostNotifications } from '@hazardlens/contracts';
import { InjectModel, type Job, systemScope, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type NotificationRow, notificationModel } from './notification.model.js';

export const FORGET_NOTIFICATIONS_EVERY_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const KEPT_FOR_DAYS = 90;
/** Somewhat longer than the pause between two runs, so that nobody falls between them, also after a missed run. */
const LOOKS_BACK_MS = 24 * 3_600_000;

/** Keeps the last hundred notifications of a person, and none for longer than 90 days. */
@Injectable()
export class ForgetNotifications implements Job {
  constructor(@InjectModel(notificationModel) private readonly notifications: TenantModel<NotificationRow>) {}

  async run(now: Date = new Date()): Promise<void> {
    const everyone = systemScope('notifications of every organisation grow old');
    await this.notifications.deleteMany(everyone, {
      created_at: { $lt: new Date(now.getTime() - KEPT_FOR_DAYS * DAY_MS) },
    });
    const since = new Date(now.getTime() - LOOKS_BACK_MS);
    // only who got something lately can have too many
    const lately = await this.notifications.aggregate<{ _id: { tenant: string; user: string } }>(everyone, [
      { $match: { created_at: { $gte: since } } },
      { $group: { _id: { tenant: '$tenant_id', user: '$user_id' } } },
    ]);
    for (const { _id } of lately) await this.#trim(_id.tenant, _id.user);
  }

  async #trim(tenantId: string, userId: string): Promise<void> {
    const scope = tenantScope(tenantId);
    const [first] = await this.notifications.find(
      scope,
      { user_id: userId },
      { sort: { created_at: -1, _id: -1 }, skip: mostNotifications, limit: 1, projection: { created_at: 1 } },
    );
    if (first) await this.notifications.deleteMany(scope, { user_id: userId, created_at: { $lte: first.created_at } });
  }
}

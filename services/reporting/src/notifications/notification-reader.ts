import { type Actor, type Locale, mostNotifications, type NotificationsAnswer } from '@hazardlens/contracts';
import { InjectModel, type Scope, type TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { groupTextsOf } from './group-texts.js';
import { type NotificationRow, notificationModel } from './notification.model.js';
import { linkOf } from './notification-link.js';
import { textsOf } from './notification-texts.js';

/** The last notifications of a person, in the language that is read now. */
@Injectable()
export class NotificationReader {
  constructor(@InjectModel(notificationModel) private readonly notifications: TenantModel<NotificationRow>) {}

  async read(scope: Scope, actor: Actor, locale: Locale): Promise<NotificationsAnswer> {
    const rows = await this.notifications.find(
      scope,
      { user_id: actor.id },
      { sort: { created_at: -1, _id: -1 }, limit: mostNotifications },
    );
    return {
      notifications: rows.map((row) => ({
        id: row._id,
        type: row.type,
        ...textsOfRow(row, locale),
        link: linkOf(row, actor.role),
        created_at: row.created_at.toISOString(),
        read: row.read,
      })),
      unread: rows.filter(({ read }) => !read).length,
    };
  }

  async markRead(scope: Scope, actor: Actor): Promise<void> {
    await this.notifications.updateMany(scope, { user_id: actor.id, read: false }, { $set: { read: true } });
  }
}

function textsOfRow({ type, facts, findings = [] }: NotificationRow, locale: Locale): { title: string; body: string } {
  if (findings.length > 1) return groupTextsOf(type, facts, findings, locale);
  return textsOf(type, { ...facts, ...findings[0]?.facts }, locale);
}

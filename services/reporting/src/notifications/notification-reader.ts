import {
  type Actor,
  type Locale,
  locales,
  mostNotifications,
  type NotificationsAnswer,
  type NotificationView,
  type Role,
} from '@hazardlens/contracts';
import { InjectModel, type Scope, type TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type OwnWords, OwnWordsReader } from '../own-hazards/own-words.reader.js';
import type { PersonCopy } from '../place/copies.js';
import { groupTextsOf } from './group-texts.js';
import { type NotificationRow, notificationModel } from './notification.model.js';
import { linkOf } from './notification-link.js';
import { textsOf } from './notification-texts.js';

/** The last notifications of a person, in the language that is read now. */
@Injectable()
export class NotificationReader {
  constructor(
    @InjectModel(notificationModel) private readonly notifications: TenantModel<NotificationRow>,
    private readonly ownWords: OwnWordsReader,
  ) {}

  async read(scope: Scope, actor: Actor, locale: Locale): Promise<NotificationsAnswer> {
    const rows = await this.notifications.find(
      scope,
      { user_id: actor.id },
      { sort: { created_at: -1, _id: -1 }, limit: mostNotifications },
    );
    return {
      notifications: await this.#views(rows, actor.role, locale),
      unread: rows.filter(({ read }) => !read).length,
    };
  }

  /** What is not read yet, in the language of its reader; null when it is read or gone. */
  async unread(scope: Scope, _id: string, reader: PersonCopy): Promise<NotificationView | null> {
    const rows = await this.notifications.find(scope, { _id, user_id: reader._id, read: false });
    const locale = locales.find((each) => each === reader.locale) ?? 'en';
    return (await this.#views(rows, reader.role, locale))[0] ?? null;
  }

  async #views(rows: readonly NotificationRow[], reader: Role, locale: Locale): Promise<NotificationView[]> {
    const own = await this.ownWords.of(rows.flatMap(({ facts }) => facts.hazard_type ?? []));
    return rows.map((row) => ({
      id: row._id,
      type: row.type,
      ...textsOfRow(row, locale, own),
      link: linkOf(row, reader),
      created_at: row.created_at.toISOString(),
      read: row.read,
    }));
  }

  /** @param until the newest that was seen: what came since stays unread; null: all are read */
  async markRead(scope: Scope, actor: Actor, until: Date | null): Promise<void> {
    const seen = until === null ? {} : { created_at: { $lte: until } };
    await this.notifications.updateMany(scope, { user_id: actor.id, read: false, ...seen }, { $set: { read: true } });
  }
}

function textsOfRow(
  { type, facts, findings = [] }: NotificationRow,
  locale: Locale,
  own: OwnWords,
): { title: string; body: string } {
  if (findings.length > 1) return groupTextsOf(type, facts, findings, locale, own);
  return textsOf(type, { ...facts, ...findings[0]?.facts }, locale, own);
}

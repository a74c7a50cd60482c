import { InjectModel, MailQueue, type TenantModel, type TenantScope, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PersonCopy } from '../place/copies.js';
import { PushQueue } from '../push/push-queue.js';
import { reasonOf } from './mail-reasons.js';
import type { Audience, News, ToldNews } from './news.js';
import { type NotificationRow, notificationModel } from './notification.model.js';
import { mailedTypes, mailIdOf, notificationMail } from './notification-mails.js';
import { idOf, writesOf } from './notification-writes.js';
import { People } from './people.js';

const DAY_MS = 86_400_000;
/** What happened longer ago is no news: photos may arrive a week late (api.md), imported years are history. */
const NEWS_FOR_DAYS = 8;

/** Tells people, in the transaction of the event: a row for each person, nobody of an own deed. */
@Injectable()
export class Notifier {
  constructor(
    @InjectModel(notificationModel) private readonly notifications: TenantModel<NotificationRow>,
    private readonly people: People,
    private readonly mails: MailQueue,
    private readonly pushes: PushQueue,
  ) {}

  /** Null is no news. The same event again changes nothing, also what was read meanwhile. */
  async tell(transaction: Transaction, news: News | null, now: Date = new Date()): Promise<void> {
    if (news === null || now.getTime() - news.at.getTime() > NEWS_FOR_DAYS * DAY_MS) return;
    const scope = transaction.scope(news.tenantId);
    const recipients = (await this.#recipients(scope, news.audience)).filter(({ _id }) => _id !== news.actorId);
    await this.notifications.bulkWrite(
      scope,
      recipients.flatMap((person) => writesOf(news, person._id, now)),
    );
    if (!mailedTypes.includes(news.type)) return;
    for (const person of recipients) await this.mails.add(scope, notificationMail(person, news), now);
    const notifications = new Map(recipients.map(({ _id }) => [_id, idOf(news, _id)]));
    await this.pushes.add(scope, notifications, { version: news.version, reason: reasonOf(news) }, now);
  }

  /** Nobody finds in the list what no longer holds. */
  async withdraw(scope: TenantScope, news: ToldNews): Promise<void> {
    if (news.personId === null) return;
    const _id = idOf(news, news.personId);
    const nothingLeft = news.captureId ? { findings: { $size: 0 } } : {};
    if (news.captureId) {
      const { subjectId: id, version } = news;
      // the name is of who decided last: of those that are left, nobody noted who that was
      const last = { _id, subject_id: id, findings: { $elemMatch: { id, version } } };
      await this.notifications.updateOne(scope, last, { $unset: { 'facts.by': '' } });
      await this.notifications.updateOne(scope, { _id }, { $pull: { findings: { id, version } } });
    }
    await this.notifications.deleteMany(scope, { _id, ...nothingLeft });
    if (mailedTypes.includes(news.type)) await this.mails.withdraw(scope, mailIdOf(news, news.personId));
  }

  /** What people were told says other words now, wherever it still stands or waits. Nobody is told again. */
  async reword(scope: TenantScope, told: readonly ToldNews[], notes: string, version: number): Promise<void> {
    const of = told.flatMap(({ personId, ...news }) => (personId === null ? [] : [{ news, personId }]));
    const older = { $or: [{ said_version: { $exists: false } }, { said_version: { $lt: version } }] };
    const { matched } = await this.notifications.updateMany(
      scope,
      { _id: { $in: of.map(({ news, personId }) => idOf(news, personId)) }, ...older },
      { $set: { 'facts.notes': notes, said_version: version } },
    );
    // An older version that came late says nothing in mails either.
    if (matched === 0) return;
    await this.mails.reword(
      scope,
      of.map(({ news, personId }) => mailIdOf(news, personId)),
      notes,
    );
  }

  async #recipients(scope: TenantScope, audience: Audience): Promise<PersonCopy[]> {
    if (audience.kind === 'person') {
      const found = await this.people.one(scope, audience.id);
      return found.length === 0 && audience.instead ? this.people.reviewers(scope) : found;
    }
    if (audience.kind === 'people') return this.people.some(scope, audience.ids);
    if (audience.kind === 'admins') return this.people.admins(scope);
    return this.people.reviewers(scope);
  }
}

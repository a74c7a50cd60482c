import { InjectModel, MailQueue, type TenantModel, type TenantScope, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PersonCopy } from '../place/copies.js';
import type { Audience, News, WithdrawnNews } from './news.js';
import { type NotificationRow, notificationModel } from './notification.model.js';
import { mailedTypes, notificationMail } from './notification-mails.js';
import { People } from './people.js';

const DAY_MS = 86_400_000;
/** What happened longer ago is no news: photos may arrive a week late (api.md), imported years are history. */
const NEWS_FOR_DAYS = 8;

/** Writes one row per person and event, in the transaction of the event. */
@Injectable()
export class Notifier {
  constructor(
    @InjectModel(notificationModel) private readonly notifications: TenantModel<NotificationRow>,
    private readonly people: People,
    private readonly mails: MailQueue,
  ) {}

  /** Null is no news. The same event again changes nothing, also what was read meanwhile. */
  async tell(transaction: Transaction, news: News | null, now: Date = new Date()): Promise<void> {
    if (news === null || now.getTime() - news.at.getTime() > NEWS_FOR_DAYS * DAY_MS) return;
    const scope = transaction.scope(news.tenantId);
    const recipients = await this.#recipients(scope, news.audience);
    const rows = recipients.map((person) => rowFor(person, news, now));
    await this.notifications.bulkWrite(
      scope,
      rows.map(({ _id, ...row }) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true } })),
    );
    if (!mailedTypes.includes(news.type)) return;
    for (const person of recipients) {
      if (person._id !== news.actorId) await this.mails.add(scope, notificationMail(person, news), now);
    }
  }

  /** Nobody finds in the list what no longer holds. */
  async withdraw(scope: TenantScope, { personId, ...news }: WithdrawnNews): Promise<void> {
    if (personId === null) return;
    await this.notifications.deleteMany(scope, { _id: idOf(news, personId) });
  }

  async #recipients(scope: TenantScope, audience: Audience): Promise<PersonCopy[]> {
    if (audience.kind === 'person') return this.people.one(scope, audience.id);
    if (audience.kind === 'people') return this.people.some(scope, audience.ids);
    if (audience.kind === 'admins') return this.people.admins(scope);
    const reviewers = await this.people.reviewers(scope);
    if (audience.kind === 'reviewers') return reviewers;
    const others = reviewers.filter((person) => person._id !== audience.id);
    return others.length > 0 ? others : reviewers;
  }
}

const idOf = (
  { type, subjectId, part, version }: Pick<News, 'type' | 'subjectId' | 'part' | 'version'>,
  personId: string,
): string => [type, subjectId, ...(part === undefined ? [] : [part]), version, personId].join('|');

function rowFor(person: PersonCopy, news: News, now: Date): Omit<NotificationRow, 'tenant_id'> {
  const own = person._id === news.actorId && news.duty !== true;
  return {
    _id: idOf(news, person._id),
    user_id: person._id,
    type: news.type,
    subject_id: news.subjectId,
    facts: news.facts,
    created_at: now,
    read: own,
  };
}

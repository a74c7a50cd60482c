import { type Locale, localesFor, type NotificationType } from '@hazardlens/contracts';
import {
  type DueMail,
  InjectReplica,
  layoutMail,
  type MailConfig,
  type MailContent,
  type MailRenderer,
  type MailSection,
  publicLink,
  type QueuedMail,
  ReplicaReader,
  SERVICE_CONFIG,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OwnWordsReader } from '../own-hazards/own-words.reader.js';
import { type PersonCopy, personCopy } from '../place/copies.js';
import { MailReasons, reasonOf } from './mail-reasons.js';
import type { News } from './news.js';
import { linkOf } from './notification-link.js';
import { textsOf } from './notification-texts.js';

/** What is worth a mail: somebody has to do something, and may not be looking at the screen. */
export const mailedTypes: readonly NotificationType[] = [
  'action.assigned',
  'action.overdue',
  'comment.mentioned',
  'comment.written',
  'link.requested',
  'organisation.closing',
  'organisation.kept',
  'source.switched_off',
  'storage.filling',
  'storage.full',
];

type MailedNews = Pick<News, 'type' | 'subjectId' | 'part' | 'version'>;

export const mailIdOf = ({ type, subjectId, part, version }: MailedNews, personId: string): string =>
  [type, subjectId, ...(part === undefined ? [] : [part]), version, personId].join('-');

/** A mail that says what the notification says. */
export function notificationMail(person: PersonCopy, news: News): QueuedMail {
  const { type, subjectId, part, version, facts } = news;
  const link = linkOf({ type, subject_id: subjectId }, person.role);
  return {
    id: mailIdOf({ type, subjectId, part, version }, person._id),
    to: person.email,
    template: type,
    facts: { ...(facts as Record<string, string>), ...reasonOf(news), person_id: person._id, link },
  };
}

const button: Record<Locale, string> = { en: 'Open HazardLens', es: 'Abrir HazardLens' };

@Injectable()
export class NotificationMails implements MailRenderer {
  constructor(
    @InjectReplica(personCopy) private readonly people: ReplicaReader<PersonCopy>,
    @Inject(SERVICE_CONFIG) private readonly config: MailConfig,
    private readonly ownWords: OwnWordsReader,
    private readonly reasons: MailReasons,
  ) {}

  /** Null for somebody who has left meanwhile, and for what has waited, up to days, and is no longer so. */
  async render({ tenantId, to, template, facts, waited }: DueMail): Promise<MailContent | null> {
    const { person_id, link, ...about } = facts;
    const scope = tenantScope(tenantId);
    const person = await this.people.byId(scope, person_id ?? '');
    const type = mailedTypes.find((each) => each === template);
    if (!person?.active || person.email !== to || type === undefined) return null;
    if (waited && !(await this.reasons.hold(scope, type, facts))) return null;
    const url = publicLink(this.config, link ?? '/');
    const own = await this.ownWords.of([about['hazard_type'] ?? '']);
    return layoutMail(
      localesFor(person.locale).map((locale) => section(locale, textsOf(type, about, locale, own), url)),
    );
  }
}

function section(locale: Locale, { title, body }: ReturnType<typeof textsOf>, url: string): MailSection {
  return { language: locale, title, paragraphs: [body], button: { label: button[locale], url } };
}

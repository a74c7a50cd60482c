import { type Locale, locales, type NotificationType } from '@hazardlens/contracts';
import {
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
import { type PersonCopy, personCopy } from '../place/copies.js';
import type { News } from './news.js';
import type { NotificationFacts } from './notification.model.js';
import { linkOf } from './notification-link.js';
import { textsOf } from './notification-texts.js';

/** What is worth a mail: somebody has to do something, and may not be looking at the screen. */
export const mailedTypes: readonly NotificationType[] = [
  ...(['action.assigned', 'action.overdue', 'link.requested', 'source.switched_off'] as const),
];

/** A mail that says what the notification says. */
export function notificationMail(person: PersonCopy, { type, subjectId, version, facts }: News): QueuedMail {
  const link = linkOf({ type, subject_id: subjectId }, person.role);
  return {
    id: `${type}-${subjectId}-${version}-${person._id}`,
    to: person.email,
    template: type,
    facts: { ...(facts as Record<string, string>), person_id: person._id, link },
  };
}

const button: Record<Locale, string> = { en: 'Open HazardLens', es: 'Abrir HazardLens' };

@Injectable()
export class NotificationMails implements MailRenderer {
  constructor(
    @InjectReplica(personCopy) private readonly people: ReplicaReader<PersonCopy>,
    @Inject(SERVICE_CONFIG) private readonly config: MailConfig,
  ) {}

  /** Null for somebody who has left meanwhile. */
  async render({ tenantId, to, template, facts }: QueuedMail & { tenantId: string }): Promise<MailContent | null> {
    const { person_id, link, ...about } = facts;
    const person = await this.people.byId(tenantScope(tenantId), person_id ?? '');
    const type = mailedTypes.find((each) => each === template);
    if (!person?.active || person.email !== to || type === undefined) return null;
    const url = publicLink(this.config, link ?? '/');
    return layoutMail(locales.map((locale) => section(locale, type, about, url)));
  }
}

function section(locale: Locale, type: NotificationType, facts: NotificationFacts, url: string): MailSection {
  const { title, body } = textsOf(type, facts, locale);
  return { language: locale, title, paragraphs: [body], button: { label: button[locale], url } };
}

import type { DueMail, MailContent, MailRenderer } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { DigestMails, digestTemplate } from './digest/digest-mails.js';
import { NotificationMails } from './notifications/notification-mails.js';

/** Every mail of reporting, by who writes it. */
@Injectable()
export class ReportingMails implements MailRenderer {
  constructor(
    private readonly notifications: NotificationMails,
    private readonly digests: DigestMails,
  ) {}

  render(mail: DueMail): Promise<MailContent | null> {
    return mail.template === digestTemplate ? this.digests.render(mail) : this.notifications.render(mail);
  }
}

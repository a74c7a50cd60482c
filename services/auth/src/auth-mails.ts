import type { MailContent, MailRenderer, QueuedMail } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { ContactMails, contactTemplate } from './contact/contact-mails.js';
import { InvitationMails } from './invitation/invitation-mails.js';

/** Every mail of auth, by who writes it. */
@Injectable()
export class AuthMails implements MailRenderer {
  constructor(
    private readonly invitations: InvitationMails,
    private readonly contacts: ContactMails,
  ) {}

  render(mail: QueuedMail & { tenantId: string }): Promise<MailContent | null> {
    return mail.template === contactTemplate ? this.contacts.render(mail) : this.invitations.render(mail);
  }
}

import type { DueMail, MailContent, MailRenderer } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { ContactMails, contactTemplate } from './contact/contact-mails.js';
import { InvitationMails } from './invitation/invitation-mails.js';
import { PasswordResetMails, passwordResetTemplate } from './reset-password/password-reset-mails.js';

/** Every mail of auth, by who writes it. */
@Injectable()
export class AuthMails implements MailRenderer {
  constructor(
    private readonly invitations: InvitationMails,
    private readonly contacts: ContactMails,
    private readonly passwordResets: PasswordResetMails,
  ) {}

  render(mail: DueMail): Promise<MailContent | null> {
    if (mail.template === contactTemplate) return this.contacts.render(mail);
    if (mail.template === passwordResetTemplate) return this.passwordResets.render(mail);
    return this.invitations.render(mail);
  }
}

import { type Locale, localesFor } from '@hazardlens/contracts';
import {
  type DueMail,
  layoutMail,
  type MailContent,
  type MailSection,
  publicLink,
  type QueuedMail,
  SERVICE_CONFIG,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { UserRepository } from '../user/user.repository.js';
import { PasswordResetRepository } from './password-reset.repository.js';

export const passwordResetTemplate = 'reset-password';

/** Waiting mails hold the reset's id: the link is made when they are sent. */
export const passwordResetMail = (resetId: string, to: string): QueuedMail => ({
  id: `reset-${resetId}`,
  to,
  template: passwordResetTemplate,
  facts: { reset_id: resetId },
});

@Injectable()
export class PasswordResetMails {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly users: UserRepository,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Null when there is no such account, it may not sign in, or a password was chosen meanwhile. */
  async render({ tenantId, facts }: DueMail): Promise<MailContent | null> {
    const scope = tenantScope(tenantId);
    const reset = await this.resets.byId(scope, facts['reset_id'] ?? '', new Date());
    const user = reset ? await this.users.byEmail(scope, reset.email) : null;
    if (!reset || !user?.is_active) return null;
    const url = publicLink(this.config, `/reset-password/${encodeURIComponent(this.resets.tokenOf(reset._id))}`);
    return layoutMail(localesFor(user.locale).map((locale) => texts[locale](user.first_name, url)));
  }
}

const texts: Record<Locale, (name: string, url: string) => MailSection> = {
  en: (name, url) => ({
    language: 'en',
    title: 'A new password for HazardLens',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, probably you, asked for a new password for this address. Until you choose one, the old one works.',
      'The link works once and for one hour. If it was not you, please ignore this mail: nothing happens.',
    ],
    button: { label: 'Choose a new password', url },
  }),
  es: (name, url) => ({
    language: 'es',
    title: 'Una contraseña nueva para HazardLens',
    paragraphs: [
      `Hola, ${name}:`,
      'Alguien, probablemente usted, pidió una contraseña nueva para esta dirección. Hasta que la elija sirve la anterior.',
      'El enlace sirve una vez y durante una hora. Si no fue usted, no haga caso de este correo: no ocurre nada.',
    ],
    button: { label: 'Elegir una contraseña nueva', url },
  }),
};

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
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationTokens } from './invitation-tokens.js';

/** Waiting mails hold the invitation's id: the link is made when they are sent. */
export const invitationMail = (invitation: { id: string; by: string }, to: string): QueuedMail => ({
  id: `invitation-${invitation.id}`,
  to,
  template: 'invitation',
  facts: { invitation_id: invitation.id, by: invitation.by },
});

@Injectable()
export class InvitationMails {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly tokens: InvitationTokens,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Null when the invitation was used, renewed or withdrawn meanwhile, or has expired. */
  async render({ tenantId, facts }: DueMail): Promise<MailContent | null> {
    const scope = tenantScope(tenantId);
    const invitation = await this.invitations.byId(scope, facts['invitation_id'] ?? '', new Date());
    const user = invitation ? await this.users.byId(scope, invitation.user_id) : null;
    if (!invitation || !user) return null;
    const { name } = await this.tenants.ofUser(scope, user);
    const url = publicLink(this.config, `/invite/${encodeURIComponent(this.tokens.tokenOf(invitation._id))}`);
    const words = { by: facts['by'] ?? '', person: user.first_name, organisation: name, url };
    return user.invite_pending
      ? welcome(words)
      : layoutMail(localesFor(user.locale).map((locale) => passwordReset[locale](words)));
  }
}

interface Words {
  by: string;
  person: string;
  organisation: string;
  url: string;
}

const welcome = ({ by, person, organisation, url }: Words): MailContent =>
  layoutMail([
    {
      language: 'en',
      title: `Invitation to ${organisation} on HazardLens`,
      paragraphs: [
        `Hello ${person},`,
        `${by} invites you to ${organisation} on HazardLens. Choose a password to join.`,
        'The link works once and for 72 hours. If you did not expect it, please ignore this mail.',
      ],
      button: { label: 'Accept the invitation', url },
    },
    {
      language: 'es',
      title: `Invitación a ${organisation} en HazardLens`,
      paragraphs: [
        `Hola, ${person}:`,
        `${by} le invita a ${organisation} en HazardLens. Elija una contraseña para entrar.`,
        'El enlace sirve una vez y durante 72 horas. Si no lo esperaba, no haga caso de este correo.',
      ],
      button: { label: 'Aceptar la invitación', url },
    },
  ]);

const passwordReset: Record<Locale, (words: Words) => MailSection> = {
  en: ({ by, person, organisation, url }) => ({
    language: 'en',
    title: 'A new password for HazardLens',
    paragraphs: [
      `Hello ${person},`,
      `${by} of ${organisation} sends you a link to choose a new password. Until then your old one works.`,
      'The link works once and for 72 hours.',
    ],
    button: { label: 'Choose a new password', url },
  }),
  es: ({ by, person, organisation, url }) => ({
    language: 'es',
    title: 'Una contraseña nueva para HazardLens',
    paragraphs: [
      `Hola, ${person}:`,
      `${by}, de ${organisation}, le envía un enlace para elegir una contraseña nueva. Hasta entonces sirve la anterior.`,
      'El enlace sirve una vez y durante 72 horas.',
    ],
    button: { label: 'Elegir una contraseña nueva', url },
  }),
};

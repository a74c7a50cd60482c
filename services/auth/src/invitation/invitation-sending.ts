import { type Actor, DomainError } from '@hazardlens/contracts';
import { MailQueue, SERVICE_CONFIG, systemScope, type TenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Attempt, AttemptCounters } from '../attempts/attempt-counters.js';
import { invitationsADay } from '../attempts/limits.rules.js';
import type { AuthConfig } from '../config.js';
import { DeclinedAddressRepository } from '../declined-address/declined-address.repository.js';
import type { TenantDocument } from '../tenant/tenant.model.js';
import { invitationMail } from './invitation-mails.js';

/**
 * Mails invitations, for organisations whose address nobody has verified few and to willing readers only: signing up is free, and
 * would be a way to have anything mailed to anybody.
 */
@Injectable()
export class InvitationSending {
  readonly #mails: boolean;

  constructor(
    private readonly queue: MailQueue,
    private readonly counters: AttemptCounters,
    private readonly declined: DeclinedAddressRepository,
    @Inject(SERVICE_CONFIG) config: AuthConfig,
  ) {
    this.#mails = config.SMTP_URL !== undefined;
  }

  /**
   * Takes one of the day's invitations, before it is made; to be given back where it is not made after all.
   * @throws DomainError TOO_MANY_INVITATIONS
   */
  async take(actor: Actor, tenant: TenantDocument): Promise<Attempt | null> {
    if (!this.#restricted(tenant) || actor.role === 'super_admin') return null;
    const answer = await this.counters.begin(invitationsADay(tenant._id));
    if ('secondsToWait' in answer) throw new DomainError('TOO_MANY_INVITATIONS', { retry_after: answer.secondsToWait });
    return answer.attempt;
  }

  /** In the transaction that makes the invitation. Not told to whoever invites: who declined is nobody's business. */
  async send(
    scope: TenantScope,
    tenant: TenantDocument,
    invitation: { id: string; by: string; to: string },
  ): Promise<void> {
    const { id, by, to } = invitation;
    if (this.#restricted(tenant)) {
      const everybody = systemScope('who declines an invitation declines everybody’s');
      if (await this.declined.hasDeclined(everybody, to, new Date())) return;
    }
    await this.queue.add(scope, invitationMail({ id, by }, to));
  }

  #restricted({ verified_contact_email }: TenantDocument): boolean {
    return this.#mails && verified_contact_email === undefined;
  }
}

import { MailQueue, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { AttemptCounters } from '../attempts/attempt-counters.js';
import { contactMailsADay } from '../attempts/limits.rules.js';
import type { TenantDocument } from '../tenant/tenant.model.js';
import { ContactAddresses } from './contact-addresses.js';
import { ContactClaimRepository } from './contact-claim.repository.js';
import { contactMail } from './contact-mails.js';

/** Asks the reader of an address to open a link, where there is a mail server. */
@Injectable()
export class ContactVerification {
  constructor(
    private readonly addresses: ContactAddresses,
    private readonly claims: ContactClaimRepository,
    private readonly mails: MailQueue,
    private readonly counters: AttemptCounters,
  ) {}

  /** Called in the transaction that stores the address. A verified address needs no link; an older link is void. */
  async ask(scope: TenantScope, tenant: TenantDocument, address: string, now: Date): Promise<void> {
    if (!this.addresses.verifies) return;
    if (address === tenant.verified_contact_email) return this.claims.void(scope, tenant._id);
    const id = await this.claims.issue(scope, tenant._id, address, now);
    // Anybody may name anybody's address: past the limit its reader is left in peace, and nobody is told.
    const answer = await this.counters.begin(contactMailsADay(address));
    if ('secondsToWait' in answer) return;
    await answer.attempt.keep();
    await this.mails.add(scope, contactMail(id, address), now);
  }
}

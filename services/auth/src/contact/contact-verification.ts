import { MailQueue, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
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
  ) {}

  /** Called in the transaction that stores the address. A verified address needs no link; an older link is void. */
  async ask(scope: TenantScope, tenant: TenantDocument, address: string, now: Date): Promise<void> {
    if (!this.addresses.verifies) return;
    if (address === tenant.verified_contact_email) return this.claims.void(scope, tenant._id);
    const id = await this.claims.issue(scope, tenant._id, address, now);
    await this.mails.add(scope, contactMail(id, address), now);
  }
}

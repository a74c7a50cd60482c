import type { TenantView } from '@hazardlens/contracts';
import { type Scope, SERVICE_CONFIG, systemScope, type Transaction, tenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import type { TenantDocument } from '../tenant/tenant.model.js';
import { type TenantChange, TenantRepository } from '../tenant/tenant.repository.js';
import { toTenantView } from '../tenant/tenant.view.js';
import { UserRepository } from '../user/user.repository.js';

const anyTenant = 'an address may have been given by any organisation';

/**
 * The one owner of "whose address is this?" (ADR 0042). With a mail server: whose admin opened the mailed link. Without:
 * whose account signs in with it, else who gave it first. Worked out when asked, so that nothing has to be kept in step.
 */
@Injectable()
export class ContactAddresses {
  /** Is there a mail server, so that an address can be verified? */
  readonly verifies: boolean;

  constructor(
    private readonly tenants: TenantRepository,
    private readonly users: UserRepository,
    @Inject(SERVICE_CONFIG) config: AuthConfig,
  ) {
    this.verifies = config.SMTP_URL !== undefined;
  }

  /** @returns the organisation's id, or null when the address is nobody's yet */
  async ownerOf(address: string, scope: Scope = systemScope(anyTenant)): Promise<string | null> {
    const verified = await this.tenants.verifiedAt(scope, address);
    if (verified || this.verifies) return verified?._id ?? null;
    const account = await this.users.byEmail(scope, address);
    if (account?.is_active) return account.tenant_id;
    return (await this.tenants.firstAt(scope, address))?._id ?? null;
  }

  /** Everything that belongs to an organisation: its contact address and, where nothing can be verified, its accounts'. */
  async ownedBy(tenant: TenantDocument): Promise<string[]> {
    const candidates = new Set([tenant.contact_email]);
    if (!this.verifies)
      for (const email of await this.users.activeEmails(tenantScope(tenant._id))) candidates.add(email);
    const taken = await this.tenants.verifiedElsewhere(systemScope(anyTenant), tenant._id, [...candidates]);
    for (const address of taken) candidates.delete(address);
    if ((await this.ownerOf(tenant.contact_email)) !== tenant._id) candidates.delete(tenant.contact_email);
    return [...candidates];
  }

  /** The organisation as its admins see it: what does not count (yet) is pending, whoever stands in its way. */
  async view(tenant: TenantDocument, scope?: Scope): Promise<TenantView> {
    const counts = (await this.ownerOf(tenant.contact_email, scope)) === tenant._id;
    const pending = tenant.contact_email_pending ?? (counts ? null : tenant.contact_email);
    return { ...toTenantView(tenant), contact_email_pending: pending };
  }

  /** What giving an address amounts to: with a mail server it waits for its link, else it counts unless it is another's. */
  async given(transaction: Transaction, tenant: TenantDocument, address: string, now: Date): Promise<TenantChange> {
    const waits = { contact_email_pending: address === tenant.contact_email ? null : address };
    if (this.verifies) return waits;
    const owner = await this.ownerOf(address, transaction.system(anyTenant));
    if (owner !== null && owner !== tenant._id) return waits;
    if (address === tenant.contact_email) return waits;
    return { contact_email: address, contact_email_given_at: now, contact_email_pending: null };
  }
}

import { DomainError, type ReplyOf, tenantUpdated, verifyContact } from '@hazardlens/contracts';
import { CommandHandler, isDuplicateKey, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { ContactClaimRepository } from '../contact/contact-claim.repository.js';
import { emitTenant } from '../tenant/tenant.events.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

const anyTenant = 'mailed link: the token tells the tenant';

/** Who opens the mailed link reads the address: it belongs to the organisation from now on. Works once a link. */
@Controller()
export class VerifyContactHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly claims: ContactClaimRepository,
    private readonly tenants: TenantRepository,
    private readonly audit: AuditLog,
  ) {}

  @CommandHandler(verifyContact)
  handle(message: MessageOf<typeof verifyContact>): Promise<ReplyOf<typeof verifyContact>> {
    return this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const everywhere = transaction.system(anyTenant);
      const claim = await this.claims.byToken(everywhere, message.data.token, now);
      if (!claim) throw new DomainError('CONTACT_LINK_INVALID');
      const { address, tenant_id } = claim;
      const holder = await this.tenants.verifiedAt(everywhere, address);
      // Who verified it first keeps it: one careless click must not hand over another organisation's requests.
      if (holder && holder._id !== tenant_id) throw new DomainError('CONTACT_TAKEN');
      const scope = transaction.scope(tenant_id);
      await this.claims.void(scope, tenant_id);
      const tenant = await this.#verify(() => this.tenants.verify(scope, tenant_id, address, now));
      emitTenant(transaction, tenantUpdated, tenant);
      const from = { type: 'contact_verified', actor: null, address: message.data.address } as const;
      await this.audit.note(scope, tenant, { ...from, at: now, target: null, result: 'success' });
      return { email: address, tenant_name: tenant.name };
    });
  }

  async #verify<R>(change: () => Promise<R | null>): Promise<R> {
    try {
      const changed = await change();
      if (!changed) throw new DomainError('CONTACT_LINK_INVALID');
      return changed;
    } catch (error) {
      if (isDuplicateKey(error, 'verified_contact_email')) throw new DomainError('CONTACT_TAKEN');
      throw error;
    }
  }
}

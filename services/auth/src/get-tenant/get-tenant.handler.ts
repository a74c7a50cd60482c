import { DomainError, getTenant, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContactAddresses } from '../contact/contact-addresses.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/** The settings of the own organisation. */
@Controller()
export class GetTenantHandler {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly addresses: ContactAddresses,
  ) {}

  @QueryHandler(getTenant)
  async handle({ data: { actor } }: MessageOf<typeof getTenant>): Promise<ReplyOf<typeof getTenant>> {
    const tenant = await this.tenants.byId(tenantScope(actor.tenant_id), actor.tenant_id);
    if (!tenant) throw new DomainError('NOT_FOUND');
    return this.addresses.view(tenant);
  }
}

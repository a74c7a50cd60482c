import { findAddressOwner, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContactAddresses } from '../contact/contact-addresses.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/** Whom an insurer's request reaches: a contractor; insurers and the operator's own organisation are not asked. */
@Controller()
export class FindAddressOwnerHandler {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly addresses: ContactAddresses,
  ) {}

  @QueryHandler(findAddressOwner)
  async handle({ data }: MessageOf<typeof findAddressOwner>): Promise<ReplyOf<typeof findAddressOwner>> {
    const owner = await this.addresses.ownerOf(data.address);
    const tenant = owner === null ? null : await this.tenants.byId(tenantScope(owner), owner);
    return { tenant_id: tenant?.tenant_type === 'contractor' && !tenant.is_platform ? owner : null };
  }
}

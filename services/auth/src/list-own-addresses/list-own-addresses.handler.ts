import { listOwnAddresses, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContactAddresses } from '../contact/contact-addresses.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/** Asked by the gateway whenever a contractor looks at insurers' requests or answers one. */
@Controller()
export class ListOwnAddressesHandler {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly addresses: ContactAddresses,
  ) {}

  @QueryHandler(listOwnAddresses)
  async handle({ data: { actor } }: MessageOf<typeof listOwnAddresses>): Promise<ReplyOf<typeof listOwnAddresses>> {
    const tenant = await this.tenants.byId(tenantScope(actor.tenant_id), actor.tenant_id);
    return { addresses: tenant ? await this.addresses.ownedBy(tenant) : [] };
  }
}

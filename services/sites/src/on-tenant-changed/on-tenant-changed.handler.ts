import { siteUpdated, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { emitSite } from '../site/site.events.js';
import { SiteRepository } from '../site/site.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/** Keeps the copy of an organisation, and its name on its sites. */
@Controller()
export class OnTenantChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly sites: SiteRepository,
  ) {}

  @EventHandler(tenantRegistered, tenantUpdated)
  handle(message: MessageOf<typeof tenantRegistered | typeof tenantUpdated>): Promise<unknown> {
    const { tenant } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenant.id);
      const copy = {
        _id: tenant.id,
        tenant_id: tenant.id,
        name: tenant.name,
        tenant_type: tenant.tenant_type,
        version: message.aggregateVersion ?? 0,
      };
      if (!(await this.tenants.keep(scope, copy))) return;
      for (const site of await this.sites.withOtherTenantName(scope, tenant.name)) {
        const changed = await this.sites.change(scope, site._id, { tenant_name: tenant.name });
        emitSite(transaction, siteUpdated, changed);
      }
    });
  }
}

import { InjectModel, systemScope, TenantModel, type TenantRemains, UnitOfWork } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type LinkDocument, linkModel } from '../link/link.model.js';
import { LinkRepository } from '../link/link.repository.js';

/**
 * Links of insurers that name an organisation which is gone. Whoever has a copy of one hears that it ends; the insurer's
 * own links go with the insurer's documents.
 */
@Injectable()
export class TenantLinks implements TenantRemains {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: LinkRepository,
    @InjectModel(linkModel) private readonly links: TenantModel<LinkDocument>,
  ) {}

  async erase(tenantId: string): Promise<void> {
    const named = await this.links.find(systemScope('links of insurers name it'), { contractor_id: tenantId });
    for (const { _id, tenant_id } of named) {
      await this.unitOfWork.run({ tenantId: tenant_id, actorId: 'system' }, async (transaction) => {
        const scope = transaction.scope(tenant_id);
        const link = await this.repository.byId(scope, _id);
        if (!link) return;
        const version = link.version + 1;
        if (link.status !== 'requested') {
          this.repository.announce(transaction, { ...link, status: 'revoked', revoked_at: new Date(), version });
        }
        await this.links.deleteOne(scope, { _id });
      });
    }
  }
}

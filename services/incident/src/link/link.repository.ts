import type { Consent } from '@hazardlens/contracts';
import { InjectModel, TenantModel, type TenantScope, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type LinkDocument, linkModel } from './link.model.js';

@Injectable()
export class LinkRepository {
  constructor(@InjectModel(linkModel) private readonly links: TenantModel<LinkDocument>) {}

  async consentsTo(insurerId: string): Promise<Consent[]> {
    const links = await this.links.find(tenantScope(insurerId), { active: true });
    return links.map(({ contractor_id, granted_at }) => ({ contractor_id, granted_at, revoked_at: null }));
  }

  /** Keeps the newest version, in whatever order the events arrive. */
  async keep(scope: TenantScope, link: Omit<LinkDocument, 'tenant_id'>): Promise<void> {
    const known = await this.links.findOne(scope, { _id: link._id });
    if (known && known.version >= link.version) return;
    await this.links.replaceOne(scope, { _id: link._id }, link, { upsert: true });
  }
}

import { InjectModel, TenantModel, type TenantScope, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type LinkDocument, linkModel } from './link.model.js';

/** More contractors than this do not go into one list. */
const MOST_LINKS = 500;

@Injectable()
export class LinkRepository {
  constructor(@InjectModel(linkModel) private readonly links: TenantModel<LinkDocument>) {}

  activeOf(insurerId: string): Promise<LinkDocument[]> {
    return this.links.find(tenantScope(insurerId), { active: true }, { limit: MOST_LINKS });
  }

  /** Keeps the newest version, in whatever order the events arrive. */
  async keep(scope: TenantScope, link: Omit<LinkDocument, 'tenant_id'>): Promise<void> {
    const known = await this.links.findOne(scope, { _id: link._id });
    if (known && known.version >= link.version) return;
    await this.links.replaceOne(scope, { _id: link._id }, link, { upsert: true });
  }
}

import { InjectModel, systemScope, TenantModel, type TenantRemains } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { TenantExports } from '../exports/tenant-exports.js';
import { type LinkCopy, linkCopy } from '../place/link-copy.js';

/** Files of exports, and links of insurers that name the organisation: their portals are without it from then on. */
@Injectable()
export class TenantTraces implements TenantRemains {
  constructor(
    private readonly exports: TenantExports,
    @InjectModel(linkCopy.model) private readonly links: TenantModel<LinkCopy>,
  ) {}

  async erase(tenantId: string): Promise<void> {
    await this.links.deleteMany(systemScope('links of insurers name it'), { contractor_id: tenantId });
    await this.exports.erase(tenantId);
  }
}

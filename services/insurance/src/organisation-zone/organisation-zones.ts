import { InjectModel, type TenantModel, type TenantScope, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type ContractorDocument, contractorModel } from '../contractor/contractor.models.js';
import { DEFAULT_TIME_ZONE } from '../contractor/contractor.projector.js';
import { type OrganisationZone, organisationZoneModel } from './organisation-zone.model.js';

/** Knows every organisation's clock. */
@Injectable()
export class OrganisationZones {
  constructor(
    @InjectModel(organisationZoneModel) private readonly zones: TenantModel<OrganisationZone>,
    @InjectModel(contractorModel) private readonly contractors: TenantModel<ContractorDocument>,
  ) {}

  /** UTC for an organisation of which no event has come since zones are kept. */
  async of(tenantId: string): Promise<string> {
    const scope = tenantScope(tenantId);
    const [zone, contractor] = await Promise.all([
      this.zones.findOne(scope, { _id: tenantId }),
      this.contractors.findOne(scope, { _id: tenantId }),
    ]);
    return zone?.time_zone ?? contractor?.time_zone ?? DEFAULT_TIME_ZONE;
  }

  /** Keeps what an event says; an older or repeated version changes nothing. */
  async keep(scope: TenantScope, zone: OrganisationZone): Promise<void> {
    const before = await this.zones.findOne(scope, { _id: zone._id });
    if (before && before.version >= zone.version) return;
    await this.zones.replaceOne(scope, { _id: zone._id }, zone, { upsert: true });
  }
}

import { tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { contractorOf } from '../contractor/contractor.models.js';
import { ContractorProjector } from '../contractor/contractor.projector.js';
import { ContractorLanes } from '../contractor/contractor-lanes.js';
import { organisationZone } from '../organisation-zone/organisation-zone.model.js';
import { OrganisationZones } from '../organisation-zone/organisation-zones.js';

/** Scores are contractors' only, the operator's own tenant is outside of them; a clock everybody has who reads reports. */
@Controller()
export class OnTenantChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: ContractorLanes,
    private readonly projector: ContractorProjector,
    private readonly zones: OrganisationZones,
  ) {}

  @EventHandler(tenantRegistered, tenantUpdated)
  handle(message: MessageOf<typeof tenantRegistered>): Promise<unknown> {
    const version = message.aggregateVersion ?? 0;
    const contractor = contractorOf(message.data, version);
    const zone = organisationZone(message.data, version);
    return this.lanes.run(message.data.tenant.id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        await this.zones.keep(transaction.scope(zone._id), zone);
        if (contractor) await this.projector.contractor(transaction.scope(contractor._id), contractor);
      }),
    );
  }
}

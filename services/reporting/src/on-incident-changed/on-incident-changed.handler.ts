import {
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
} from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Projector } from '../sums/projector.js';
import { TenantLanes } from '../sums/tenant-lanes.js';

type IncidentChanged = MessageOf<
  | typeof incidentOpened
  | typeof incidentApproved
  | typeof incidentRejected
  | typeof incidentReopened
  | typeof incidentUpdated
>;

/** Every event of an incident carries its whole view, so that one projection serves them all. */
@Controller()
export class OnIncidentChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: TenantLanes,
    private readonly projector: Projector,
  ) {}

  @EventHandler(incidentOpened, incidentApproved, incidentRejected, incidentReopened, incidentUpdated)
  handle(message: IncidentChanged): Promise<unknown> {
    const { incident } = message.data;
    return this.lanes.run(incident.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(incident.tenant_id);
        await this.projector.incident(scope, incident, message.aggregateVersion ?? 0);
      }),
    );
  }
}

import {
  decisionUndone,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
  incidentUpdated,
} from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContractorProjector } from '../contractor/contractor.projector.js';
import { ContractorLanes } from '../contractor/contractor-lanes.js';

@Controller()
export class OnIncidentChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: ContractorLanes,
    private readonly projector: ContractorProjector,
  ) {}

  @EventHandler(incidentOpened, incidentApproved, incidentRejected, incidentReopened, decisionUndone, incidentUpdated)
  handle(message: MessageOf<typeof incidentOpened>): Promise<unknown> {
    const { incident } = message.data;
    return this.lanes.run(incident.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(incident.tenant_id);
        await this.projector.incident(scope, incident, message.aggregateVersion ?? 0);
      }),
    );
  }
}

import { DomainError, incidentUpdated, isReviewRole, placeIncident, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentChanges } from '../incident/incident-changes.js';
import { placed } from './place-incident.rules.js';

/** Reviewers say where an incident is, and who was there: its photographer or reporter. */
@Controller()
export class PlaceIncidentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
  ) {}

  @CommandHandler(placeIncident)
  handle(message: MessageOf<typeof placeIncident>): Promise<ReplyOf<typeof placeIncident>> {
    const { data } = message;
    return this.unitOfWork.once(message, (transaction) =>
      this.changes.change(transaction, data, [incidentUpdated], (incident, deciding) => {
        const { by } = deciding;
        if (!isReviewRole(by.role) && by.id !== incident.photographer_id) throw new DomainError('FORBIDDEN');
        return placed(incident, data.place, deciding);
      }),
    );
  }
}

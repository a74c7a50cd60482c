import { type DataOf, isReviewRole, listActions, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository, type OpenActions } from '../incident/incident.repository.js';
import { listedRecordFor } from '../incident/incident.view.js';
import { RecordNames } from '../incident/record-names.js';

type Question = DataOf<typeof listActions>;

/** What people still have to repair or to look at. Colleagues see their own repairs only. */
@Controller()
export class ListActionsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
  ) {}

  @QueryHandler(listActions)
  async handle({ data }: MessageOf<typeof listActions>): Promise<ReplyOf<typeof listActions>> {
    const { actor, limit } = data;
    // An insurer's organisation has no incidents of its own, so nothing is found in its scope.
    const scope = tenantScope(actor.tenant_id);
    const incidents = await this.incidents.withOpenAction(scope, wanted(data, new Date()), limit);
    const names = await this.names.of(scope, incidents);
    return { incidents: incidents.map((incident) => listedRecordFor(actor, incident, names)) };
  }
}

function wanted({ actor, show }: Question, now: Date): OpenActions {
  if (show === 'mine' || !isReviewRole(actor.role)) return { ownerId: actor.id };
  return show === 'to_verify' ? { status: 'COMPLETED' } : { overdueAt: now };
}

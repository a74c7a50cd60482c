import { DomainError, getLinkedAction, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, systemScope, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { openedBy } from '../action-link/action-link.rules.js';
import { linkedActionOf } from '../action-link/linked-action.view.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { RecordNames } from '../incident/record-names.js';

const anyTenant = systemScope('a link names its repair, and nobody has said of which organisation it is');

@Controller()
export class GetLinkedActionHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
  ) {}

  @QueryHandler(getLinkedAction)
  async handle({ data }: MessageOf<typeof getLinkedAction>): Promise<ReplyOf<typeof getLinkedAction>> {
    const incident = await this.incidents.linkedBy(anyTenant, data.hash);
    const action = openedBy(incident, data.hash, new Date());
    if (!incident || !action) throw new DomainError('ACTION_LINK_INVALID');
    const names = await this.names.of(tenantScope(incident.tenant_id), [incident]);
    return linkedActionOf(incident, action, names);
  }
}

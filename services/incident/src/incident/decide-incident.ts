import {
  type Actor,
  type DataOf,
  DomainError,
  type EventContract,
  type IncidentRecord,
  type incidentApproved,
  isReviewRole,
} from '@hazardlens/contracts';
import type { Scope, Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';
import type { IncidentDocument } from './incident.document.js';
import { IncidentRepository } from './incident.repository.js';
import type { Deciding } from './incident.rules.js';
import { incidentRecordFor, incidentRecordOf } from './incident.view.js';

type IncidentEvent = EventContract<(typeof incidentApproved)['data']>;

/** What every decision shares: find the incident, apply a rule, store, tell. The rule alone knows what is allowed. */
@Injectable()
export class IncidentDecisions {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly sites: SiteRepository,
  ) {}

  async decide(
    transaction: Transaction,
    { actor, incident_id: incidentId }: { actor: Actor; incident_id: string },
    event: IncidentEvent,
    rule: (incident: IncidentDocument, deciding: Deciding) => IncidentDocument,
  ): Promise<IncidentRecord> {
    if (!isReviewRole(actor.role)) throw new DomainError('FORBIDDEN');
    const scope = writeScope(transaction, actor);
    const incident = await this.incidents.require(scope, incidentId);
    const decided = rule(incident, { by: actor, at: new Date() });
    await this.incidents.save(scope, incident, decided);
    const names = await this.sites.namesOf(scope, [decided]);
    transaction.emit(event, {
      // super_admin decides in the tenant of the incident, not in the own one
      tenantId: decided.tenant_id,
      aggregateId: decided._id,
      aggregateVersion: decided.version,
      data: { incident: incidentRecordOf(decided, names) } satisfies DataOf<IncidentEvent>,
    });
    return incidentRecordFor(actor, decided, names);
  }
}

/** Insurers decide nothing, and what they cannot decide they cannot find either. */
function writeScope(transaction: Transaction, actor: Actor): Scope {
  if (actor.tenant_type === 'insurance_provider') throw new DomainError('NOT_FOUND');
  return actor.role === 'super_admin'
    ? transaction.system('super_admin decides in every tenant')
    : transaction.scope(actor.tenant_id);
}

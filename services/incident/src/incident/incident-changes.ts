import {
  type Actor,
  type DataOf,
  DomainError,
  type EventContract,
  type IncidentRecord,
  type incidentApproved,
  incidentUpdated,
  isReviewRole,
} from '@hazardlens/contracts';
import { InjectReplica, ReplicaReader, type Scope, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import { IncidentNumbers } from '../numbers/incident-numbers.js';
import { coveredByAnother, showSamePhoto, withCoverOf } from './covered-photo.rules.js';
import type { IncidentDocument } from './incident.document.js';
import { IncidentRepository } from './incident.repository.js';
import type { Deciding } from './incident.rules.js';
import { incidentFact, incidentRecordFor } from './incident.view.js';
import { type Names, RecordNames } from './record-names.js';

export type IncidentEvent = EventContract<DataOf<typeof incidentApproved>>;
interface Request {
  actor: Actor;
  incident_id: string;
}
type Rule = (incident: IncidentDocument, deciding: Deciding) => IncidentDocument | Promise<IncidentDocument>;

/** What every change by a person shares: find the incident, apply a rule, store, tell. The rule knows what is allowed. */
@Injectable()
export class IncidentChanges {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly deletions: PhotoDeletions,
    private readonly names: RecordNames,
    private readonly numbers: IncidentNumbers,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  /** A decision: for reviewers only, which is known before the incident is looked for. */
  decide(transaction: Transaction, request: Request, event: IncidentEvent, rule: Rule): Promise<IncidentRecord> {
    if (!isReviewRole(request.actor.role)) throw new DomainError('FORBIDDEN');
    return this.change(transaction, request, [event], async (incident, deciding) => {
      // only what is decided already is refused with a time
      if (incident.status === 'REVIEW_REQUIRED') return rule(incident, deciding);
      const zone = await timeZoneOf(this.tenants, transaction.scope(incident.tenant_id));
      return rule(incident, { ...deciding, zone });
    });
  }

  async change(
    transaction: Transaction,
    { actor, incident_id }: Request,
    events: readonly IncidentEvent[],
    rule: Rule,
  ): Promise<IncidentRecord> {
    const scope = writeScope(transaction, actor);
    const incident = await this.incidents.require(scope, incident_id);
    const ruled = await rule(incident, { by: actor, at: new Date() });
    // a rule that has nothing to change
    if (ruled === incident) return incidentRecordFor(actor, incident, await this.names.of(scope, [incident]));
    const coverChanged = ruled.photo !== null && ruled.blur_regions !== incident.blur_regions;
    const sharing = coverChanged ? await this.sharingPhotoOf(transaction, ruled) : [];
    const changed = coverChanged ? withCoverOf(ruled, [ruled, ...sharing]) : ruled;
    await this.incidents.save(scope, incident, changed);
    await this.deletions.noteGone(transaction.scope(changed.tenant_id), incident, changed, new Date());
    const names = await this.names.of(scope, [changed]);
    publishIncident(transaction, events, changed, names);
    for (const other of sharing) {
      const covered = coveredByAnother(other, [changed, ...sharing]);
      if (!covered) continue;
      await this.incidents.save(scope, other, covered);
      publishIncident(transaction, [incidentUpdated], covered, names);
    }
    return incidentRecordFor(actor, changed, names);
  }

  /**
   * Others that show the photo, also one that opens just now. In one transaction with the change: no picture of them shows
   * what was just covered.
   */
  private async sharingPhotoOf(transaction: Transaction, incident: IncidentDocument): Promise<IncidentDocument[]> {
    if (incident.capture_id === null) return [];
    const scope = transaction.scope(incident.tenant_id);
    await this.numbers.meetOpenings(scope);
    const all = await this.incidents.ofCapture(scope, incident.capture_id);
    return all.filter((each) => each._id !== incident._id && showSamePhoto(incident, each));
  }
}

/** super_admin acts in the tenant of the incident, not in the own one. */
export function publishIncident(
  transaction: Transaction,
  events: readonly IncidentEvent[],
  incident: IncidentDocument,
  names: Names,
): void {
  for (const event of events) {
    transaction.emit(event, {
      tenantId: incident.tenant_id,
      aggregateId: incident._id,
      aggregateVersion: incident.version,
      data: incidentFact(incident, names),
    });
  }
}

/** Insurers change nothing, and what they cannot change they cannot find either. */
export function writeScope(transaction: Transaction, actor: Actor): Scope {
  if (actor.tenant_type === 'insurance_provider') throw new DomainError('NOT_FOUND');
  return actor.role === 'super_admin'
    ? transaction.system('super_admin writes in every tenant')
    : transaction.scope(actor.tenant_id);
}

import type { Actor, IncidentStatus } from '@hazardlens/contracts';
import { incidentStatuses } from '@hazardlens/contracts';
import { actorScope, InjectReplica, ReplicaReader, type Scope, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type LinkCopy, linkCopy } from '../copies/copies.js';
import type { IncidentDocument } from './incident.document.js';
import { type IncidentFilter, IncidentRepository } from './incident.repository.js';

/** A tenant's incidents, as far as somebody may read them. */
export interface Readable {
  readonly scope: Scope;
  readonly statuses: readonly IncidentStatus[];
  /** added to every filter */
  readonly shown: IncidentFilter;
}

/**
 * What a person may read. The tenant's type decides before the role (api.md, scope): users of an insurance provider see
 * what active links open, approved incidents that were decided since the contractor granted access.
 */
@Injectable()
export class ReadableIncidents {
  constructor(
    @InjectReplica(linkCopy) private readonly links: ReplicaReader<LinkCopy>,
    private readonly incidents: IncidentRepository,
  ) {}

  async of(actor: Actor): Promise<Readable[]> {
    if (actor.role === 'super_admin' || actor.tenant_type !== 'insurance_provider') {
      return [{ scope: actorScope(actor), statuses: incidentStatuses, shown: {} }];
    }
    const known = await this.links.find(tenantScope(actor.tenant_id), { active: true });
    const links = known.filter(({ contractor_id }) => actor.linked_contractors?.includes(contractor_id) ?? true);
    return links.map(({ contractor_id, granted_at }) => ({
      scope: tenantScope(contractor_id),
      statuses: ['APPROVED'],
      shown: { status: 'APPROVED', 'decision.at': { $gte: granted_at ?? new Date() } },
    }));
  }

  /** The incident that a filter names, with the scope it was read in; null when this person may not read it. */
  async find(actor: Actor, filter: IncidentFilter): Promise<{ incident: IncidentDocument; scope: Scope } | null> {
    for (const { scope, shown } of await this.of(actor)) {
      const [incident] = await this.incidents.list(scope, { $and: [filter, shown] }, { _id: 1 }, 1);
      if (incident) return { incident, scope };
    }
    return null;
  }
}

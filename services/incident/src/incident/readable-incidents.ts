import {
  type Actor,
  consentsOf,
  type IncidentStatus,
  incidentStatuses,
  isInsurer,
  type Reach,
  reachOf,
  readsIncident,
} from '@hazardlens/contracts';
import {
  actorScope,
  InjectReplica,
  type LinkCopy,
  linkCopy,
  ReplicaReader,
  type Scope,
  systemScope,
  tenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { IncidentDocument } from './incident.document.js';
import { type IncidentFilter, IncidentRepository } from './incident.repository.js';

const linked = systemScope('an insurer reads an incident of one of the contractors that granted it access');
/** A filter names an incident, or those of one photo, of which an insurer may see a later one. */
const MOST_NAMED = 100;

/** A tenant's incidents, as far as somebody may read them. */
export interface Readable {
  readonly scope: Scope;
  readonly statuses: readonly IncidentStatus[];
  /** added to every filter */
  readonly shown: IncidentFilter;
}

/** What a person may read (`reachOf` of contracts), as filters of this service's documents. */
@Injectable()
export class ReadableIncidents {
  constructor(
    @InjectReplica(linkCopy) private readonly links: ReplicaReader<LinkCopy>,
    private readonly incidents: IncidentRepository,
  ) {}

  async of(actor: Actor): Promise<Readable[]> {
    const reach = await this.#reachOf(actor);
    if (reach.of !== 'linked') return [{ scope: actorScope(actor), statuses: incidentStatuses, shown: {} }];
    return [...reach.since].map(([contractorId, since]) => ({
      scope: tenantScope(contractorId),
      statuses: ['APPROVED'],
      shown: { status: 'APPROVED', 'decision.at': { $gte: since } },
    }));
  }

  /** The incident that a filter names, with the scope it was read in; null when this person may not read it. */
  async find(actor: Actor, filter: IncidentFilter): Promise<{ incident: IncidentDocument; scope: Scope } | null> {
    const [incident] = await this.named(actor, filter, isInsurer(actor) ? MOST_NAMED : 1);
    return incident
      ? { incident, scope: isInsurer(actor) ? tenantScope(incident.tenant_id) : actorScope(actor) }
      : null;
  }

  /** Those that a filter names and this person may read. */
  async named(actor: Actor, filter: IncidentFilter, most: number = MOST_NAMED): Promise<IncidentDocument[]> {
    const reach = await this.#reachOf(actor);
    const scope = reach.of === 'linked' ? linked : actorScope(actor);
    const contractors = reach.of === 'linked' ? { tenant_id: { $in: [...reach.since.keys()] } } : {};
    const found = await this.incidents.list(scope, { $and: [filter, contractors] }, { _id: 1 }, most);
    return found.filter(({ tenant_id, status, decision }) =>
      readsIncident(reach, { tenant_id, status, decided_at: decision?.at ?? null }),
    );
  }

  async #reachOf(actor: Actor): Promise<Reach> {
    const links = isInsurer(actor) ? await this.links.find(tenantScope(actor.tenant_id), { active: true }) : [];
    return reachOf(actor, consentsOf(links), new Date());
  }
}

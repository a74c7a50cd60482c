import { type ErasedPerson, incidentUpdated } from '@hazardlens/contracts';
import {
  InjectReplica,
  type PersonTraces,
  ReplicaReader,
  type Scope,
  type SiteNameCopy,
  siteNameCopy,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { withoutPerson } from './erase-person.rules.js';

const SLICE = 100;

/** Who decided, repaired and verified. Each incident is told anew, so that read models follow. */
@Injectable()
export class IncidentTraces implements PersonTraces {
  constructor(
    private readonly incidents: IncidentRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  async erase(
    transaction: Transaction,
    scope: Scope,
    person: ErasedPerson,
    after: string | null,
  ): Promise<string | null> {
    const found = await this.incidents.naming(scope, person, after, SLICE);
    const names = await this.sites.namesOf(scope, found, 'site_id');
    for (const incident of found) {
      const changed = withoutPerson(incident, person);
      if (!changed) continue;
      await this.incidents.rewrite(scope, incident, changed);
      publishIncident(transaction, [incidentUpdated], changed, names);
    }
    return found.length < SLICE ? null : (found.at(-1)?._id ?? null);
  }
}

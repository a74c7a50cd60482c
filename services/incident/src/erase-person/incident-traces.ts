import { type ErasedPerson, incidentUpdated } from '@hazardlens/contracts';
import {
  InjectModel,
  InjectReplica,
  type PersonTraces,
  ReplicaReader,
  type Scope,
  type SiteNameCopy,
  siteNameCopy,
  TenantModel,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { type SavedViewDocument, savedViewModel } from '../saved-views/saved-view.model.js';
import { withoutPerson } from './erase-person.rules.js';

const SLICE = 100;

/** Who decided, repaired and verified. Each incident is told anew, so that read models follow. The person's own views go. */
@Injectable()
export class IncidentTraces implements PersonTraces {
  constructor(
    private readonly incidents: IncidentRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
    @InjectModel(savedViewModel) private readonly views: TenantModel<SavedViewDocument>,
  ) {}

  async erase(
    transaction: Transaction,
    scope: Scope,
    person: ErasedPerson,
    after: string | null,
  ): Promise<string | null> {
    if (after === null) await this.views.deleteMany(scope, { user_id: person.user_id });
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

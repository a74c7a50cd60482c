import { type ErasedPerson, incidentUpdated } from '@hazardlens/contracts';
import { type PersonTraces, type Scope, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import { withoutPerson } from './erase-person.rules.js';

const SLICE = 100;

/** Who decided, repaired and verified. Each incident is told anew, so that read models follow. */
@Injectable()
export class IncidentTraces implements PersonTraces {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
  ) {}

  async erase(
    transaction: Transaction,
    scope: Scope,
    person: ErasedPerson,
    after: string | null,
  ): Promise<string | null> {
    const found = await this.incidents.naming(scope, person, after, SLICE);
    const names = await this.names.of(scope, found);
    for (const incident of found) {
      const changed = withoutPerson(incident, person);
      if (!changed) continue;
      await this.incidents.rewrite(scope, incident, changed);
      publishIncident(transaction, [incidentUpdated], changed, names);
    }
    return found.length < SLICE ? null : (found.at(-1)?._id ?? null);
  }
}

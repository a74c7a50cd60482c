import { InjectReplica, ReplicaReader, systemScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type OrganisationCopy, organisationCopy } from './organisation-copy.js';

@Injectable()
export class OrganisationRepository {
  constructor(@InjectReplica(organisationCopy) private readonly organisations: ReplicaReader<OrganisationCopy>) {}

  /** Verified domains by insurer; an insurer without one is missing. */
  async domainsOf(insurerIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const scope = systemScope('a contractor sees who asks for its data');
    const found = await this.organisations.find(scope, { _id: { $in: [...new Set(insurerIds)] } });
    return new Map(
      found.flatMap(({ _id, verified_domain }) => (verified_domain === null ? [] : [[_id, verified_domain] as const])),
    );
  }
}

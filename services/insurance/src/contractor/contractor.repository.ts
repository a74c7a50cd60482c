import type { Actor } from '@hazardlens/contracts';
import { InjectReplica, ReplicaReader, type Scope, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type OrganisationCopy, organisationCopy } from './organisation-copy.js';

@Injectable()
export class ContractorRepository {
  constructor(@InjectReplica(organisationCopy) private readonly organisations: ReplicaReader<OrganisationCopy>) {}

  /** Where a request reaches this contractor: its contact address and the asking admin's own. */
  async addresses(actor: Actor): Promise<string[]> {
    const own = await this.organisations.byId(tenantScope(actor.tenant_id), actor.tenant_id);
    return [...new Set([actor.email, ...(own?.is_contractor === false || !own ? [] : [own.contact_email])])];
  }

  /** Contractors that an insurer's request to this address reaches by their contact address. */
  async idsAt(scope: Scope, contact_email: string): Promise<string[]> {
    // a row of before there were others has no such field: contractors were all that was kept
    const filter = { contact_email, is_contractor: { $ne: false } };
    const found = await this.organisations.find(scope, filter, { sort: { _id: 1 }, limit: 10 });
    return found.map(({ _id }) => _id);
  }
}

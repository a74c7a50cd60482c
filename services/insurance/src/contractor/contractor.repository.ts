import type { Actor } from '@hazardlens/contracts';
import { InjectReplica, ReplicaReader, type Scope, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type ContractorCopy, contractorCopy } from './contractor-copy.js';

@Injectable()
export class ContractorRepository {
  constructor(@InjectReplica(contractorCopy) private readonly contractors: ReplicaReader<ContractorCopy>) {}

  /** Where a request reaches this contractor: its contact address and the asking admin's own. */
  async addresses(actor: Actor): Promise<string[]> {
    const own = await this.contractors.byId(tenantScope(actor.tenant_id), actor.tenant_id);
    return [...new Set([actor.email, ...(own ? [own.contact_email] : [])])];
  }

  /** Contractors that an insurer's request to this address reaches by their contact address. */
  async idsAt(scope: Scope, contact_email: string): Promise<string[]> {
    const found = await this.contractors.find(scope, { contact_email }, { sort: { _id: 1 }, limit: 10 });
    return found.map(({ _id }) => _id);
  }
}

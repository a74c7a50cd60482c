import type { Actor } from '@hazardlens/contracts';
import { InjectModel, type Scope, systemScope, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type ContractorDocument, contractorModel } from './contractor.models.js';

@Injectable()
export class ContractorRepository {
  constructor(@InjectModel(contractorModel) private readonly contractors: TenantModel<ContractorDocument>) {}

  /** Where a request reaches this contractor: its contact address and the asking admin's own. */
  async addresses(actor: Actor): Promise<string[]> {
    const own = await this.contractors.findOne(tenantScope(actor.tenant_id), { _id: actor.tenant_id });
    return [...new Set([actor.email, ...(own ? [own.contact_email] : [])])];
  }

  /** Contractors that an insurer's request to this address reaches by their contact address. */
  async idsAt(scope: Scope, contactEmail: string): Promise<string[]> {
    const found = await this.contractors.find(scope, { contact_email: contactEmail }, { sort: { _id: 1 }, limit: 10 });
    return found.map(({ _id }) => _id);
  }

  byIds(ids: readonly string[]): Promise<ContractorDocument[]> {
    const linked = systemScope('contractors that granted an insurer access, or the actor’s own');
    return this.contractors.find(linked, { _id: { $in: [...ids] } }, { sort: { name: 1, _id: 1 } });
  }

  all(limit: number): Promise<ContractorDocument[]> {
    return this.contractors.find(
      systemScope('super_admin reads every contractor'),
      {},
      { sort: { name: 1, _id: 1 }, limit },
    );
  }
}

import type { Actor } from '@hazardlens/contracts';
import { InjectModel, type Scope, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type ContractorDocument, contractorModel } from './contractor.model.js';

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
}

import { listTenantFacts } from '@hazardlens/contracts';
import { type Facts, fillFromFacts, InjectModel, type Rebuild, type TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type OrganisationCopy, organisationCopy } from '../contractor/organisation-copy.js';

/** Contractors' addresses anew from their owner. Links are this service's own and stay. */
@Injectable()
export class RebuildInsurance implements Rebuild {
  constructor(@InjectModel(organisationCopy.model) private readonly contractors: TenantModel<OrganisationCopy>) {}

  async run(facts: Facts): Promise<Record<string, number>> {
    const contractors = await fillFromFacts(this.contractors, facts.all(listTenantFacts), ({ version, fact }) =>
      organisationCopy.rowOf(fact, version),
    );
    return { contractors };
  }
}

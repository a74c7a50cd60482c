import type { Actor, IncidentRecord } from '@hazardlens/contracts';
import { InjectReplica, ReplicaReader, systemScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';

const read = systemScope('names of organisations whose incidents the actor was found to see');

/** Whose an incident is: who reads those of several organisations cannot tell it by a number and the name of a site. */
@Injectable()
export class ContractorNames {
  constructor(@InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>) {}

  /** The same records, those of other organisations than the reader's with that organisation's name. */
  async toldTo<R extends IncidentRecord>(actor: Actor, records: readonly R[]): Promise<R[]> {
    const foreign = records.filter(({ tenant_id }) => tenant_id !== actor.tenant_id);
    if (foreign.length === 0) return [...records];
    const names = await this.tenants.namesOf(read, foreign, 'tenant_id');
    return records.map((record) => {
      const contractor_name = record.tenant_id === actor.tenant_id ? undefined : names.get(record.tenant_id);
      return contractor_name ? { ...record, contractor_name } : record;
    });
  }
}

import { type BulkOperation, InjectModel, systemScope, type TenantModel } from '@hazardlens/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type IncidentRow, incidentRowModel, rankOf } from './incident-row.model.js';

const everyTenant = systemScope('rows of every contractor get their rank');
const WRITES_AT_ONCE = 500;

/** Rows that were written before incidents had a rank get theirs, else explanations would miss them. */
@Injectable()
export class FillRanks implements OnModuleInit {
  constructor(@InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>) {}

  async onModuleInit(): Promise<void> {
    // filled in this order, before any event is taken: the last row has its rank only when all of them have
    const [last] = await this.incidents.find(everyTenant, {}, { sort: { _id: -1 }, limit: 1 });
    if (last === undefined || typeof last.rank === 'number') return;
    let writes: BulkOperation<IncidentRow>[] = [];
    const rows = this.incidents.stream(everyTenant, {}, { sort: { _id: 1 } });
    for await (const { _id, tenant_id, severity, captured_at } of rows) {
      const update = { $set: { rank: rankOf(severity, captured_at) } };
      writes.push({ updateOne: { filter: { _id, tenant_id }, update } } as unknown as BulkOperation<IncidentRow>);
      if (writes.length < WRITES_AT_ONCE) continue;
      await this.incidents.bulkWrite(everyTenant, writes);
      writes = [];
    }
    await this.incidents.bulkWrite(everyTenant, writes);
  }
}

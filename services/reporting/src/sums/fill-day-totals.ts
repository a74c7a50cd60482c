import { type BulkOperation, InjectModel, systemScope, type TenantModel } from '@hazardlens/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type DaySums, type DayTotals, daySumsModel, dayTotals, dayTotalsModel } from './sums.models.js';

const everyTenant = systemScope('totals of days are made for every tenant');
const WRITES_AT_ONCE = 500;

/**
 * A read model that was written before there were totals of days, or before they knew their heaviest incidents, gets them
 * before the first dashboard is read.
 */
@Injectable()
export class FillDayTotals implements OnModuleInit {
  constructor(
    @InjectModel(daySumsModel) private readonly days: TenantModel<DaySums>,
    @InjectModel(dayTotalsModel) private readonly totals: TenantModel<DayTotals>,
  ) {}

  async onModuleInit(): Promise<void> {
    // written in this order: the last one has everything only when all of them have
    const last = await this.totals.findOne(everyTenant, {}, { sort: { _id: -1 } });
    if (last?.heaviest !== undefined) return;
    let writes: BulkOperation<DayTotals>[] = [];
    for await (const day of this.days.stream(everyTenant, {}, { sort: { _id: 1 } })) {
      const replacement = dayTotals(day);
      const filter = { _id: replacement._id, tenant_id: replacement.tenant_id };
      writes.push({ replaceOne: { filter, replacement, upsert: true } } as unknown as BulkOperation<DayTotals>);
      if (writes.length < WRITES_AT_ONCE) continue;
      await this.totals.bulkWrite(everyTenant, writes);
      writes = [];
    }
    await this.totals.bulkWrite(everyTenant, writes);
  }
}

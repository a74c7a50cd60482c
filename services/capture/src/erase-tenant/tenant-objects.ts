import { OBJECT_STORE, type ObjectStore, Quarantine, type TenantRemains } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const BATCH = 1_000;

/** Everything that lies in the object store for an organisation, whoever put it there: it lies below one prefix. */
@Injectable()
export class TenantObjects implements TenantRemains {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  async erase(tenantId: string): Promise<void> {
    let batch: string[] = [];
    for await (const { key } of this.objects.list(`tenants/${tenantId}/`)) {
      batch.push(key);
      if (batch.length < BATCH) continue;
      await this.objects.deleteMany(batch);
      batch = [];
    }
    await this.objects.deleteMany(batch);
    await new Quarantine(this.objects).erase(tenantId, new Date());
  }
}

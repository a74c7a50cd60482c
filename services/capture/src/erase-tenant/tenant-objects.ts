import { OBJECT_STORE, type ObjectStore, type TenantRemains } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/** Everything that lies in the object store for an organisation, whoever put it there: it lies below one prefix. */
@Injectable()
export class TenantObjects implements TenantRemains {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  async erase(tenantId: string): Promise<void> {
    for await (const { key } of this.objects.list(`tenants/${tenantId}/`)) await this.objects.delete(key);
  }
}

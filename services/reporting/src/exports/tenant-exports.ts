import { OBJECT_STORE, type ObjectStore, type TenantRemains } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { KEPT_EXPORTS } from './export-store.js';
import { EXPORTS } from './file-names.js';

/** Files of exports go with their organisation. */
@Injectable()
export class TenantExports implements TenantRemains {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  async erase(tenantId: string): Promise<void> {
    for (const folder of [EXPORTS, KEPT_EXPORTS])
      for await (const { key } of this.objects.list(`${folder}${tenantId}/`)) await this.objects.delete(key);
  }
}

import { logoKey } from '@hazardlens/contracts';
import {
  InjectReplica,
  OBJECT_STORE,
  ObjectMissingError,
  type ObjectStore,
  ReplicaReader,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../place/copies.js';
import { DEFAULT_TIME_ZONE } from '../sums/projector.js';

/** What every file needs that people print. */
@Injectable()
export class PaperParts {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  /** The clock of an organisation, contractor or insurer. */
  async timeZoneOf(tenantId: string): Promise<string> {
    return (await this.tenants.byId(tenantScope(tenantId), tenantId))?.time_zone ?? DEFAULT_TIME_ZONE;
  }

  /** The logo of an organisation, as PNG; null: it has none. */
  async logoOf(tenantId: string): Promise<Uint8Array | null> {
    const logo = (await this.tenants.byId(tenantScope(tenantId), tenantId))?.logo;
    return logo ? this.picture(logoKey(tenantId, logo)) : null;
  }

  /** One that is not made yet, or deleted meanwhile, is no photo; a store that is away is a fault. */
  async picture(key: string | null): Promise<Uint8Array | null> {
    if (!key) return null;
    return this.objects.get(key).catch((error: unknown) => {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    });
  }
}

import { InjectReplica, OrphanWalk, ReplicaReader, type TenantScope, WalkTools } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { placesOf } from '../places/places.rules.js';
import { publishPlanBytes } from '../places/places-changes.js';
import { SiteRepository } from '../site/site.repository.js';
import { type TenantCopy, tenantCopy } from '../tenant/tenant-copy.js';

const form = /^tenants\/[^/]+\/sites\/([^/]+)\//;

/** Plans that no site (any more) points at: a request that ended half-way, or a store that was away. */
@Injectable()
export class RemoveOrphanPlans extends OrphanWalk {
  constructor(
    tools: WalkTools,
    private readonly sites: SiteRepository,
    @InjectReplica(tenantCopy) keepers: ReplicaReader<TenantCopy>,
  ) {
    super(tools, { service: 'sites', folder: 'sites/', keepers, tellBytes: publishPlanBytes });
  }

  protected async kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = new Set(keys.flatMap((key) => form.exec(key)?.[1] ?? []));
    const sites = await this.sites.among(scope, [...ids]);
    return new Set(
      sites.flatMap((site) => placesOf(site).plans.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key])),
    );
  }

  protected hasRecords(): Promise<boolean> {
    return this.sites.hasAny();
  }
}

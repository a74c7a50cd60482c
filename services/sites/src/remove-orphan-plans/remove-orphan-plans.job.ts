import {
  type BucketOwnerRow,
  bucketOwnerModel,
  InjectModel,
  InjectReplica,
  LOGGER,
  type Logger,
  OBJECT_STORE,
  type ObjectStore,
  type ObjectWalkRow,
  OrphanWalk,
  objectWalkModel,
  ReplicaReader,
  TenantModel,
  type TenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { placesOf } from '../places/places.rules.js';
import { publishPlanBytes } from '../places/places-changes.js';
import { SiteRepository } from '../site/site.repository.js';
import { type TenantCopy, tenantCopy } from '../tenant/tenant-copy.js';

const form = /^tenants\/[^/]+\/sites\/([^/]+)\//;

/** Plans that no site (any more) points at: a request that ended half-way, or a store that was away. */
@Injectable()
export class RemoveOrphanPlans extends OrphanWalk {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
    @InjectModel(objectWalkModel) walks: TenantModel<ObjectWalkRow>,
    @InjectModel(bucketOwnerModel) owners: TenantModel<BucketOwnerRow>,
    @InjectReplica(tenantCopy) keepers: ReplicaReader<TenantCopy>,
    @Inject(OBJECT_STORE) objects: ObjectStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ service: 'sites', folder: 'sites/', walks, owners, keepers, objects, logger });
  }

  protected async kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = new Set(keys.flatMap((key) => form.exec(key)?.[1] ?? []));
    const sites = await this.sites.among(scope, [...ids]);
    return new Set(
      sites.flatMap((site) => placesOf(site).plans.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key])),
    );
  }

  protected measured(tenantId: string, bytes: number, at: Date): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) =>
      publishPlanBytes(transaction, { tenantId, aggregateId: tenantId }, bytes, at),
    );
  }

  protected hasRecords(): Promise<boolean> {
    return this.sites.hasAny();
  }
}

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
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { IncidentRepository } from '../incident/incident.repository.js';

const form = /^tenants\/[^/]+\/incidents\/([^/]+)\//;

/** Photos of incidents and repairs that no incident (any more) points at: a request that ended half-way. */
@Injectable()
export class RemoveOrphanPhotos extends OrphanWalk {
  constructor(
    private readonly incidents: IncidentRepository,
    @InjectModel(objectWalkModel) walks: TenantModel<ObjectWalkRow>,
    @InjectModel(bucketOwnerModel) owners: TenantModel<BucketOwnerRow>,
    @InjectReplica(tenantCopy) keepers: ReplicaReader<TenantCopy>,
    @Inject(OBJECT_STORE) objects: ObjectStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ service: 'incident', folder: 'incidents/', walks, owners, keepers, objects, logger });
  }

  protected kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = new Set(keys.flatMap((key) => form.exec(key)?.[1] ?? []));
    return this.incidents.photoKeysOf(scope, [...ids]);
  }

  protected hasRecords(): Promise<boolean> {
    return this.incidents.hasAny();
  }
}

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
import { CaptureRepository } from '../capture/capture.repository.js';
import { ownerOfObject } from '../capture/object-keys.js';
import { publishPhotoBytes } from '../capture/photo-bytes.js';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';

/** Photos that no capture (any more) points at: a request that ended between upload and record, or a late variant. */
@Injectable()
export class RemoveOrphanObjects extends OrphanWalk {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    @InjectModel(objectWalkModel) walks: TenantModel<ObjectWalkRow>,
    @InjectModel(bucketOwnerModel) owners: TenantModel<BucketOwnerRow>,
    @InjectReplica(tenantCopy) keepers: ReplicaReader<TenantCopy>,
    @Inject(OBJECT_STORE) objects: ObjectStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ service: 'capture', folder: 'captures/', walks, owners, keepers, objects, logger });
  }

  protected async kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const captureOf = (key: string): string => ownerOfObject(key)?.captureId ?? '';
    const withPhotos = await this.captures.withPhotos(scope, [...new Set(keys.map(captureOf))]);
    return new Set(keys.filter((key) => withPhotos.has(captureOf(key))));
  }

  protected measured(tenantId: string, bytes: number, at: Date): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) =>
      publishPhotoBytes(transaction, { tenantId, aggregateId: tenantId }, bytes, at),
    );
  }

  protected hasRecords(): Promise<boolean> {
    return this.captures.hasAny();
  }
}

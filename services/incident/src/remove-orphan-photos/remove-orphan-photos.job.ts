import { photoStemOf } from '@hazardlens/contracts';
import { InjectReplica, OrphanWalk, ReplicaReader, type TenantScope, WalkTools } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { OwnPhotos } from '../delete-incident-photo/own-photos.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishPhotoBytes } from '../incident/photo-bytes.js';

/** Photos of incidents, repairs, comments and observations that no record (any more) points at: a request that ended half-way. */
@Injectable()
export class RemoveOrphanPhotos extends OrphanWalk {
  constructor(
    tools: WalkTools,
    private readonly incidents: IncidentRepository,
    private readonly photos: OwnPhotos,
    @InjectReplica(tenantCopy) keepers: ReplicaReader<TenantCopy>,
  ) {
    super(tools, { service: 'incident', folder: 'incidents/', keepers, tellBytes: publishPhotoBytes });
  }

  /** With a photo everything that was made of it: earlier pictures of it go when it goes. */
  protected async kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const photos = new Set([...(await this.photos.pointedAt(scope, keys))].map(photoStemOf));
    return new Set(keys.filter((key) => photos.has(photoStemOf(key))));
  }

  protected hasRecords(): Promise<boolean> {
    return this.incidents.hasAny();
  }
}

import { InjectReplica, OrphanWalk, ReplicaReader, type TenantScope, WalkTools } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { ownerOfObject } from '../capture/object-keys.js';
import { publishPhotoBytes } from '../capture/photo-bytes.js';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';

/** Photos that no capture (any more) points at: a request that ended between upload and record, or a late variant. */
@Injectable()
export class RemoveOrphanObjects extends OrphanWalk {
  constructor(
    tools: WalkTools,
    private readonly captures: CaptureRepository,
    @InjectReplica(tenantCopy) keepers: ReplicaReader<TenantCopy>,
  ) {
    super(tools, { service: 'capture', folder: 'captures/', keepers, tellBytes: publishPhotoBytes });
  }

  protected async kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const captureOf = (key: string): string => ownerOfObject(key)?.captureId ?? '';
    const withPhotos = await this.captures.withPhotos(scope, [...new Set(keys.map(captureOf))]);
    return new Set(keys.filter((key) => withPhotos.has(captureOf(key))));
  }

  protected hasRecords(): Promise<boolean> {
    return this.captures.hasAny();
  }
}

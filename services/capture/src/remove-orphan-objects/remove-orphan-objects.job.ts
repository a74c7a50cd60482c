import { photoStemOf } from '@hazardlens/contracts';
import { InjectReplica, OrphanWalk, ReplicaReader, type TenantScope, WalkTools } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { ownerOfObject } from '../capture/object-keys.js';
import { publishPhotoBytes } from '../capture/photo-bytes.js';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';

/**
 * Photos that no capture (any more) points at: a request that ended between upload and record or lost a race to another one
 * of the same capture, or a late variant.
 */
@Injectable()
export class RemoveOrphanObjects extends OrphanWalk {
  constructor(
    tools: WalkTools,
    private readonly captures: CaptureRepository,
    @InjectReplica(tenantCopy) keepers: ReplicaReader<TenantCopy>,
  ) {
    super(tools, { service: 'capture', folder: 'captures/', keepers, tellBytes: publishPhotoBytes });
  }

  /** With a photo everything that was made of it. */
  protected async kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const captureIds = new Set(keys.map((key) => ownerOfObject(key)?.captureId ?? ''));
    const photos = new Set((await this.captures.photoKeysOf(scope, [...captureIds])).map(photoStemOf));
    return new Set(keys.filter((key) => photos.has(photoStemOf(key))));
  }

  protected hasRecords(): Promise<boolean> {
    return this.captures.hasAny();
  }
}

import { listPhotoCovers, type PhotoRegion } from '@hazardlens/contracts';
import { MessageClient } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { HiddenParts } from '../sources/finding-source.js';
import { PhotoHeads } from './photo-heads.js';

/** What of a capture's photos is for nobody outside: what reviewers covered is the incident service's to say. */
@Injectable()
export class HiddenOnPhotos {
  constructor(
    private readonly photoHeads: PhotoHeads,
    @Inject(MessageClient) private readonly services: Pick<MessageClient, 'request'>,
  ) {}

  /** By photo id. Asked once a capture, when the first source wants to show a photo to somebody. */
  of(tenantId: string, captureId: string): (photoId: string) => Promise<HiddenParts> {
    let known: ReturnType<typeof this.ask> | undefined;
    return async (photoId) => {
      known ??= this.ask(tenantId, captureId);
      const { heads, covers } = await known;
      return { heads: heads.get(photoId) ?? [], covered: covers.get(photoId) ?? [] };
    };
  }

  private async ask(tenantId: string, captureId: string) {
    const context = { tenantId, actorId: 'system' };
    const [{ heads }, { photos }] = await Promise.all([
      this.photoHeads.ofCapture(tenantId, captureId),
      this.services.request(listPhotoCovers, { capture_id: captureId }, context),
    ]);
    const covers = new Map<string, readonly PhotoRegion[]>(photos.map(({ photo_id, regions }) => [photo_id, regions]));
    return { heads, covers };
  }
}

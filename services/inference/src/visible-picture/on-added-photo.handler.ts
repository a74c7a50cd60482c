import { commentChanged, observationMade } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AddedPhotos } from './added-photos.js';

/** A photo that came with a comment or with good practice. */
@Controller()
export class OnAddedPhoto {
  constructor(private readonly addedPhotos: AddedPhotos) {}

  @EventHandler(commentChanged)
  async ofComment({ tenantId, data: { comment } }: MessageOf<typeof commentChanged>): Promise<unknown> {
    await this.addedPhotos.make(tenantId, comment.incident_id, comment.photo);
    return {};
  }

  @EventHandler(observationMade)
  async ofObservation({ tenantId, data: { observation } }: MessageOf<typeof observationMade>): Promise<unknown> {
    await this.addedPhotos.make(tenantId, observation.id, observation.photo);
    return {};
  }
}

import { listPhotoCovers, type PhotoRegion, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { covering } from '../incident/covered-photo.rules.js';
import { IncidentRepository } from '../incident/incident.repository.js';

@Controller()
export class ListPhotoCoversHandler {
  constructor(private readonly incidents: IncidentRepository) {}

  @QueryHandler(listPhotoCovers)
  async handle({ tenantId, data }: MessageOf<typeof listPhotoCovers>): Promise<ReplyOf<typeof listPhotoCovers>> {
    const covers = new Map<string, PhotoRegion[]>();
    for (const { photo, blur_regions } of await this.incidents.ofCapture(tenantScope(tenantId), data.capture_id)) {
      if (photo) covers.set(photo.id, covering(covers.get(photo.id) ?? [], blur_regions));
    }
    return { photos: [...covers].map(([photo_id, regions]) => ({ photo_id, regions })) };
  }
}

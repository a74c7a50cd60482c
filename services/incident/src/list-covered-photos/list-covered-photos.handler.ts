import { listCoveredPhotos, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { ReadableIncidents } from '../incident/readable-incidents.js';

@Controller()
export class ListCoveredPhotosHandler {
  constructor(
    private readonly readable: ReadableIncidents,
    private readonly incidents: IncidentRepository,
  ) {}

  @QueryHandler(listCoveredPhotos)
  async handle({ data }: MessageOf<typeof listCoveredPhotos>): Promise<ReplyOf<typeof listCoveredPhotos>> {
    const covered = new Map<string, string>();
    for (const { scope } of await this.readable.of(data.actor)) {
      for (const { photo } of await this.incidents.coveredOn(scope, data.capture_ids)) {
        if (photo?.blurred_key) covered.set(photo.id, photo.blurred_key);
      }
    }
    return { photos: [...covered].map(([photo_id, blurred_key]) => ({ photo_id, blurred_key })) };
  }
}

import { DomainError, locateIncidentPhoto, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { readScope } from '../incident/incident.scope.js';

// `<incidentId>-0` shows the hazard, `<incidentId>-1` its repair.
const form = /^(.+)-[01]$/;

@Controller()
export class LocateIncidentPhotoHandler {
  constructor(private readonly incidents: IncidentRepository) {}

  /** Malformed, unknown and foreign ids are told apart by nobody. */
  @QueryHandler(locateIncidentPhoto)
  async handle({ data }: MessageOf<typeof locateIncidentPhoto>): Promise<ReplyOf<typeof locateIncidentPhoto>> {
    const scope = readScope(data.actor);
    const incidentId = form.exec(data.photo_id)?.[1];
    const incident = scope && incidentId ? await this.incidents.find(scope, incidentId) : null;
    const photo = [incident?.photo, incident?.action?.after_photo].find((each) => each?.id === data.photo_id);
    if (!incident || !photo) throw new DomainError('NOT_FOUND');
    return {
      key: photo.key,
      thumbnail_key: photo.thumbnail_key,
      blurred_key: photo.blurred_key ?? null,
      tenant_id: incident.tenant_id,
      photographer_id: incident.photographer_id,
      action_owner_id: incident.action?.owner.id ?? null,
    };
  }
}

import { type Actor, DomainError, isInsurer, locateIncidentPhoto, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ReadableComments } from '../comments/readable-comments.js';
import { ReadableIncidents } from '../incident/readable-incidents.js';
import { ObservationRepository } from '../observations/observation.repository.js';
import { readsObservations } from '../observations/observation.rules.js';

// `<incidentId>-0` shows the hazard, `<incidentId>-1` its repair, `<captureId>-<n>` is a photo of a capture, `<commentId>-0`
// one of a comment, `<observationId>-0` one of good practice.
const form = /^(.+)-[0-4]$/;

@Controller()
export class LocateIncidentPhotoHandler {
  constructor(
    private readonly readable: ReadableIncidents,
    private readonly comments: ReadableComments,
    private readonly observations: ObservationRepository,
  ) {}

  /** Malformed, unknown and foreign ids are told apart by nobody. */
  @QueryHandler(locateIncidentPhoto)
  async handle({ data }: MessageOf<typeof locateIncidentPhoto>): Promise<ReplyOf<typeof locateIncidentPhoto>> {
    const recordId = form.exec(data.photo_id)?.[1];
    const found = recordId ? await this.find(data.actor, recordId, data.photo_id) : null;
    const incident = found?.incident;
    // Insurers see no repairs.
    const repaired = isInsurer(data.actor) ? null : incident?.action?.after_photo;
    const photo = [incident?.photo, repaired].find((each) => each?.id === data.photo_id);
    if (!incident && recordId) return this.saidWith(data.actor, recordId, data.photo_id);
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

  /**
   * Photos of captures are asked for here, too: by insurers, to whom an approved finding on one is open and the capture
   * is not, by the owner of a repair, who sees what has to be repaired as on the incident, and by everybody who sees the
   * picture for others, since reviewers cover it on incidents.
   */
  private async find(actor: Actor, recordId: string, photoId: string) {
    const own = await this.readable.find(actor, { _id: recordId });
    if (own) return own;
    const ofCapture = { capture_id: recordId, 'photo.id': photoId };
    const repaired = await this.readable.find(actor, { ...ofCapture, 'action.owner.id': actor.id });
    return repaired ?? this.readable.find(actor, ofCapture);
  }

  /** What a person of the organisation said about an incident, or about good practice. */
  private async saidWith(actor: Actor, recordId: string, photoId: string) {
    const said = (await this.comments.find(actor, recordId)) ?? (await this.observation(actor, recordId));
    if (!said?.photo || said.photo.id !== photoId) throw new DomainError('NOT_FOUND');
    const { key, thumbnail_key, blurred_key = null } = said.photo;
    const photographer_id = 'author' in said ? said.author.id : said.observed_by.id;
    return { key, thumbnail_key, blurred_key, tenant_id: said.tenant_id, photographer_id, action_owner_id: null };
  }

  private async observation(actor: Actor, id: string) {
    return readsObservations(actor) ? this.observations.find(actorScope(actor), id) : null;
  }
}

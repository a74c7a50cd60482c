import type { Readable } from 'node:stream';
import {
  type ExportTicket,
  getIncident,
  type IncidentRecord,
  isInsurer,
  listCaptureIncidents,
  locateIncidentPhoto,
  makeIncidentReport,
  photoAccess,
} from '@hazardlens/contracts';
import { incidentPdf } from '@hazardlens/report-files';
import { CommandHandler, isDomainError, MessageClient, type MessageOf } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { PaperParts } from '../exports/paper-parts.js';
import { incidentPaper } from './incident-paper.js';

type Message = MessageOf<typeof makeIncidentReport>;
interface Located {
  readonly tenant_id: string;
  readonly photographer_id: string | null;
  readonly action_owner_id: string | null;
  readonly key: string;
  readonly blurred_key: string | null;
}

/**
 * One incident on paper, for somebody who waits. What the incident service shows this reader is all there is to print, and the
 * picture is the one that they see on the screen.
 */
@Controller()
export class MakeIncidentReportHandler {
  constructor(
    @Inject(MessageClient) private readonly services: Pick<MessageClient, 'request'>,
    private readonly parts: PaperParts,
  ) {}

  @CommandHandler(makeIncidentReport)
  handle(message: Message): Promise<ExportTicket> {
    return this.parts.pdf(message, 'incident', () => this.#draw(message));
  }

  async #draw(message: Message): Promise<{ file: Readable; file_name: string }> {
    const { actor, locale, incident_id, size } = message.data;
    const context = { tenantId: actor.tenant_id, actorId: actor.id, correlationId: message.correlationId };
    const incident = await this.services.request(getIncident, { actor, incident_id }, context);
    const afterId = incident.action?.after_photo_id;
    const after = afterId
      ? await this.services.request(locateIncidentPhoto, { actor, photo_id: afterId }, context).catch(unseen)
      : null;
    const { photo: kept } = incident;
    const pictures = {
      photo: await this.#picture(message, kept && { ...kept, ...whose(incident) }),
      after: await this.#picture(message, after),
      logo: await this.parts.logoOf(actor.tenant_id),
    };
    const reader = { actor, locale, size, timeZone: await this.parts.timeZoneOf(actor.tenant_id), now: new Date() };
    const others = await this.#othersOnPhoto(message, incident);
    const file = incidentPdf(incidentPaper(incident, others, pictures, reader));
    return { file, file_name: `${incident.number ?? 'incident'}.pdf` };
  }

  /** The rule of the screen: the photo as it was taken, with covered heads, or none. */
  async #picture({ data: { actor } }: Message, photo: Located | null): Promise<Uint8Array | null> {
    if (!photo) return null;
    return this.parts.picture(photoAccess(actor, photo) === 'full' ? photo.key : photo.blurred_key);
  }

  /** Captures are the contractor's own. */
  async #othersOnPhoto(
    { data: { actor }, correlationId }: Message,
    incident: IncidentRecord,
  ): Promise<IncidentRecord[]> {
    const { capture_id, photo_id, id } = incident;
    if (capture_id === null || photo_id === null || isInsurer(actor)) return [];
    const context = { tenantId: actor.tenant_id, actorId: actor.id, correlationId };
    const { incidents } = await this.services.request(listCaptureIncidents, { actor, capture_id }, context);
    return incidents.filter((other) => other.photo_id === photo_id && other.id !== id && other.status !== 'REJECTED');
  }
}

const whose = ({ tenant_id, photographer_id, action_owner_id }: IncidentRecord) => ({
  ...{ tenant_id, photographer_id, action_owner_id },
});

/** A picture that this reader may not see is no picture; everything else is a fault. */
function unseen(error: unknown): null {
  if (isDomainError(error) && error.code === 'NOT_FOUND') return null;
  throw error;
}

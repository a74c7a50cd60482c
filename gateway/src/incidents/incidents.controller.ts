import {
  type ApproveRequest,
  approveIncident,
  approveRequest,
  DomainError,
  getIncident,
  getSite,
  type IncidentList,
  type IncidentRecord,
  type IncidentView,
  incidentList,
  incidentView,
  type ListIncidentsQuery,
  listIncidents,
  listIncidentsQuery,
  type RejectRequest,
  rejectIncident,
  rejectRequest,
  reopenIncident,
  reopenRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { Thumbnails } from '../photos/photo-cache.js';
import { type Caller, changeContext, readContext, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';
import { viewFor, visiblePhoto } from './incident-view.js';

/** Larger lists feed the heat map and the export of a screen, which draw no pictures. */
const mostThumbnails = 100;

/** GET /incidents and what a reviewer does with one. */
@Controller('incidents')
export class IncidentsController {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly thumbnails: Thumbnails,
  ) {}

  @Get()
  @Answers('List incidents', { 200: incidentList }, [404])
  async list(
    @Query({ schema: listIncidentsQuery }) query: ListIncidentsQuery,
    @SignedIn() caller: Caller,
  ): Promise<IncidentList> {
    const { status: statuses, site_id, sort, category, hazard_type, ...rest } = query;
    if (site_id !== null) await this.assertSite(site_id, caller);
    const reply = await this.messages.request(
      listIncidents,
      {
        actor: caller.actor,
        statuses,
        site_id,
        category: category?.trim() || undefined,
        hazard_type: hazard_type?.trim() || undefined,
        sort: sort ?? (statuses.length > 1 ? 'severity' : 'newest'),
        ...rest,
      },
      readContext(caller),
    );
    const incidents = await this.views(reply.incidents, caller, query.limit <= mostThumbnails);
    return { incidents, status_counts: reply.status_counts, total: reply.total, next_cursor: reply.next_cursor };
  }

  @Get(':id')
  @Answers('One incident with its photo', { 200: incidentView }, [404])
  async get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<IncidentView> {
    const data = { actor: caller.actor, incident_id: id };
    return this.detail(await this.messages.request(getIncident, data, readContext(caller)), caller);
  }

  @Put(':id/approve')
  @Answers('Approve, with corrections where the AI erred', { 200: incidentView }, [404, 409])
  async approve(
    @RecordId() id: string,
    @Body({ schema: approveRequest }) body: ApproveRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const data = { ...body, actor: caller.actor, incident_id: id };
    return this.decided(await this.messages.request(approveIncident, data, changeContext(caller)), caller);
  }

  @Put(':id/reject')
  @Answers('Reject, saying why', { 200: incidentView }, [404, 409])
  async reject(
    @RecordId() id: string,
    @Body({ schema: rejectRequest }) body: RejectRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const data = { ...body, actor: caller.actor, incident_id: id };
    return this.decided(await this.messages.request(rejectIncident, data, changeContext(caller)), caller);
  }

  @Put(':id/reopen')
  @Answers('Take a decision back, saying why', { 200: incidentView }, [404, 409])
  async reopen(
    @RecordId() id: string,
    @Body({ schema: reopenRequest }) body: z.infer<typeof reopenRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const data = { ...body, actor: caller.actor, incident_id: id };
    return this.decided(await this.messages.request(reopenIncident, data, changeContext(caller)), caller);
  }

  /** An unknown or foreign site in a filter is 404; archived ones still have incidents. */
  private async assertSite(siteId: string, caller: Caller): Promise<void> {
    const data = { actor: caller.actor, site_id: assertPossibleId(siteId), include_archived: true };
    await this.messages.request(getSite, data, readContext(caller));
  }

  private views(records: readonly IncidentRecord[], caller: Caller, pictured: boolean): Promise<IncidentView[]> {
    return Promise.all(
      records.map(async (record) => {
        const view = viewFor(record, caller.actor);
        const photo = pictured ? visiblePhoto(record, caller.actor) : null;
        if (!photo) return view;
        const thumbnail = await this.thumbnails.dataUrl(photo);
        // the blurred picture is made some moments after the incident
        return { ...view, thumbnail, has_photo: thumbnail !== null };
      }),
    );
  }

  private async decided(record: IncidentRecord, caller: Caller): Promise<IncidentView> {
    const [view] = await this.views([record], caller, true);
    if (!view) throw new DomainError('INTERNAL');
    return view;
  }

  private async detail(record: IncidentRecord, caller: Caller): Promise<IncidentView> {
    const view = await this.decided(record, caller);
    const photo = visiblePhoto(record, caller.actor);
    if (!photo) return view;
    const bytes = await this.runtime.objects.get(photo.key).catch(() => null);
    // Deleted between the two reads: an incident without a photo, not an error.
    return bytes ? { ...view, photo_base64: bytes.toString('base64') } : { ...view, has_photo: false, thumbnail: null };
  }
}

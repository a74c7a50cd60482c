import {
  type ApproveRequest,
  approveIncident,
  approveRequest,
  getIncident,
  getSite,
  type IncidentList,
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
  undoDecision,
  undoRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, changeContext, readContext, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';
import { coverRegions } from './blur-regions.js';
import { IncidentAnswer } from './incident-answer.js';

/** Larger lists feed the heat map and the export of a screen, which draw no pictures. */
const mostThumbnails = 100;

/** GET /incidents and what a reviewer does with one. */
@Controller('incidents')
export class IncidentsController {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly answer: IncidentAnswer,
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
    const pictured = query.limit <= mostThumbnails;
    const incidents = await Promise.all(reply.incidents.map((record) => this.answer.of(record, caller, pictured)));
    return { incidents, status_counts: reply.status_counts, total: reply.total, next_cursor: reply.next_cursor };
  }

  @Get(':id')
  @Answers('One incident with its photo', { 200: incidentView }, [404])
  async get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<IncidentView> {
    const data = { actor: caller.actor, incident_id: id };
    return this.answer.detailOf(await this.messages.request(getIncident, data, readContext(caller)), caller);
  }

  @Put(':id/approve')
  @Answers('Approve, with corrections where the AI erred', { 200: incidentView }, [404, 409])
  async approve(
    @RecordId() id: string,
    @Body({ schema: approveRequest }) body: ApproveRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const { actor } = caller;
    if (body.blur_regions) {
      const record = await this.messages.request(getIncident, { actor, incident_id: id }, readContext(caller));
      await coverRegions(this.runtime.objects, record, body.blur_regions);
    }
    const data = { ...body, actor, incident_id: id };
    return this.answer.of(await this.messages.request(approveIncident, data, changeContext(caller)), caller);
  }

  @Put(':id/reject')
  @Answers('Reject, saying why', { 200: incidentView }, [404, 409])
  async reject(
    @RecordId() id: string,
    @Body({ schema: rejectRequest }) body: RejectRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const data = { ...body, actor: caller.actor, incident_id: id };
    return this.answer.of(await this.messages.request(rejectIncident, data, changeContext(caller)), caller);
  }

  @Put(':id/reopen')
  @Answers('Take a decision back, saying why', { 200: incidentView }, [404, 409])
  async reopen(
    @RecordId() id: string,
    @Body({ schema: reopenRequest }) body: z.infer<typeof reopenRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const data = { ...body, actor: caller.actor, incident_id: id };
    return this.answer.of(await this.messages.request(reopenIncident, data, changeContext(caller)), caller);
  }

  @Put(':id/undo')
  @Answers('Undo the own decision, within ten seconds', { 200: incidentView }, [404, 409])
  async undo(
    @RecordId() id: string,
    @Body({ schema: undoRequest }) _nothing: z.infer<typeof undoRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    const data = { actor: caller.actor, incident_id: id };
    return this.answer.of(await this.messages.request(undoDecision, data, changeContext(caller)), caller);
  }

  /** An unknown or foreign site in a filter is 404; archived ones still have incidents. */
  private async assertSite(siteId: string, caller: Caller): Promise<void> {
    const data = { actor: caller.actor, site_id: assertPossibleId(siteId), include_archived: true };
    await this.messages.request(getSite, data, readContext(caller));
  }
}

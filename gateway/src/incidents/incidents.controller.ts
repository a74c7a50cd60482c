import {
  type ApproveRequest,
  approveIncident,
  approveRequest,
  briefIncident,
  getIncident,
  type IncidentView,
  incidentListAnswer,
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
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';
import { IncidentAnswer } from './incident-answer.js';

/** Larger lists feed the heat map and the export of a screen, which draw no pictures. */
const mostThumbnails = 100;

/** GET /incidents and what a reviewer does with one. */
@Controller('incidents')
export class IncidentsController {
  constructor(private readonly answer: IncidentAnswer) {}

  @Get()
  @Answers('List incidents', { 200: incidentListAnswer }, [404])
  async list(
    @Query({ schema: listIncidentsQuery }) query: ListIncidentsQuery,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof incidentListAnswer>> {
    const { status: statuses, site_id, sort, category, hazard_type, view, ...rest } = query;
    if (site_id !== null) await siteOf(caller, site_id, true);
    const reply = await caller.ask(listIncidents, {
      statuses,
      site_id,
      category: category?.trim() || undefined,
      hazard_type: hazard_type?.trim() || undefined,
      sort: sort ?? (statuses.length > 1 ? 'severity' : 'newest'),
      ...rest,
    });
    const pictured = query.limit <= mostThumbnails;
    const incidents =
      view === 'brief'
        ? reply.incidents.map((record) => briefIncident.parse(record))
        : await Promise.all(reply.incidents.map((record) => this.answer.of(record, caller, pictured)));
    return { incidents, status_counts: reply.status_counts, total: reply.total, next_cursor: reply.next_cursor };
  }

  @Get(':id')
  @Answers('One incident with its photo', { 200: incidentView }, [404])
  async get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<IncidentView> {
    return this.answer.detailOf(await caller.ask(getIncident, { incident_id: id }), caller);
  }

  @Put(':id/approve')
  @Answers(
    'Approve, with corrections where the AI erred: hazard, severity, and all boxes as they should be',
    { 200: incidentView },
    [404, 409],
  )
  approve(
    @RecordId() id: string,
    @Body({ schema: approveRequest }) body: ApproveRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    return this.answer.after(approveIncident, { ...body, incident_id: id }, caller);
  }

  @Put(':id/reject')
  @Answers('Reject, saying why', { 200: incidentView }, [404, 409])
  reject(
    @RecordId() id: string,
    @Body({ schema: rejectRequest }) body: RejectRequest,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    return this.answer.after(rejectIncident, { ...body, incident_id: id }, caller);
  }

  @Put(':id/reopen')
  @Answers('Take a decision back, saying why', { 200: incidentView }, [404, 409])
  reopen(
    @RecordId() id: string,
    @Body({ schema: reopenRequest }) body: z.infer<typeof reopenRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    return this.answer.after(reopenIncident, { ...body, incident_id: id }, caller);
  }

  @Put(':id/undo')
  @Answers('Undo the own decision, within ten seconds', { 200: incidentView }, [404, 409])
  undo(
    @RecordId() id: string,
    @Body({ schema: undoRequest }) _nothing: z.infer<typeof undoRequest>,
    @SignedIn() caller: Caller,
  ): Promise<IncidentView> {
    return this.answer.after(undoDecision, { incident_id: id }, caller);
  }
}

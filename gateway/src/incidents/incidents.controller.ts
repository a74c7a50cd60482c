import {
  type ApproveRequest,
  approveIncident,
  approveRequest,
  briefIncident,
  getIncident,
  hasWord,
  type IncidentView,
  incidentListAnswer,
  incidentReportQuery,
  incidentView,
  type ListIncidentsQuery,
  listAssignableUsers,
  listIncidents,
  listIncidentsQuery,
  type RejectRequest,
  rejectIncident,
  rejectRequest,
  reopenIncident,
  reopenRequest,
  undoDecision,
  undoRequest,
  wordsIn,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Inject, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { sendIncidentReport } from '../reports/export-files.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { assertReadableSite } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';
import { IncidentAnswer } from './incident-answer.js';

/** People of one name in one organisation. */
const mostNamed = 50;

/** Larger lists feed the heat map and the export of a screen, which draw no pictures. */
const mostThumbnails = 100;

/** GET /incidents and what a reviewer does with one. */
@Controller('incidents')
export class IncidentsController {
  constructor(
    private readonly answer: IncidentAnswer,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
  ) {}

  @Get()
  @Answers('List incidents', { 200: incidentListAnswer }, [404])
  async list(
    @Query({ schema: listIncidentsQuery }) query: ListIncidentsQuery,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof incidentListAnswer>> {
    const { status: statuses, site_id, sort, category, hazard_type, view, ...rest } = query;
    await assertReadableSite(site_id, caller);
    const reply = await caller.ask(listIncidents, {
      statuses,
      site_id,
      category: category?.trim() || undefined,
      hazard_type: hazard_type?.trim() || undefined,
      sort: sort ?? (statuses.length > 1 ? 'severity' : 'newest'),
      ...rest,
      people: await this.named(query.q, caller),
    });
    const pictured = query.limit <= mostThumbnails;
    const incidents =
      view === 'brief'
        ? reply.incidents.map((record) => briefIncident.parse(record))
        : await Promise.all(reply.incidents.map((record) => this.answer.of(record, caller, pictured)));
    const { status_counts, total, next_cursor, searched_all } = reply;
    return { incidents, status_counts, total, next_cursor, ...(searched_all === undefined ? {} : { searched_all }) };
  }

  /** Colleagues who are called like something that is searched for. Insurers see nobody's name. */
  private async named(q: string | undefined, caller: Caller): Promise<{ id: string; name: string }[]> {
    const { tenant_type, tenant_id, role } = caller.actor;
    if (q === undefined || tenant_type !== 'contractor' || role === 'super_admin') return [];
    const { users } = await caller.ask(listAssignableUsers, { tenant_id });
    const words = wordsIn(q);
    return users
      .filter(({ name }) => words.some((word) => hasWord(name, word)))
      .slice(0, mostNamed)
      .map(({ id, name }) => ({ id, name }));
  }

  @Get(':id')
  @Answers('One incident with its photo', { 200: incidentView }, [404])
  async get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<IncidentView> {
    return this.answer.detailOf(await caller.ask(getIncident, { incident_id: id }), caller);
  }

  @Get(':id/report.pdf')
  @Answers('One incident as PDF: photo, facts, law, decision, action, time line', { 200: 'application/pdf' }, [404])
  report(
    @RecordId() incident_id: string,
    @Query({ schema: incidentReportQuery }) { size }: z.infer<typeof incidentReportQuery>,
    @SignedIn() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendIncidentReport(reply, this.runtime.objects, caller, { incident_id, size });
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

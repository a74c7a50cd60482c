import {
  type ExportFormat,
  findAddressOwner,
  grantLink,
  type IncidentRecord,
  type InsuranceDashboardAnswer,
  insuranceDashboardAnswer,
  insuranceLinkView,
  isInsurer,
  listIncidentHistories,
  listLinks,
  listOwnAddresses,
  requestLink,
  requestLinkRequest,
  revokeLink,
} from '@hazardlens/contracts';
import { Body, Controller, Get, HttpCode, Inject, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { IncidentAnswer } from '../incidents/incident-answer.js';
import { Answers } from '../openapi/answers.js';
import { withBothIds } from '../openapi/both-ids.js';
import { sendExport } from '../reports/export-files.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';
import { KnownContractors } from './known-contractors.js';

const shownLink = insuranceLinkView.extend({ _id: z.string() });
const linkAnswer = z.object({ link: shownLink });
const linksAnswer = z.object({ links: z.array(shownLink) });
type LinkAnswer = z.infer<typeof linkAnswer>;

/** Whose requests a contractor may answer: asked of the addresses' owner each time, so that a lost address opens nothing. */
const addressesOf = async (caller: Caller): Promise<string[]> =>
  isInsurer(caller.actor) ? [] : (await caller.ask(listOwnAddresses, {})).addresses;

/** Reporting knows a history's last entry only (ADR 0044); whoever may read histories gets all of it, where it can be had. */
async function withHistories(records: readonly IncidentRecord[], caller: Caller): Promise<readonly IncidentRecord[]> {
  if (isInsurer(caller.actor) || records.length === 0) return records;
  const question = { incident_ids: records.map(({ id }) => id) };
  const { histories } = await caller.ask(listIncidentHistories, question).catch(() => ({ histories: [] }));
  const whole = new Map(histories.map(({ incident_id, history }) => [incident_id, history]));
  return records.map((record) => ({ ...record, history: whole.get(record.id) ?? record.history }));
}

/** The insurance portal: numbers, exports, and the consent that opens them. */
@Controller('insurance')
export class InsuranceController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly answer: IncidentAnswer,
    private readonly known: KnownContractors,
  ) {}

  @Get('dashboard')
  @Answers('Contractors with their scores, and recently approved incidents', { 200: insuranceDashboardAnswer })
  async dashboard(@SignedIn() caller: Caller): Promise<InsuranceDashboardAnswer> {
    const numbers = await this.known.portal(caller);
    const approved = await withHistories(numbers.recent_approved, caller);
    const recent_approved = await Promise.all(approved.map((record) => this.answer.of(record, caller)));
    return { ...numbers, recent_approved };
  }

  @Get('export/csv')
  @Answers('The portal as CSV', { 200: 'text/csv' })
  csv(@SignedIn() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    return this.export('csv', caller, reply);
  }

  @Get('export/pdf')
  @Answers('The portal as PDF', { 200: 'application/pdf' })
  pdf(@SignedIn() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    return this.export('pdf', caller, reply);
  }

  @Get('export/xlsx')
  @Answers('The portal as XLSX', { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  xlsx(@SignedIn() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    return this.export('xlsx', caller, reply);
  }

  @Get('links')
  @Answers('Who may see whose data', { 200: linksAnswer })
  async links(@SignedIn() caller: Caller): Promise<z.infer<typeof linksAnswer>> {
    const { links } = await caller.ask(listLinks, { addresses: await addressesOf(caller) });
    return { links: links.map(withBothIds) };
  }

  @Post('links')
  @HttpCode(202)
  @Answers('Ask a contractor for access; the answer is the same whether it exists or not', { 202: linkAnswer })
  async request(
    @Body({ schema: requestLinkRequest }) body: z.infer<typeof requestLinkRequest>,
    @SignedIn() caller: Caller,
  ): Promise<LinkAnswer> {
    const { tenant_id } = await caller.ask(findAddressOwner, { address: body.contractor_email });
    const { link } = await caller.ask(requestLink, { ...body, contractor_id: tenant_id });
    return { link: withBothIds(link) };
  }

  @Put('links/:id/grant')
  @Answers('Grant an insurer access to approved incidents', { 200: linkAnswer }, [404, 409])
  async grant(@RecordId() id: string, @SignedIn() caller: Caller): Promise<LinkAnswer> {
    const { link } = await caller.ask(grantLink, { link_id: id, addresses: await addressesOf(caller) });
    return { link: withBothIds(link) };
  }

  @Put('links/:id/revoke')
  @Answers('Take the access back, at once', { 200: linkAnswer }, [404, 409])
  async revoke(@RecordId() id: string, @SignedIn() caller: Caller): Promise<LinkAnswer> {
    const { link } = await caller.ask(revokeLink, { link_id: id, addresses: await addressesOf(caller) });
    return { link: withBothIds(link) };
  }

  private async export(format: ExportFormat, caller: Caller, reply: FastifyReply): Promise<void> {
    await sendExport(reply, this.runtime.objects, caller, { report: 'insurance', format });
  }
}

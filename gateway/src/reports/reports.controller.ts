import {
  type DashboardAnswer,
  dashboardAnswer,
  dashboardQuery,
  type ExportFormat,
  exportRiskIntelligence,
  getDashboard,
  getRiskIntelligence,
  getSite,
  type RiskIntelligenceAnswer,
  riskIntelligenceAnswer,
  riskIntelligenceQuery,
} from '@hazardlens/contracts';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { RecentCaptures } from '../captures/recent-captures.js';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, readContext, SignedIn } from '../security/caller.js';
import { assertPossibleId } from '../validation/record-id.js';
import { exportDeadlineMs, sendExport } from './export-files.js';

/** As many as the dashboard shows (specification section 9). */
const recentCaptures = 5;
const analyticsAnswer = z.object({ status: z.literal('coming_soon'), message: z.string() });
type RiskQuery = z.infer<typeof riskIntelligenceQuery>;

/** Dashboard, risk hub with its exports, and the analytics placeholder. */
@Controller()
export class ReportsController {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly captures: RecentCaptures,
  ) {}

  @Get('dashboard')
  @Answers('Safety score, counters, trends and recent captures', { 200: dashboardAnswer }, [404])
  async dashboard(
    @Query({ schema: dashboardQuery }) query: z.infer<typeof dashboardQuery>,
    @SignedIn() caller: Caller,
  ): Promise<DashboardAnswer> {
    await this.assertSite(query.site_id, caller);
    const { actor, locale } = caller;
    const [numbers, recent_captures] = await Promise.all([
      this.messages.request(getDashboard, { actor, locale, site_id: query.site_id }, readContext(caller)),
      this.captures.list(caller, query.site_id, recentCaptures),
    ]);
    return { ...numbers, recent_captures };
  }

  @Get('analytics')
  @Answers('Not built yet', { 200: analyticsAnswer })
  analytics(): z.infer<typeof analyticsAnswer> {
    return { status: 'coming_soon', message: 'Advanced Analytics Coming Soon' };
  }

  @Get('risk-intelligence')
  @Answers('Risk score, top risks, breakdown, weekly severity and heat map', { 200: riskIntelligenceAnswer }, [404])
  async riskIntelligence(
    @Query({ schema: riskIntelligenceQuery }) query: RiskQuery,
    @SignedIn() caller: Caller,
  ): Promise<RiskIntelligenceAnswer> {
    await this.assertSite(query.site_id, caller);
    const { actor, locale } = caller;
    return this.messages.request(getRiskIntelligence, { actor, locale, ...query }, readContext(caller));
  }

  @Get('risk-intelligence/export/csv')
  @Answers('The risk hub as CSV', { 200: 'text/csv' }, [404])
  csv(
    @Query({ schema: riskIntelligenceQuery }) query: RiskQuery,
    @SignedIn() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.export('csv', query, caller, reply);
  }

  @Get('risk-intelligence/export/pdf')
  @Answers('The risk hub as PDF', { 200: 'application/pdf' }, [404])
  pdf(
    @Query({ schema: riskIntelligenceQuery }) query: RiskQuery,
    @SignedIn() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.export('pdf', query, caller, reply);
  }

  @Get('risk-intelligence/export/xlsx')
  @Answers('The risk hub as XLSX', { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }, [404])
  xlsx(
    @Query({ schema: riskIntelligenceQuery }) query: RiskQuery,
    @SignedIn() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.export('xlsx', query, caller, reply);
  }

  private async export(format: ExportFormat, query: RiskQuery, caller: Caller, reply: FastifyReply): Promise<void> {
    await this.assertSite(query.site_id, caller);
    const data = { actor: caller.actor, locale: caller.locale, format, ...query };
    const ticket = await this.messages.request(exportRiskIntelligence, data, readContext(caller, exportDeadlineMs));
    await sendExport(reply, this.runtime.objects, ticket);
  }

  /** An unknown or foreign site in a filter is 404; archived ones are still in reports. */
  private async assertSite(siteId: string | null, caller: Caller): Promise<void> {
    // what an insurer's links open is reporting's to decide: sites itself shows an insurer none
    if (siteId === null || caller.actor.tenant_type === 'insurance_provider') return;
    const data = { actor: caller.actor, site_id: assertPossibleId(siteId), include_archived: true };
    await this.messages.request(getSite, data, readContext(caller));
  }
}

import {
  type DashboardAnswer,
  type DigestView,
  dashboardAnswer,
  dashboardQuery,
  digestPdfQuery,
  digestQuery,
  digestView,
  type ExportFormat,
  getDashboard,
  getDigest,
  getRiskIntelligence,
  listCaptures,
  type RiskIntelligenceAnswer,
  riskIntelligenceAnswer,
  riskIntelligenceQuery,
  toolboxTalkQuery,
} from '@hazardlens/contracts';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CaptureThumbnails } from '../captures/capture-thumbnails.js';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { assertReadableSite, siteOf } from '../sites/site-of.js';
import { sendExport, sendToolboxTalk } from './export-files.js';

/** Captures, with one picture of each, as many as the dashboard shows (specification section 9). */
const recentCaptures = 5;
const analyticsAnswer = z.object({ status: z.literal('coming_soon'), message: z.string() });
type RiskQuery = z.infer<typeof riskIntelligenceQuery>;

/** Dashboard, risk hub with its exports, and the analytics placeholder. */
@Controller()
export class ReportsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: GatewayRuntime,
    private readonly thumbnails: CaptureThumbnails,
  ) {}

  @Get('dashboard')
  @Answers('Safety score, counters, trends and recent captures', { 200: dashboardAnswer }, [404])
  async dashboard(
    @Query({ schema: dashboardQuery }) query: z.infer<typeof dashboardQuery>,
    @SignedIn() caller: Caller,
  ): Promise<DashboardAnswer> {
    await assertReadableSite(query.site_id, caller);
    const { site_id, view } = query;
    const pictures = view === 'brief' ? 0 : 1;
    const [numbers, recent_captures] = await Promise.all([
      caller.ask(getDashboard, { locale: caller.locale, site_id }),
      caller
        .ask(listCaptures, { site_id, limit: recentCaptures })
        .then(({ captures }) => this.thumbnails.viewsOf(captures, caller, pictures)),
    ]);
    return { ...numbers, recent_captures };
  }

  @Get('digest')
  @Answers('The last seven days, and what would raise the safety score most', { 200: digestView }, [404])
  async digest(
    @Query({ schema: digestQuery }) { site_id }: z.infer<typeof digestQuery>,
    @SignedIn() caller: Caller,
  ): Promise<DigestView> {
    await assertReadableSite(site_id, caller);
    return caller.ask(getDigest, { locale: caller.locale, site_id });
  }

  @Get('digest.pdf')
  @Answers('The same on paper', { 200: 'application/pdf' }, [404])
  async digestPdf(
    @Query({ schema: digestPdfQuery }) query: z.infer<typeof digestPdfQuery>,
    @SignedIn() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await assertReadableSite(query.site_id, caller);
    await sendExport(reply, this.runtime.objects, caller, { report: 'digest', format: 'pdf', ...query });
  }

  @Get('analytics')
  @Answers('Not built yet', { 200: analyticsAnswer })
  analytics(): z.infer<typeof analyticsAnswer> {
    return { status: 'coming_soon', message: 'Advanced Analytics Coming Soon' };
  }

  @Get('toolbox-talk.pdf')
  @Answers(
    'What a site talks about in a week: findings, good practice, questions; a page in each language',
    { 200: 'application/pdf' },
    [404],
  )
  async toolboxTalk(
    @Query({ schema: toolboxTalkQuery }) { site_id, week, size }: z.infer<typeof toolboxTalkQuery>,
    @SignedIn() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id, name, tenant_id, tenant_name } = await siteOf(caller, site_id, true);
    const site = { id, name, tenant_id, tenant_name };
    await sendToolboxTalk(reply, this.runtime.objects, caller, { site, week, size });
  }

  @Get('risk-intelligence')
  @Answers('Risk score, top risks, breakdown, weekly severity and heat map', { 200: riskIntelligenceAnswer }, [404])
  async riskIntelligence(
    @Query({ schema: riskIntelligenceQuery }) query: RiskQuery,
    @SignedIn() caller: Caller,
  ): Promise<RiskIntelligenceAnswer> {
    await assertReadableSite(query.site_id, caller);
    return caller.ask(getRiskIntelligence, { locale: caller.locale, ...query });
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
    await assertReadableSite(query.site_id, caller);
    await sendExport(reply, this.runtime.objects, caller, { report: 'risk-intelligence', format, ...query });
  }
}

import {
  type ExportRecord,
  type ExportView,
  exportStarted,
  exportView,
  findExportedPerson,
  getExport,
  listExports,
  type ReportRequest,
  reportRequest,
  requestExport,
} from '@hazardlens/contracts';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type GatewayRuntime, RUNTIME } from '../gateway-runtime.js';
import { Answers } from '../openapi/answers.js';
import { withBothIds } from '../openapi/both-ids.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { assertReadableSite } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';
import { sendKeptExport } from './kept-export.js';

const exportsAnswer = z.object({ exports: z.array(exportView) });
type Started = z.infer<typeof exportStarted>;
/** Reports and, of people and organisations, archives. */
const fileTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-tar',
  'text/csv',
];

/** What is exported in the background: begun here, looked after, and fetched when it is ready. */
@Controller()
export class ExportsController {
  constructor(@Inject(RUNTIME) private readonly runtime: GatewayRuntime) {}

  @Post('tenant/export')
  @HttpCode(202)
  @Answers('Export everything of the own organisation: records as JSON lines, and photos', { 202: exportStarted })
  organisation(@SignedIn() caller: Caller): Promise<Started> {
    return caller.ask(requestExport, { locale: caller.locale, wanted: { kind: 'organisation' } });
  }

  @Post('users/:id/export')
  @HttpCode(202)
  @Answers(
    'Export what stands about a person: oneself, or (admin) somebody of the own organisation',
    { 202: exportStarted },
    [404],
  )
  async person(@RecordId() id: string, @SignedIn() caller: Caller): Promise<Started> {
    const person = await caller.ask(findExportedPerson, { user_id: id });
    return caller.ask(requestExport, { locale: caller.locale, wanted: { kind: 'person', person } });
  }

  @Post('exports')
  @HttpCode(202)
  @Answers('Have a report made in the background', { 202: exportStarted }, [404])
  async report(@Body({ schema: reportRequest }) body: ReportRequest, @SignedIn() caller: Caller): Promise<Started> {
    if (body.report === 'risk-intelligence') await assertReadableSite(body.site_id, caller);
    return caller.ask(requestExport, { locale: caller.locale, wanted: { kind: 'report', report: body } });
  }

  @Get('exports')
  @Answers('Exports of the organisation and about its people, newest first', { 200: exportsAnswer })
  list(@SignedIn() caller: Caller): Promise<z.infer<typeof exportsAnswer>> {
    return listed(caller, '/api/exports');
  }

  @Get('exports/:id')
  @Answers('How far an export is, and where its file is while there is one', { 200: exportView }, [404])
  get(@RecordId() id: string, @SignedIn() caller: Caller): Promise<ExportView> {
    return found(caller, '/api/exports', id);
  }

  // The same for everybody: what they asked for, and what is about them. An admin's own are among the organisation's.
  @Get('me/exports')
  @Answers('Exports that oneself may fetch, newest first', { 200: exportsAnswer })
  listOwn(@SignedIn() caller: Caller): Promise<z.infer<typeof exportsAnswer>> {
    return listed(caller, '/api/me/exports');
  }

  @Get('me/exports/:id')
  @Answers('How far an export of one’s own is, and where its file is while there is one', { 200: exportView }, [404])
  getOwn(@RecordId() id: string, @SignedIn() caller: Caller): Promise<ExportView> {
    return found(caller, '/api/me/exports', id);
  }

  @Get(['exports/:id/download', 'me/exports/:id/download'])
  @Answers(
    'The file of an export; with Range (and If-Range) a part of it, to go on where a download broke off',
    { 200: fileTypes, 206: fileTypes },
    [404, 416],
  )
  download(
    @RecordId() id: string,
    @SignedIn() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendKeptExport(id, { caller, request, reply, objects: this.runtime.objects });
  }
}

async function listed(caller: Caller, under: string): Promise<z.infer<typeof exportsAnswer>> {
  const { exports } = await caller.ask(listExports, { locale: caller.locale });
  return { exports: exports.map((record) => viewOf(record, under)) };
}

async function found(caller: Caller, under: string, id: string): Promise<ExportView> {
  return viewOf(await caller.ask(getExport, { locale: caller.locale, export_id: id }), under);
}

/** With the address of the file, while there is one. */
function viewOf(record: ExportRecord, under: string): ExportView {
  const { id, status, expires_at } = record;
  const isThere = status === 'ready' && expires_at !== null && Date.parse(expires_at) > Date.now();
  return { ...withBothIds(record), ...(isThere ? { url: `${under}/${id}/download` } : {}) };
}

import { auditAnswer, auditEntryView, auditQuery, listAudit } from '@hazardlens/contracts';
import { type Cell, csvFile, type Table } from '@hazardlens/report-files';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { withBothIds } from '../openapi/both-ids.js';
import { type Caller, SignedIn } from '../security/caller.js';

const pageSize = 200;
const columns: Table['columns'] = [
  { header: 'at', width: 20, kind: 'date' },
  { header: 'type', width: 20 },
  { header: 'result', width: 10 },
  { header: 'actor_email', width: 30 },
  { header: 'actor_name', width: 20 },
  { header: 'address', width: 20 },
  { header: 'target_kind', width: 12 },
  { header: 'target_id', width: 36 },
  { header: 'target_name', width: 20 },
];

const entriesAnswer = auditAnswer.extend({ entries: z.array(auditEntryView.extend({ _id: z.string() })) });

/** The security log of an organisation. */
@Controller('audit')
export class AuditController {
  @Get()
  @Answers('Who signed in, changed rights, consented, exported or deleted; newest first', { 200: entriesAnswer })
  async list(
    @Query({ schema: auditQuery }) query: z.infer<typeof auditQuery>,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof entriesAnswer>> {
    const page = await caller.ask(listAudit, query);
    return { ...page, entries: page.entries.map(withBothIds) };
  }

  @Get('export/csv')
  @Answers('The whole log as CSV', { 200: 'text/csv' })
  async csv(@SignedIn() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    const name = `security-log-${new Date().toISOString().slice(0, 10)}.csv`;
    // Asked for before anything is sent: who cannot be answered gets a sentence instead of half a file.
    const first = await caller.ask(listAudit, { limit: pageSize });
    await reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(csvFile([{ title: 'Security log', columns, rows: rowsFrom(first, caller) }]));
  }
}

/** Page by page, so that memory stays the same for any length. */
async function* rowsFrom(first: z.infer<typeof auditAnswer>, caller: Caller): AsyncIterable<readonly Cell[]> {
  for (let page = first; ; page = await caller.ask(listAudit, { limit: pageSize, after: page.next_cursor })) {
    for (const { at, type, result, actor, address, target } of page.entries)
      yield [
        new Date(at),
        ...[type, result, actor?.email ?? null, actor?.name ?? null, address],
        ...[target?.kind ?? null, target?.id ?? null, target?.name ?? null],
      ];
    if (page.next_cursor === null) return;
  }
}

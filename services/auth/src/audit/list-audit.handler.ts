import { type AuditEntryView, listAudit, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler, questionHash, timeCursor } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { AuditEntryDocument } from './audit-entry.model.js';
import { AuditLog } from './audit-log.js';

const viewOf = ({ _id: id, at, type, actor, address, target, result }: AuditEntryDocument): AuditEntryView => ({
  id,
  at: at.toISOString(),
  type,
  actor,
  address,
  target,
  result,
});

/** The own organisation's security log; every organisation's for a super_admin. */
@Controller()
export class ListAuditHandler {
  constructor(private readonly log: AuditLog) {}

  @QueryHandler(listAudit)
  async handle({ data }: MessageOf<typeof listAudit>): Promise<ReplyOf<typeof listAudit>> {
    const { actor, after, limit, type, user_id } = data;
    const hash = questionHash([actor.role === 'super_admin' ? null : actor.tenant_id, type, user_id]);
    const start = after === undefined ? null : timeCursor.decode(hash, after);
    // one row more than asked for tells whether there is a next page
    const rows = await this.log.list(actorScope(actor), { type, user_id }, start, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const more = last && rows.length > limit;
    return {
      entries: page.map(viewOf),
      next_cursor: more ? timeCursor.encode(hash, { at: last.at, id: last._id }) : null,
    };
  }
}

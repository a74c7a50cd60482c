import { type DataOf, listCaptures, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectReplica,
  type MessageOf,
  QueryHandler,
  questionHash,
  ReplicaReader,
  type Scope,
  type SiteNameCopy,
  siteNameCopy,
  type TimePosition,
  tenantScope,
  timeCursor,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type CaptureFilter, CaptureRepository } from '../capture/capture.repository.js';
import { readScope } from '../capture/capture.scope.js';
import { captureRowView, thumbnailKeysOf } from '../capture/capture.view.js';

@Controller()
export class ListCapturesHandler {
  constructor(
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @QueryHandler(listCaptures)
  async handle({ data }: MessageOf<typeof listCaptures>): Promise<ReplyOf<typeof listCaptures>> {
    const scope = await this.scopeOf(data);
    if (!scope) return { captures: [], next_cursor: null };
    const { actor, limit, cursor } = data;
    const filter = filterOf(data);
    const hash = questionHash([actor.role === 'super_admin' ? null : actor.tenant_id, filter]);
    const start = cursor === undefined ? {} : behind(timeCursor.decode(hash, cursor));
    // one row more than asked for tells whether there is a next page
    const rows = await this.captures.listNewest(scope, { ...filter, ...start }, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const names = await this.sites.namesOf(scope, page, 'site_id');
    return {
      captures: page.map((capture) => ({
        ...captureRowView(capture, names),
        thumbnail_keys: thumbnailKeysOf(capture),
      })),
      next_cursor: last && rows.length > limit ? timeCursor.encode(hash, { at: last.captured_at, id: last._id }) : null,
    };
  }

  /** super_admin's site is looked up in its tenant, whose indexes serve it. */
  private async scopeOf({ actor, site_id }: DataOf<typeof listCaptures>): Promise<Scope | null> {
    const tenantId =
      actor.role === 'super_admin' && site_id !== null ? await this.captures.tenantOfSite(site_id) : null;
    return readScope(actor) && tenantId ? tenantScope(tenantId) : readScope(actor);
  }
}

const filterOf = ({ actor, site_id, status, mine }: DataOf<typeof listCaptures>): CaptureFilter => ({
  ...(site_id === null ? {} : { site_id }),
  ...(status === undefined ? {} : { status }),
  ...(mine ? { 'user.id': actor.id } : {}),
});

/** The condition "behind this row", with a plain range on the sort key, which an index can start from. */
const behind = ({ at: captured_at, id }: TimePosition): CaptureFilter => ({
  captured_at: { $lte: captured_at },
  $or: [{ captured_at: { $lt: captured_at } }, { captured_at, _id: { $lt: id } }],
});

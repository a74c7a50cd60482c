import {
  createPoster,
  DomainError,
  listPosters,
  mostPosters,
  type ReplyOf,
  revokePoster,
  siteArchived,
} from '@hazardlens/contracts';
import {
  actorScope,
  CommandHandler,
  EventHandler,
  InjectModel,
  type MessageOf,
  QueryHandler,
  TenantModel,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { writeScope } from '../incident/incident-changes.js';
import { assertKeeper } from '../own-hazards/assert-keeper.js';
import { type PosterDocument, posterModel } from './poster.model.js';

const newest = { created_at: -1, _id: -1 } as const;
const recordOf = ({ _id, site_id, zone, allow_anonymous, hash, created_at }: PosterDocument) => ({
  ...{ _id, id: _id, site_id, zone, allow_anonymous, hash },
  created_at: created_at.toISOString(),
});

/** The posters of a site: for those who decide on what is reported by them. */
@Controller()
export class PostersHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(posterModel) private readonly posters: TenantModel<PosterDocument>,
  ) {}

  @QueryHandler(listPosters)
  async list({ data: { actor, site_id } }: MessageOf<typeof listPosters>): Promise<ReplyOf<typeof listPosters>> {
    assertKeeper(actor);
    const found = await this.posters.find(actorScope(actor), { site_id }, { sort: newest, limit: mostPosters });
    return { posters: found.map(recordOf) };
  }

  /** The gateway has looked the site up as this person may see it. */
  @CommandHandler(createPoster)
  create(message: MessageOf<typeof createPoster>): Promise<ReplyOf<typeof createPoster>> {
    const { actor, poster_id, site, zone, zone_id, allow_anonymous, hash } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      assertKeeper(actor);
      if (actor.role !== 'super_admin' && actor.tenant_id !== site.tenant_id) throw new DomainError('NOT_FOUND');
      const scope = transaction.scope(site.tenant_id);
      const hanging = await this.posters.find(scope, { site_id: site.id }, { sort: newest, limit: mostPosters });
      const known = hanging.find(({ _id }) => _id === poster_id);
      if (known) return recordOf(known);
      if (hanging.length >= mostPosters) throw new DomainError('POSTERS_FULL', { limit: mostPosters });
      const where = { site_id: site.id, site_name: site.name, zone, zone_id: zone_id ?? null };
      const poster = { _id: poster_id, ...where, allow_anonymous, hash };
      return recordOf(await this.posters.insertOne(scope, { ...poster, created_at: new Date() }));
    });
  }

  @CommandHandler(revokePoster)
  revoke(message: MessageOf<typeof revokePoster>): Promise<ReplyOf<typeof revokePoster>> {
    const { actor, site_id, poster_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      assertKeeper(actor);
      const gone = await this.posters.deleteOne(writeScope(transaction, actor), { _id: poster_id, site_id });
      if (gone === 0) throw new DomainError('NOT_FOUND');
      return {};
    });
  }

  /** A site that is archived takes nothing new. */
  @EventHandler(siteArchived)
  async takeDown({ tenantId, data }: MessageOf<typeof siteArchived>): Promise<unknown> {
    await this.posters.deleteMany(tenantScope(tenantId), { site_id: data.site.id });
    return {};
  }
}

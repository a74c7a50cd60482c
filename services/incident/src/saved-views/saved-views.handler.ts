import {
  DomainError,
  deleteView,
  listViews,
  mostSavedViews,
  type ReplyOf,
  type SavedView,
  saveView,
} from '@hazardlens/contracts';
import {
  CommandHandler,
  InjectModel,
  type MessageOf,
  QueryHandler,
  TenantModel,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type SavedViewDocument, savedViewModel } from './saved-view.model.js';

const newest = { created_at: -1, _id: -1 } as const;
const viewOf = ({ _id, name, address, created_at }: SavedViewDocument): SavedView => ({
  ...{ id: _id, name, address },
  created_at: created_at.toISOString(),
});

/** Searches that people keep for themselves, in their own organisation: also super_admin and insurers. */
@Controller()
export class SavedViewsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(savedViewModel) private readonly views: TenantModel<SavedViewDocument>,
  ) {}

  @QueryHandler(listViews)
  async list({ data: { actor } }: MessageOf<typeof listViews>): Promise<ReplyOf<typeof listViews>> {
    const found = await this.views.find(
      tenantScope(actor.tenant_id),
      { user_id: actor.id },
      { sort: newest, limit: mostSavedViews },
    );
    return { views: found.map(viewOf) };
  }

  @CommandHandler(saveView)
  save(message: MessageOf<typeof saveView>): Promise<SavedView> {
    const { actor, view_id, name, address } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      const own = await this.views.find(scope, { user_id: actor.id }, { sort: newest, limit: mostSavedViews });
      const known = own.find(({ _id }) => _id === view_id);
      if (known) return viewOf(known);
      if (own.length >= mostSavedViews) throw new DomainError('VIEWS_FULL', { limit: mostSavedViews });
      const view = { _id: view_id, user_id: actor.id, name, address, created_at: new Date() };
      return viewOf(await this.views.insertOne(scope, view));
    });
  }

  @CommandHandler(deleteView)
  delete(message: MessageOf<typeof deleteView>): Promise<ReplyOf<typeof deleteView>> {
    const { actor, view_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      if ((await this.views.deleteOne(scope, { _id: view_id, user_id: actor.id })) === 0) {
        throw new DomainError('NOT_FOUND');
      }
      return {};
    });
  }
}

import { linkGranted, linkRevoked } from '@hazardlens/contracts';
import { EventHandler, InjectModel, type MessageOf, type TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LinkNews } from '../notifications/link-news.js';
import { type LinkRow, linkRow, linkRowModel } from '../place/place.models.js';

type LinkChanged = MessageOf<typeof linkGranted | typeof linkRevoked>;

@Controller()
export class OnLinkChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(linkRowModel) private readonly links: TenantModel<LinkRow>,
    private readonly news: LinkNews,
  ) {}

  @EventHandler(linkGranted, linkRevoked)
  handle(message: LinkChanged): Promise<unknown> {
    const { link_id, insurer_id } = message.data;
    const version = message.aggregateVersion ?? 0;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(insurer_id);
      const before = await this.links.findOne(scope, { _id: link_id });
      if (before && before.version >= version) return;
      const row = linkRow(message.data, version);
      await this.links.replaceOne(scope, { _id: link_id }, row, { upsert: true });
      await this.news.changed(transaction, message.data, version, message.occurredAt);
    });
  }
}

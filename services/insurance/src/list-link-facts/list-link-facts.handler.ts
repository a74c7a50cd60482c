import { listLinkFacts, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectModel,
  type MessageOf,
  pageById,
  QueryHandler,
  systemScope,
  type TenantModel,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type LinkDocument, linkModel } from '../link/link.model.js';
import { linkFact } from '../link/link.view.js';

@Controller()
export class ListLinkFactsHandler {
  constructor(@InjectModel(linkModel) private readonly links: TenantModel<LinkDocument>) {}

  @QueryHandler(listLinkFacts)
  async handle(message: MessageOf<typeof listLinkFacts>): Promise<ReplyOf<typeof listLinkFacts>> {
    const everyLink = systemScope('a read model is rebuilt from every link');
    const { documents, next } = await pageById(this.links, everyLink, message.data);
    const facts = documents.flatMap((link) => {
      const fact = linkFact(link);
      return fact === null ? [] : [{ version: link.version, fact }];
    });
    return { facts, next };
  }
}

import { listSiteFacts, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectModel,
  type MessageOf,
  pageById,
  QueryHandler,
  systemScope,
  type TenantModel,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { siteFact } from '../site/site.events.js';
import { type SiteDocument, sitesModel } from '../site/site.model.js';

@Controller()
export class ListSiteFactsHandler {
  constructor(@InjectModel(sitesModel) private readonly sites: TenantModel<SiteDocument>) {}

  @QueryHandler(listSiteFacts)
  async handle(message: MessageOf<typeof listSiteFacts>): Promise<ReplyOf<typeof listSiteFacts>> {
    const everySite = systemScope('a read model is rebuilt from every site');
    const { documents, next } = await pageById(this.sites, everySite, message.data);
    return { facts: documents.map((site) => ({ version: site.version, fact: siteFact(site) })), next };
  }
}

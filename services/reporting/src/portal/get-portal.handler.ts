import { getInsuranceDashboard, type ReplyOf, seesSumsOnly } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { contractorNumbers } from './contractor-numbers.js';
import { Portal } from './portal.reader.js';

@Controller()
export class GetPortalHandler {
  constructor(private readonly portal: Portal) {}

  @QueryHandler(getInsuranceDashboard)
  async handle(message: MessageOf<typeof getInsuranceDashboard>): Promise<ReplyOf<typeof getInsuranceDashboard>> {
    const { actor, locale } = message.data;
    const visible = await this.portal.visibleTo(actor, new Date());
    return {
      contractors: visible.map((each) => contractorNumbers(each, locale, seesSumsOnly(actor))),
      recent_approved: await this.portal.recentApproved(actor, visible),
      period: '90d',
    };
  }
}

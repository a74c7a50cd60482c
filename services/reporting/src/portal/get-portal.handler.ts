import { getInsuranceDashboard, type ReplyOf } from '@hazardlens/contracts';
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
    const inputs = await this.portal.inputs(actor, visible);
    return {
      contractors: inputs.map((each) => contractorNumbers(each, locale)),
      recent_approved: await this.portal.recentApproved(actor, visible),
      period: '90d',
    };
  }
}

import { getInsuranceDashboard, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContractorReader } from '../contractor/contractor.reader.js';
import { contractorNumbers } from '../contractor/contractor-numbers.js';

@Controller()
export class GetDashboardHandler {
  constructor(private readonly reader: ContractorReader) {}

  @QueryHandler(getInsuranceDashboard)
  async handle(message: MessageOf<typeof getInsuranceDashboard>): Promise<ReplyOf<typeof getInsuranceDashboard>> {
    const { actor, locale } = message.data;
    const now = new Date();
    const visible = await this.reader.visibleTo(actor);
    const inputs = await Promise.all(visible.map((each) => this.reader.inputs(actor, each, now)));
    return {
      contractors: inputs.map((each) => contractorNumbers(each, locale)),
      recent_approved: await this.reader.recentApproved(actor, visible),
      period: '90d',
    };
  }
}

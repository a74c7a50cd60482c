import { getInsuranceDashboard, type ReplyOf, seesSumsOnly } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Portal } from './portal.reader.js';

@Controller()
export class GetPortalHandler {
  constructor(private readonly portal: Portal) {}

  @QueryHandler(getInsuranceDashboard)
  async handle(message: MessageOf<typeof getInsuranceDashboard>): Promise<ReplyOf<typeof getInsuranceDashboard>> {
    const { actor, locale, known } = message.data;
    const visible = await this.portal.visibleTo(actor, new Date());
    const { rows, version } = await this.portal.rowsOf(visible, locale, seesSumsOnly(actor));
    const recent_approved = await this.portal.recentApproved(actor, rows);
    if (version !== undefined && version === known) {
      return { contractors: [], recent_approved, period: '90d', version, unchanged: true };
    }
    return { contractors: rows.map(({ numbers }) => numbers), recent_approved, period: '90d', version };
  }
}

import { getInsuranceDashboard, isInsurer, type ReplyOf, seesSumsOnly } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { KeptLooks } from './kept-looks.js';
import { newestOf, Portal } from './portal.reader.js';

@Controller()
export class GetPortalHandler {
  constructor(
    private readonly portal: Portal,
    private readonly looks: KeptLooks,
  ) {}

  @QueryHandler(getInsuranceDashboard)
  async handle(message: MessageOf<typeof getInsuranceDashboard>): Promise<ReplyOf<typeof getInsuranceDashboard>> {
    const { actor, locale, known } = message.data;
    const now = new Date();
    // who knows no rows has to be told them, changed or not
    const key = known !== undefined && isInsurer(actor) ? await this.looks.keyOf(actor, locale, now) : undefined;
    const kept = key === undefined ? undefined : this.looks.of(key, now);
    if (kept !== undefined && kept.version === known) {
      const recent_approved = await this.portal.recentApproved(actor, kept.newest);
      return { contractors: [], recent_approved, period: '90d', version: known, unchanged: true };
    }
    const visible = await this.portal.visibleTo(actor, now);
    const { rows, version } = await this.portal.rowsOf(visible, locale, seesSumsOnly(actor));
    const newest = newestOf(rows);
    if (key !== undefined && version !== undefined) this.looks.keep(key, visible, { version, newest });
    const recent_approved = await this.portal.recentApproved(actor, newest);
    if (version !== undefined && version === known) {
      return { contractors: [], recent_approved, period: '90d', version, unchanged: true };
    }
    return { contractors: rows.map(({ numbers }) => numbers), recent_approved, period: '90d', version };
  }
}

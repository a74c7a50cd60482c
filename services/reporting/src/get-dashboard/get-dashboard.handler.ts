import { type DashboardNumbers, getDashboard } from '@hazardlens/contracts';
import { explanation, isoDate, SAFETY_AGEING } from '@hazardlens/risk';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { explanationView } from '../score/explanation-view.js';
import { ScoreReader } from '../score/score.reader.js';
import { openLead, termsOf } from '../score/score-inputs.js';
import { ScoreScope } from '../score/score-scope.js';
import { WeighingReader } from '../score/weighing.reader.js';
import { ScoreHistory } from '../snapshot/score-history.js';
import { DASHBOARD_DAYS, dashboardOf } from './dashboard.js';

@Controller()
export class GetDashboardHandler {
  constructor(
    private readonly scope: ScoreScope,
    private readonly reader: ScoreReader,
    private readonly weighing: WeighingReader,
    private readonly history: ScoreHistory,
  ) {}

  @QueryHandler(getDashboard)
  async handle(message: MessageOf<typeof getDashboard>): Promise<DashboardNumbers> {
    const { actor, site_id, locale } = message.data;
    const tenants = await this.scope.resolve(actor, site_id, new Date());
    const [inputs, weighing, overdue_actions, pastScores] = await Promise.all([
      this.reader.totals(tenants, DASHBOARD_DAYS),
      this.weighing.read(tenants, SAFETY_AGEING, locale),
      this.reader.overdueActions(tenants, (tenant) => isoDate(tenant.today)),
      this.history.pastScores(tenants),
    ]);
    const why = explanation(termsOf(inputs, SAFETY_AGEING), weighing, openLead('safety', inputs), locale);
    return dashboardOf(inputs, { overdue_actions, pastScores, explanation: explanationView(why), locale });
  }
}

import { type DashboardNumbers, type DataOf, getDashboard } from '@hazardlens/contracts';
import { explanation, SAFETY_AGEING } from '@hazardlens/risk';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { explanationView } from '../score/explanation-view.js';
import { KeptAnswers } from '../score/kept-answers.js';
import { Places, type UnreadPlace } from '../score/places.reader.js';
import { inputsOf, openLead, termsOf } from '../score/score-inputs.js';
import { weighingOf } from '../score/weighing.js';
import { ScoreHistory } from '../snapshot/score-history.js';
import { DASHBOARD_DAYS, dashboardOf, overdueOf } from './dashboard.js';

@Controller()
export class GetDashboardHandler {
  constructor(
    private readonly places: Places,
    private readonly history: ScoreHistory,
    private readonly kept: KeptAnswers,
  ) {}

  @QueryHandler(getDashboard)
  async handle(message: MessageOf<typeof getDashboard>): Promise<DashboardNumbers> {
    const { actor, site_id, locale } = message.data;
    const found = await this.places.whose(actor, site_id, new Date());
    return this.kept.of(found, ['dashboard', locale], () => this.#reckon(message.data, found));
  }

  async #reckon(
    { actor, site_id, locale }: DataOf<typeof getDashboard>,
    found: readonly UnreadPlace[],
  ): Promise<DashboardNumbers> {
    const places = await this.places.seenBy(actor, site_id, found);
    const inputs = inputsOf(places, DASHBOARD_DAYS);
    const weighing = weighingOf(places, SAFETY_AGEING, locale);
    const why = explanation(termsOf(inputs, SAFETY_AGEING), weighing, openLead('safety', inputs), locale);
    return dashboardOf(inputs, {
      overdue_actions: places.reduce((sum, place) => sum + overdueOf(place), 0),
      pastScores: await this.history.pastScores(places),
      explanation: explanationView(why),
      locale,
    });
  }
}

import type { Actor, Locale, RiskIntelligenceAnswer, TimeRange } from '@hazardlens/contracts';
import { dayNumber, explanation, rangeAgeing } from '@hazardlens/risk';
import { Injectable } from '@nestjs/common';
import { explanationView } from '../score/explanation-view.js';
import { ScoreReader } from '../score/score.reader.js';
import { openLead, termsOf } from '../score/score-inputs.js';
import { ScoreScope } from '../score/score-scope.js';
import { WeighingReader } from '../score/weighing.reader.js';
import { daysOf, riskIntelligenceOf } from './risk-intelligence.js';

/** The risk hub's answer, for the screen and for its exports alike. */
@Injectable()
export class RiskIntelligence {
  constructor(
    private readonly scope: ScoreScope,
    private readonly reader: ScoreReader,
    private readonly weighing: WeighingReader,
  ) {}

  async read(actor: Actor, siteId: string | null, range: TimeRange, locale: Locale): Promise<RiskIntelligenceAnswer> {
    const generatedAt = new Date();
    const tenants = await this.scope.resolve(actor, siteId, generatedAt);
    const length = daysOf[range];
    const ageing = rangeAgeing(length);
    const [inputs, rows, weighing, captured] = await Promise.all([
      // the trend compares with the range before
      this.reader.inputs(tenants, 2 * length),
      this.reader.rows(tenants, length),
      this.weighing.read(tenants, ageing, locale),
      this.reader.hasCaptures(tenants, length),
    ]);
    const why = explanation(termsOf(inputs, ageing), weighing, openLead('risk', inputs), locale);
    return riskIntelligenceOf(inputs, rows, range, {
      today: tenants[0]?.today ?? dayNumber(generatedAt, 'UTC'),
      locale,
      captured,
      explanation: explanationView(why),
      generatedAt,
    });
  }
}

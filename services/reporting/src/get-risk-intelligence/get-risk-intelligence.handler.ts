import { getRiskIntelligence, type RiskIntelligenceAnswer } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { RiskIntelligence } from './risk-intelligence.reader.js';

@Controller()
export class GetRiskIntelligenceHandler {
  constructor(private readonly riskIntelligence: RiskIntelligence) {}

  @QueryHandler(getRiskIntelligence)
  handle(message: MessageOf<typeof getRiskIntelligence>): Promise<RiskIntelligenceAnswer> {
    const { actor, site_id, time_range, locale } = message.data;
    return this.riskIntelligence.read(actor, site_id, time_range, locale);
  }
}

import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type AnalysisAttemptDocument, analysisAttemptModel } from './analysis-attempt.model.js';

/**
 * Counts tries where a crash of the whole process cannot forget them: a photo that kills the process would otherwise be
 * delivered again, and kill it again, for ever.
 */
@Injectable()
export class AnalysisAttemptRepository {
  constructor(@InjectModel(analysisAttemptModel) private readonly attempts: TenantModel<AnalysisAttemptDocument>) {}

  /** @returns how often this analysis was begun, this time included */
  async begin(scope: TenantScope, messageId: string): Promise<number> {
    return (await this.count(scope, messageId, 'starts')).starts;
  }

  /** @returns how often this analysis has failed, this time included */
  async failed(scope: TenantScope, messageId: string): Promise<number> {
    return (await this.count(scope, messageId, 'failures')).failures;
  }

  /** The message is dealt with. */
  async forget(scope: TenantScope, messageId: string): Promise<void> {
    await this.attempts.deleteOne(scope, { _id: messageId });
  }

  private async count(
    scope: TenantScope,
    messageId: string,
    field: 'starts' | 'failures',
  ): Promise<AnalysisAttemptDocument> {
    const update = { $inc: { [field]: 1 } };
    const found = await this.attempts.findOneAndUpdate(scope, { _id: messageId }, update, { upsert: true });
    if (!found) throw new Error('the attempt was not counted');
    return found;
  }
}

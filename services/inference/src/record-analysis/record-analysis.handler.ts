import { blurredKeyOf, photosAnalyzed, type ReplyOf, recordAnalysis } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AnalysisRepository } from '../analysis/analysis.repository.js';

/** Keeps an analysis that was not made here and tells of it, once a capture and model, as one that was made here. */
@Controller()
export class RecordAnalysisHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly analyses: AnalysisRepository,
  ) {}

  @CommandHandler(recordAnalysis)
  handle(message: MessageOf<typeof recordAnalysis>): Promise<ReplyOf<typeof recordAnalysis>> {
    const { tenantId, data } = message;
    const { capture, analysis } = data;
    const { model_version, analyzed_at, engine, not_assessed, photo_hints, looks } = analysis;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      if (await this.analyses.find(scope, capture.id, model_version)) return {};
      const keyOf = new Map(capture.photos.map(({ id, key }) => [id, key]));
      const photos = analysis.photos.map((photo) => {
        const key = keyOf.get(photo.photo_id);
        return { ...photo, blurred_key: key ? blurredKeyOf(key) : null };
      });
      const result = { model_version, engine, photos, not_assessed, photo_hints, ...(looks && { looks }) };
      const at = new Date(analyzed_at);
      await this.analyses.add(scope, capture.id, result, at);
      transaction.emit(photosAnalyzed, {
        tenantId,
        aggregateId: capture.id,
        aggregateVersion: at.getTime(),
        data: { capture, ...result, analyzed_at },
      });
      return {};
    });
  }
}

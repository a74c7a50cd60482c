import { randomUUID } from 'node:crypto';
import { InjectModel, type Scope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { AnalysisDocument, AnalysisResult } from './analysis.document.js';
import { analysisModel } from './analysis.model.js';

@Injectable()
export class AnalysisRepository {
  constructor(@InjectModel(analysisModel) private readonly analyses: TenantModel<AnalysisDocument>) {}

  /** What this model found on a capture, or null when it has not looked yet. */
  find(scope: Scope, captureId: string, modelVersion: string): Promise<AnalysisDocument | null> {
    return this.analyses.findOne(scope, { capture_id: captureId, model_version: modelVersion });
  }

  /** What every model found on a capture. */
  ofCapture(scope: Scope, captureId: string): Promise<AnalysisDocument[]> {
    return this.analyses.find(scope, { capture_id: captureId });
  }

  /** @throws duplicate key when another replica was faster; the message is then tried again and meets its result */
  async add(
    scope: TenantScope,
    captureId: string,
    result: AnalysisResult,
    analyzedAt: Date = new Date(),
  ): Promise<void> {
    await this.analyses.insertOne(scope, {
      _id: randomUUID(),
      capture_id: captureId,
      analyzed_at: analyzedAt,
      ...result,
    });
  }
}

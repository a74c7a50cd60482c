import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import type { AnalysisDocument } from './analysis/analysis.document.js';
import { analysisModel } from './analysis/analysis.model.js';

const analyses = exportedSection<AnalysisDocument>({
  model: analysisModel,
  line: ({ _id: id, capture_id, model_version, engine, photos, not_assessed, photo_hints, analyzed_at }) => ({
    ...{ id, capture_id, model_version, engine, analyzed_at, not_assessed, photo_hints },
    photos: photos.map(({ blurred_key: _, ...photo }) => photo),
  }),
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('inference', {
    documents,
    sections: { analyses },
    leftOut: { analysis_attempts: 'what is being worked on' },
  });

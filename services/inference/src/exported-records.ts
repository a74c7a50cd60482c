import { type AnyTenantModelDefinition, exportedSection, recordsHandler } from '@hazardlens/service-kit';
import type { AnalysisDocument } from './analysis/analysis.document.js';
import { analysisModel } from './analysis/analysis.model.js';
import type { ClassifierDocument } from './teaching/classifier/classifier.document.js';
import { classifierModel } from './teaching/classifier/classifier.model.js';
import type { ExampleDocument } from './teaching/example/example.document.js';
import { exampleModel } from './teaching/example/example.model.js';

const analyses = exportedSection<AnalysisDocument>({
  model: analysisModel,
  line: ({ _id: id, capture_id, model_version, engine, photos, not_assessed, photo_hints, looks, analyzed_at }) => ({
    ...{ id, capture_id, model_version, engine, analyzed_at, not_assessed, photo_hints, looks },
    photos: photos.map(({ blurred_key: _, ...photo }) => photo),
  }),
});

const examples = exportedSection<ExampleDocument>({
  model: exampleModel,
  line: ({ _id: id, hazard_type, photo_id, box, positive, created_at, created_by }) => ({
    ...{ id, hazard_type, photo_id, box, positive, created_at, created_by },
  }),
  person: {
    filter: ({ user_id }) => ({ created_by: user_id }),
    line: ({ _id: id, hazard_type, photo_id, positive, created_at }) => ({
      ...{ id, hazard_type, photo_id, positive, created_at },
    }),
  },
});

const taught = exportedSection<ClassifierDocument>({
  model: classifierModel,
  line: ({ hazard_type, number, features, weights, bias, figures, learned_at }) => ({
    ...{ hazard_type, number, features, weights, bias, figures, learned_at },
  }),
});

/** @param documents everything that goes with an organisation */
export const exportedRecords = (documents: readonly AnyTenantModelDefinition[]) =>
  recordsHandler('inference', {
    documents,
    sections: { analyses, examples, 'taught-hazards': taught },
    leftOut: { analysis_attempts: 'what is being worked on', scanned_photos: 'numbers made of the photos of examples' },
  });

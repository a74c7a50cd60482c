import type {
  CoverageView,
  OwnHazardView,
  QuestionView,
  SourceSeen,
  SourcesView,
  ThresholdView,
} from '@hazardlens/contracts';

const posture: SourceSeen = { source: 'posture', version: 'p1', state: 'suggested' };
const counted = { low: 0.566, estimate: 0.8, high: 0.924, decisions: 25 };

/** One hazard that is looked for, one that is suggested, one that nobody looks for. */
export const aCoverage = (): CoverageView => ({
  categories: [
    {
      code: 'PPE_COMPLIANCE',
      name: 'PPE Compliance',
      hazards: [
        {
          hazard_type: 'no_hard_hat',
          label: 'Missing hard hat',
          sources: [
            {
              ...{ source: 'detector', version: 'd1', state: 'live' },
              ...{ precision: counted, recall: null, since: '2026-02-02T09:00:00.000Z' },
            },
          ],
        },
        { hazard_type: 'no_gloves', label: 'Missing hand protection', sources: [] },
      ],
    },
    {
      code: 'UNSAFE_POSTURES',
      name: 'Unsafe Postures & Acts',
      hazards: [
        {
          hazard_type: 'stooped_lifting',
          label: 'Stooped lifting',
          sources: [{ ...posture, precision: null, recall: null, since: null }],
        },
      ],
    },
  ],
});

export const someSources = (): SourcesView => ({
  sources: [
    {
      ...{ _id: 'posture', id: 'posture', version: 'p1', looked: null, switched_off: null },
      ...{ licence: 'Apache-2.0', sha256: 'ab12', figures: null },
      card: '# Poses\n\n| pose | right |\n| --- | --- |\n| bent | 0.7 |\n\n<img src=x> **one** person',
      hazards: [
        {
          ...{ hazard_type: 'stooped_lifting', label: 'Stooped lifting', category: 'UNSAFE_POSTURES' },
          ...{ state: 'shadow', earned: 'suggested', precision: counted, recall: null },
          ruled: { state: 'shadow', reason: 'Rebar yard.', at: '2026-03-02T09:00:00.000Z', by: 'user-1' },
          since: '2026-03-02T09:00:00.000Z',
        },
      ],
    },
  ],
  settings: { live_from: 0.7, missed_cost: 5, findings_a_day: 60 },
  described: true,
});

export const aThreshold = (overrides: Partial<ThresholdView> = {}): ThresholdView => ({
  ...{ source: 'posture', version: 'p1', hazard_type: 'stooped_lifting', label: 'Stooped lifting', state: 'suggested' },
  ...{ threshold: 0.41, reason: 'cost', since: '2026-03-02T09:00:00.000Z', decisions: 21, right: 9, enough: true },
  ...{ days: 28, settings: someSources().settings },
  curve: [0, 0.4, 0.41, null].map((threshold, at) => ({
    ...{ threshold, cost: 12 - at, missed: at, false_alarms: 12 - at, shown_a_day: 1 },
    ...{ precision: threshold === null ? null : 0.5, recall: 0.9 },
  })),
  changes: [{ at: '2026-03-02T09:00:00.000Z', from: 0, to: 0.41, reason: 'cost', decisions: 21 }],
  ...overrides,
});

export const aQuestion = (overrides: Partial<QuestionView> = {}): QuestionView => ({
  ...{ _id: 'question-1', id: 'question-1', state: 'suggested', capture_id: 'capture-1', photo_index: 0 },
  ...{ photo_id: 'capture-1-0', site_id: 'site-1', site_name: 'North Tower' },
  ...{ category: 'UNSAFE_POSTURES', category_name: 'Unsafe Postures & Acts' },
  ...{ hazard_type: 'stooped_lifting', hazard_label: 'Stooped lifting', severity: 0.5 },
  ...{ reason: 'One person works with the back bent.', reason_code: 'back_bent', reason_params: { count: 1 } },
  boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.4, class: 'person' }],
  sources: [posture],
  captured_at: '2026-03-02T09:00:00.000Z',
  thumbnail: 'data:image/jpeg;base64,/9j/',
  ...overrides,
});

export const anOwnHazard = (): OwnHazardView => ({
  ...{ _id: 'own_wet_mat_4k7q2m', id: 'own_wet_mat_4k7q2m', hazard_type: 'own_wet_mat_4k7q2m' },
  ...{ category: 'HOUSEKEEPING', category_name: 'Housekeeping', label: { en: 'Wet mat', es: 'Tapete mojado' } },
  ...{ severity: 0.3, recommended_action: null },
  ...{ created_at: '2026-03-02T09:00:00.000Z', updated_at: '2026-03-02T09:00:00.000Z' },
});

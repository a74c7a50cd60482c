import type { PhotoFinding } from '@hazardlens/contracts';
import type { Analysis } from './analysis.js';
import { assess, openIncidents } from './open-incidents.rules.js';

const now = new Date('2026-03-02T08:00:05.000Z');
const opening = { tenantId: 'tenant-1', now, deleted: new Set<string>() };
const box = { x: 0.1, y: 0.1, w: 0.2, h: 0.2, class: 'head' };

const finding = (overrides: Partial<PhotoFinding> = {}): PhotoFinding => ({
  category: 'PPE_COMPLIANCE',
  hazard_type: 'no_hard_hat',
  severity: 0.65,
  confidence: 0.8,
  reason: 'A head without a helmet.',
  reason_code: 'bare_head',
  reason_params: { count: 1 },
  boxes: [box],
  ...overrides,
});

function analysisOf(...photos: PhotoFinding[][]): Analysis {
  return {
    capture: {
      id: 'capture-1',
      site_id: 'site-1',
      site_name: 'Harbour Tower',
      captured_at: '2026-03-02T08:00:00.000Z',
      received_at: '2026-03-02T08:00:01.000Z',
      photographer: { id: 'worker-1', name: 'Wil Worker' },
      photos: photos.map((_, index) => ({
        id: `capture-1-${index}`,
        index,
        key: `tenants/t/captures/capture-1/${index}.jpg`,
        thumbnail_key: `tenants/t/captures/capture-1/${index}-thumb.jpg`,
        sha256: `hash-${index}`,
        width: 640,
        height: 480,
      })),
    },
    model_version: 'm1',
    engine: 'test',
    photos: photos.map((findings, index) => ({
      photo_id: `capture-1-${index}`,
      index,
      exposure: findings.length > 0,
      findings,
      head_regions: [],
      blurred_key: `blurred-${index}`,
    })),
    not_assessed: [{ code: 'permits', label: 'Work permits' }],
    photo_hints: [{ photo_index: 0, hint: 'dark' }],
  };
}

describe('openIncidents', () => {
  it('opens one incident for each photo and hazard type, by the system', () => {
    const opened = openIncidents(
      analysisOf([finding()], [finding(), finding({ hazard_type: 'no_hi_vis' })]),
      [],
      opening,
    );

    expect(opened.map(({ photo_index, hazard_type }) => `${photo_index}/${hazard_type}`)).toEqual([
      '0/no_hard_hat',
      '1/no_hard_hat',
      '1/no_hi_vis',
    ]);
    expect(new Set(opened.map(({ _id }) => _id)).size).toBe(3);
    expect(opened[2]).toMatchObject({
      tenant_id: 'tenant-1',
      version: 1,
      status: 'REVIEW_REQUIRED',
      photo: { id: 'capture-1-1', blurred_key: 'blurred-1' },
      photographer_id: 'worker-1',
      reason: 'A head without a helmet.',
      captured_at: new Date('2026-03-02T08:00:00.000Z'),
      history: [{ action: 'CREATED', user_email: null, timestamp: now, notes: 'A head without a helmet.' }],
    });
  });

  it.each([
    [0.35, 1],
    [0.3499, 0],
  ])('at confidence %d opens %d', (confidence, count) => {
    expect(openIncidents(analysisOf([finding({ confidence })]), [], opening)).toHaveLength(count);
  });

  it('takes the severity of the taxonomy, and the finding’s own only for a code that it does not know', () => {
    const opened = openIncidents(
      analysisOf([finding({ severity: 0.1 }), finding({ hazard_type: 'brand_new', severity: 0.33 })]),
      [],
      opening,
    );

    expect(opened.map(({ severity, severity_default }) => [severity, severity_default])).toEqual([
      [0.65, 0.65],
      [0.33, 0.33],
    ]);
  });

  it('makes one of two findings of a kind: all boxes, the highest confidence and its reason', () => {
    const surer = finding({ confidence: 0.9, reason: 'Surer.', boxes: [{ ...box, x: 0.6 }] });
    const opened = openIncidents(analysisOf([finding(), surer]), [], opening);

    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({ confidence: 0.9, reason: 'Surer.', boxes: [{ x: 0.1 }, { x: 0.6 }] });
  });

  it('gives the same ids again, and opens nothing that is known', () => {
    const analysis = analysisOf([finding()]);
    const first = openIncidents(analysis, [], opening);
    const corrected = first.map((incident) => ({ ...incident, hazard_type: 'no_hi_vis' }));

    expect(openIncidents(analysis, [], opening).map(({ _id }) => _id)).toEqual(first.map(({ _id }) => _id));
    expect(openIncidents(analysis, corrected, opening)).toEqual([]);
  });

  it('points at no photo when they were deleted meanwhile', () => {
    const [incident] = openIncidents(analysisOf([finding()]), [], { ...opening, deleted: new Set(['capture-1']) });

    expect(incident?.photo).toBeNull();
  });
});

describe('assess', () => {
  it('completes a capture without findings with score 0', () => {
    expect(assess(analysisOf([]), [])).toEqual({
      overall_risk_score: 0,
      detections: [],
      photos_analyzed: 1,
      high_risk_incident_created: false,
      capture_id: 'capture-1',
      incidents_created: 0,
      not_assessed: [{ code: 'permits', label: 'Work permits' }],
      photo_hints: [{ photo_index: 0, hint: 'dark' }],
    });
  });

  it('lists every finding with label, law and action, worst first, and scores them', () => {
    const analysis = analysisOf(
      [finding({ confidence: 0.8 })],
      [finding({ category: 'FALL_RISKS', hazard_type: 'unprotected_edge', confidence: 0.9 })],
    );
    const result = assess(analysis, openIncidents(analysis, [], opening));

    expect(result).toMatchObject({ photos_analyzed: 2, incidents_created: 2, high_risk_incident_created: true });
    // N(0.855, 0.52) = 1 − 0.145 · 0.48^0.5
    expect(result.overall_risk_score).toBe(90);
    expect(result.detections[0]).toMatchObject({
      photo_index: 1,
      category: 'FALL_RISKS',
      hazard_type: 'unprotected_edge',
      label: 'Unprotected edge or leading edge',
      severity: 0.95,
      confidence: 0.9,
      osha: '1926.501(b)(1)-(2) (Top 10 #1)',
      iso45001: '8.1.2(a)-(c), 6.1.2.2',
      boxes: [box],
      ...{ reason: 'A head without a helmet.', reason_code: 'bare_head', reason_params: { count: 1 } },
    });
    expect(result.detections[0]?.recommended_action).toContain('6 ft (1.8 m) back from the edge');
  });

  it('tells what was detected, not what a reviewer made of it', () => {
    const analysis = analysisOf([finding()]);
    const decided = openIncidents(analysis, [], opening).map((incident) => ({
      ...incident,
      category: 'FALL_RISKS',
      hazard_type: 'unprotected_edge',
      severity: 0.95,
      severity_default: 0.95,
    }));

    expect(assess(analysis, decided).detections).toMatchObject([
      { category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', severity: 0.65 },
    ]);
  });
});

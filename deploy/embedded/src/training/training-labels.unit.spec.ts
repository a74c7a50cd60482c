import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncidentRecord } from '@hazardlens/contracts';
import { trainingClasses, trainingLabels } from './training-labels.js';

const head = { x: 0.1, y: 0.2, w: 0.2, h: 0.1, class: 'head' };
const person = { x: 0.1, y: 0.2, w: 0.3, h: 0.8, class: 'person' };
const machine = { x: 0.5, y: 0.1, w: 0.6, h: 0.8, class: 'machinery' };
type Change = { from: unknown; to: unknown };
const entry = (action: string, changes?: Record<string, Change>) => ({
  ...{ action, user_email: null, timestamp: '2026-03-02T09:00:00.000Z', notes: '' },
  ...(changes ? { changes } : {}),
});
const incident = (change: Partial<IncidentRecord>): IncidentRecord =>
  ({
    hazard_type: 'no_hard_hat',
    status: 'APPROVED',
    boxes: [head],
    history: [entry('APPROVED')],
    ...change,
  }) as IncidentRecord;
const rejected = (reason: string | null): Partial<IncidentRecord> => ({
  status: 'REJECTED',
  history: [entry('REJECTED', reason ? { reason: { from: null, to: reason } } : undefined)],
});

describe('labels from decisions', () => {
  it('have the classes of the shipped detector, in its order', () => {
    const metadata = join(__dirname, '../../../../services/inference/model/metadata.json');
    expect(trainingClasses).toEqual(JSON.parse(readFileSync(metadata, 'utf8')).classes);
  });

  it('are the boxes of approved findings around their centres', () => {
    expect(trainingLabels([incident({})])).toEqual({
      labelled: [2],
      boxes: [[2, 0.2, 0.25, 0.2, 0.1]],
      drawn_by: ['analysis'],
      hazards: [
        {
          hazard_type: 'no_hard_hat',
          there: true,
          seen_by: 'analysis',
          boxes: [{ class: 'head', box: [0.2, 0.25, 0.2, 0.1], drawn_by: 'analysis' }],
        },
      ],
    });
  });

  it('say that a false alarm’s classes are absent, and learn nothing from other rejections', () => {
    expect(trainingLabels([incident(rejected('false_positive'))])).toMatchObject({
      labelled: [2],
      boxes: [],
      hazards: [{ hazard_type: 'no_hard_hat', there: false }],
    });
    for (const reason of ['duplicate', 'not_a_hazard', 'other', null]) {
      expect(trainingLabels([incident(rejected(reason))])).toBeNull();
    }
  });

  it('keep classes unknown that a finding does not draw completely', () => {
    const near = incident({ hazard_type: 'swing_radius', boxes: [person, machine] });
    expect(trainingLabels([near, { ...near, hazard_type: 'pedestrian_vehicle' }])).toMatchObject({
      labelled: [],
      // once, and cut at the edge of the photo
      boxes: [
        [0, 0.25, 0.6, 0.3, 0.8],
        [8, 0.75, 0.5, 0.5, 0.8],
      ],
    });
  });

  it('keep a class unknown where others than the detector saw the hazard: they draw some of it, or name the photo', () => {
    const by = (...names: string[]) => names.map((source) => ({ source, version: 'v1', state: 'suggested' as const }));
    const place = { ...head, class: 'no_hard_hat' };
    for (const source of ['vision', 'taught', 'brought:hats']) {
      const seen = incident({ sources: by(source), boxes: [place] });
      expect(trainingLabels([seen])).toBeNull();
      expect(trainingLabels([{ ...seen, ...rejected('false_positive') }])).toBeNull();
    }
    expect(trainingLabels([incident({ sources: by('vision', 'detector') })])).toMatchObject({ labelled: [2] });
  });

  it('keep of a corrected finding only what fits the hazard that it became', () => {
    const history = [entry('APPROVED', { hazard_type: { from: 'no_hi_vis', to: 'no_hard_hat' } })];
    const torso = { ...head, class: 'no_vest' };
    expect(trainingLabels([incident({ history, boxes: [torso, head] })])).toMatchObject({
      labelled: [],
      boxes: [[2, 0.2, 0.25, 0.2, 0.1]],
    });
    expect(trainingLabels([incident({ history, boxes: [torso] })])).toBeNull();
  });

  it('are the boxes as somebody drew them, with who did, also of a hazard that was corrected', () => {
    const seen = [{ source: 'detector', version: 'v1', state: 'live' as const }];
    const changes = { hazard_type: { from: 'no_hi_vis', to: 'no_hard_hat' }, boxes: { from: [], to: [] } };
    const history = [entry('APPROVED', changes)];
    const labels = trainingLabels([
      incident({
        history,
        sources: seen,
        boxes: [
          { ...head, sources: [] },
          { ...person, sources: seen },
        ],
      }),
    ]);
    expect(labels).toMatchObject({
      labelled: [2],
      boxes: [
        [2, 0.2, 0.25, 0.2, 0.1],
        [0, 0.25, 0.6, 0.3, 0.8],
      ],
      drawn_by: ['person', 'analysis'],
      hazards: [{ hazard_type: 'no_hard_hat', found_as: 'no_hi_vis', seen_by: 'analysis' }],
    });
  });

  it('have what people added: one that was missed, not all of its kind, also where the detector has no class for it', () => {
    const added = incident({ sources: [], boxes: [{ ...head, sources: [] }] });
    expect(trainingLabels([added])).toMatchObject({
      labelled: [],
      boxes: [[2, 0.2, 0.25, 0.2, 0.1]],
      drawn_by: ['person'],
      hazards: [{ hazard_type: 'no_hard_hat', seen_by: 'person', there: true }],
    });
    const guardrail = { ...head, class: 'unprotected_edge', sources: [] };
    const edge = incident({ hazard_type: 'unprotected_edge', sources: [], boxes: [guardrail] });
    expect(trainingLabels([edge])).toMatchObject({
      boxes: [],
      hazards: [{ hazard_type: 'unprotected_edge', boxes: [{ class: 'unprotected_edge', drawn_by: 'person' }] }],
    });
    expect(trainingLabels([{ ...edge, status: 'REVIEW_REQUIRED' }])).toBeNull();
  });

  it('take no notice of a decision that was undone', () => {
    const slip = entry('APPROVED', { hazard_type: { from: 'no_hard_hat', to: 'no_hi_vis' } });
    const history = [entry('CREATED'), slip, entry('UNDONE'), entry('APPROVED')];
    expect(trainingLabels([incident({ history })])).toEqual(trainingLabels([incident({})]));
  });

  it('are none while nobody has decided', () => {
    expect(trainingLabels([incident({ status: 'REVIEW_REQUIRED', history: [] })])).toBeNull();
  });
});

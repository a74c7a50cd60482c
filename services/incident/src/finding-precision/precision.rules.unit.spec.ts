import fc from 'fast-check';
import type { IncidentDocument } from '../incident/incident.document.js';
import { creationThreshold, LEAST_CONFIDENCE, precisionOf, verdictOf } from './precision.rules.js';

const by = { id: 'u', name: 'Ann', role: 'admin' as const };
const found = (change: Partial<IncidentDocument>) =>
  verdictOf({
    capture_id: 'capture-1',
    status: 'APPROVED',
    decision: { by, at: new Date(), reason: null },
    hazard_type: 'no_hard_hat',
    found_as: 'no_hard_hat',
    ...change,
  });

describe('what a decision says about the detector', () => {
  it('is a confirmation or a false alarm, and nothing else', () => {
    expect(found({})).toBe('confirmed');
    const rejectedAs = (reason: 'false_positive' | 'duplicate' | 'not_a_hazard' | 'other' | null) =>
      found({ status: 'REJECTED', decision: { by, at: new Date(), reason } });
    expect(rejectedAs('false_positive')).toBe('false_alarm');
    expect(rejectedAs(null)).toBe('false_alarm');
    for (const reason of ['duplicate', 'not_a_hazard', 'other'] as const) expect(rejectedAs(reason)).toBeNull();
  });

  it('is a false alarm where it was turned into another hazard', () => {
    expect(found({ hazard_type: 'no_hi_vis' })).toBe('false_alarm');
    expect(found({ hazard_type: 'no_hi_vis', suggested_by: 'u' })).toBe('false_alarm');
  });

  it('is nothing where a person saw it, or has not decided', () => {
    expect(found({ capture_id: null })).toBeNull();
    expect(found({ sources: [] })).toBeNull();
    expect(found({ status: 'REVIEW_REQUIRED', decision: null })).toBeNull();
  });
});

describe('precision', () => {
  it.each([
    [0, 0, 0.7],
    [10, 0, 14.9 / 17],
    [0, 9, 4.9 / 16],
    [0, 10, 4.9 / 17],
    [50, 50, 54.9 / 107],
  ])('of %i confirmed and %i false alarms is %d', (confirmed, false_alarms, expected) => {
    expect(precisionOf({ confirmed, false_alarms })).toBeCloseTo(expected, 12);
  });

  it.each([
    [1, 0.35],
    [0.3, 0.35],
    [0.15, 0.6],
    [0, 0.85],
  ])('of %d asks of a finding a confidence of %d', (precision, threshold) => {
    expect(creationThreshold(precision)).toBe(threshold);
  });

  it('asks for more after a false alarm and never less, within its bounds', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (confirmed, false_alarms) => {
        const now = creationThreshold(precisionOf({ confirmed, false_alarms }));
        const later = creationThreshold(precisionOf({ confirmed, false_alarms: false_alarms + 1 }));
        const better = creationThreshold(precisionOf({ confirmed: confirmed + 1, false_alarms }));
        return later >= now && better <= now && now >= LEAST_CONFIDENCE && now <= 0.85;
      }),
    );
  });
});

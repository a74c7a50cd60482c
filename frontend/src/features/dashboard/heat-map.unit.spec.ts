import { cutNote } from './captures.js';
import { heatMap, topRisks } from './hazards.js';

const incident = (
  category: string,
  severity: number,
  status: 'REVIEW_REQUIRED' | 'APPROVED' | 'REJECTED' = 'APPROVED',
) => ({
  category,
  severity,
  status,
});

describe('heat map', () => {
  it('groups by category, a missing one is Other; RSI = average severity × count × 10', () => {
    const rows = heatMap([incident('FALL_RISKS', 0.9), incident('FALL_RISKS', 0.5), incident('', 0.2)]);
    expect(rows).toEqual([
      { category: 'FALL_RISKS', count: 2, averageSeverity: 0.7, rsi: 14, tier: 'Low' },
      { category: 'Other', count: 1, averageSeverity: 0.2, rsi: 2, tier: 'Low' },
    ]);
  });

  it('leaves rejected findings out', () => {
    expect(heatMap([incident('FALL_RISKS', 0.9, 'REJECTED')])).toEqual([]);
  });

  it('has no row of what nobody has named: its 0 is no severity', () => {
    expect(heatMap([incident('not_named', 0, 'REVIEW_REQUIRED')])).toEqual([]);
  });

  it.each([
    [75, 'Critical'],
    [50, 'High'],
    [25, 'Medium'],
    [24.9, 'Low'],
  ])('RSI %d is %s', (rsi, tier) => {
    const ten = Array.from({ length: 10 }, () => incident('FALL_RISKS', rsi / 100));
    expect(heatMap(ten)[0]).toMatchObject({ rsi, tier });
  });

  it('is not clipped', () => {
    const many = Array.from({ length: 20 }, () => incident('FALL_RISKS', 0.95));
    expect(heatMap(many)[0]?.rsi).toBe(190);
  });
});

describe('top risks', () => {
  it('are the five most severe, the newest first among equals', () => {
    const at = (severity: number, created_at: string) => ({ severity, created_at, category: 'FALL_RISKS' });
    const sorted = topRisks([at(0.3, '1'), at(0.9, '1'), at(0.9, '2'), at(0.5, '1'), at(0.6, '1'), at(0.7, '1')]);
    expect(sorted.map(({ severity, created_at }) => `${severity}@${created_at}`)).toEqual([
      '0.9@2',
      '0.9@1',
      '0.7@1',
      '0.6@1',
      '0.5@1',
    ]);
  });

  it('are no risks that nobody has named', () => {
    expect(topRisks([{ severity: 0, created_at: '1', category: 'not_named' }])).toEqual([]);
  });
});

it('notes of recent captures are cut at 50 characters', () => {
  expect(cutNote('x'.repeat(50))).toBe('x'.repeat(50));
  expect(cutNote('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
});

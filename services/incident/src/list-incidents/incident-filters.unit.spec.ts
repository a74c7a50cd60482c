import type { DataOf, listIncidents } from '@hazardlens/contracts';
import { questionHash } from '@hazardlens/service-kit';
import fc from 'fast-check';
import { anIncident } from '../../test/an-incident.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { behind, compareRows, countFiltersFor, filtersFor, targetsOf } from './incident-filters.js';

const question = (overrides: Partial<DataOf<typeof listIncidents>> = {}) =>
  ({ statuses: [], site_id: null, limit: 100, sort: 'newest', ...overrides }) as DataOf<typeof listIncidents>;
const withCode = (code: string) => expect.objectContaining({ code });

describe('category and hazard type filters', () => {
  it.each([
    ['PPE Compliance', [{ category: 'PPE_COMPLIANCE' }]],
    ['ppe_compliance', [{ category: 'PPE_COMPLIANCE' }]],
    [
      'fire/explosion risks',
      [{ category: 'FIRE_EXPLOSION' }, { category: 'ELECTRICAL_FIRE', hazard_type: 'overloaded_circuit' }],
    ],
    ['FIRE_EXPLOSION', [{ category: 'FIRE_EXPLOSION' }]],
    ['electrical_fire/Overloaded_Circuit', [{ category: 'ELECTRICAL_FIRE', hazard_type: 'overloaded_circuit' }]],
    ['  ', null],
  ])('category %p', (category, targets) => {
    expect(targetsOf({ category })).toEqual(targets);
  });

  it.each(['Weather', 'PPE_COMPLIANCE/unprotected_edge', '__proto__', '$where'])('refuses category %p', (category) => {
    expect(() => targetsOf({ category })).toThrow(withCode('CATEGORY_UNKNOWN'));
  });

  it('a hazard type alone, within its category, and outside of it', () => {
    const edge = [{ category: 'FALL_RISKS', hazard_type: 'unprotected_edge' }];

    expect(targetsOf({ hazard_type: 'Unprotected_Edge' })).toEqual(edge);
    expect(targetsOf({ category: 'Fall & Height Hazards', hazard_type: 'unprotected_edge' })).toEqual(edge);
    expect(targetsOf({ category: 'Housekeeping', hazard_type: 'unprotected_edge' })).toEqual([]);
    expect(() => targetsOf({ hazard_type: 'rain' })).toThrow(withCode('HAZARD_TYPE_UNKNOWN'));
  });

  it('a label with two targets asks twice, and both carry the other filters', () => {
    const asked = question({ site_id: 'site-1', severity_min: 0.4, severity_max: 0.9 });

    expect(filtersFor('APPROVED', asked, targetsOf({ category: 'Fire/Explosion Risks' }))).toEqual([
      { status: 'APPROVED', site_id: 'site-1', severity: { $gte: 0.4, $lte: 0.9 }, category: 'FIRE_EXPLOSION' },
      {
        status: 'APPROVED',
        site_id: 'site-1',
        severity: { $gte: 0.4, $lte: 0.9 },
        category: 'ELECTRICAL_FIRE',
        hazard_type: 'overloaded_circuit',
      },
    ]);
  });

  it('a count names every field of its index, also between category and severity', () => {
    const ppe = targetsOf({ category: 'PPE Compliance' });

    expect(countFiltersFor('APPROVED', question(), ppe)).toEqual([{ status: 'APPROVED', category: 'PPE_COMPLIANCE' }]);
    expect(countFiltersFor('APPROVED', question({ severity_min: 0.4 }), ppe)).toEqual([
      {
        status: 'APPROVED',
        severity: { $gte: 0.4 },
        category: 'PPE_COMPLIANCE',
        hazard_type: { $in: expect.arrayContaining(['no_hard_hat', 'ppe_improper']) },
      },
    ]);
    expect(countFiltersFor('APPROVED', question(), null)).toEqual([{ status: 'APPROVED' }]);
    expect(countFiltersFor('APPROVED', question(), [])).toEqual([]);
  });

  it('filters that exclude each other ask nothing', () => {
    expect(filtersFor('APPROVED', question(), [])).toEqual([]);
  });
});

describe('cursor', () => {
  const hash = questionHash(['tenant-1', 'newest']);

  it('brings back the position of the row', () => {
    expect(decodeCursor(hash, encodeCursor(hash, anIncident({ severity: 0.65 })))).toEqual({
      severity: 0.65,
      captured_at: anIncident().captured_at,
      id: 'incident-1',
    });
  });

  it('belongs to one list', () => {
    const other = questionHash(['tenant-1', 'severity']);

    expect(() => decodeCursor(other, encodeCursor(hash, anIncident()))).toThrow(withCode('CURSOR_INVALID'));
  });

  it('is refused, never followed, when it was made up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        expect(() => decodeCursor(hash, text)).toThrow(withCode('CURSOR_INVALID'));
      }),
    );
  });
});

describe('order', () => {
  const row = fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd'),
    severity: fc.constantFrom(0.3, 0.5, 0.9),
    captured_at: fc.constantFrom(1, 2, 3).map((time) => new Date(time)),
  });

  it.each(['newest', 'severity'] as const)('a row is behind another exactly when it comes later (%s)', (sort) => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        fc.pre(a._id !== b._id);
        const condition = behind({ sort }, { severity: a.severity, captured_at: a.captured_at, id: a._id });
        expect(matches(condition, b)).toBe(compareRows(sort, a, b) < 0);
      }),
    );
  });
});

/** Just enough of a matcher for the conditions above. */
function matches(condition: object, row: Record<string, unknown>): boolean {
  return Object.entries(condition).every(([field, expected]) => {
    if (field === '$or') return (expected as object[]).some((each) => matches(each, row));
    const value = Number.isNaN(Number(row[field])) ? (row[field] as string) : Number(row[field]);
    if (expected && typeof expected === 'object' && '$lt' in expected) return value < plain(expected.$lt);
    if (expected && typeof expected === 'object' && '$lte' in expected) return value <= plain(expected.$lte);
    return value === plain(expected);
  });
}
const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value as number | string));

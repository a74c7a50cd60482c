import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CATEGORIES,
  CATEGORY_CODES,
  categoriesForFilter,
  category,
  categoryName,
  categoryOfHazard,
  checklist,
  FILTER_LABELS,
  HAZARD_TYPE_CODES,
  HAZARD_TYPES,
  hazardLabel,
  hazardType,
  NOT_ASSESSED_CODES,
  notAssessed,
  recommendedAction,
} from './index.js';

const sharedFile = path.resolve(__dirname, '../../../../shared/spec/hazard-taxonomy.json');
const whenShared = existsSync(sharedFile) ? describe : describe.skip;
if (!existsSync(sharedFile)) console.info(`skipped: taxonomy against ${sharedFile}, which is not here`);

whenShared('the data', () => {
  it('is that of the shared taxonomy, field by field', () => {
    const shared = JSON.parse(readFileSync(sharedFile, 'utf8'));
    const ours = CATEGORIES.map(({ name_es, action_es, hazards, ...rest }) => ({
      ...rest,
      hazards: hazards.map(({ label_es, category: _category, ...hazard }) => hazard),
    }));
    const theirs = shared.categories.map(({ hazards, ...rest }: { hazards: Record<string, unknown>[] }) => ({
      ...rest,
      hazards: hazards.map(({ mil: _mil, f: _f, g: _g, adj: _adj, ...hazard }) => hazard),
    }));
    expect(ours).toEqual(theirs);
    expect(FILTER_LABELS).toEqual(Object.keys(shared.filter_alias));
    for (const [label, aliases] of Object.entries<string[]>(shared.filter_alias)) {
      const found = categoriesForFilter(label)?.map((target) =>
        target.hazard_type ? `${target.category}/${target.hazard_type}` : target.category,
      );
      expect(found).toEqual(aliases);
    }
  });
});

describe('the taxonomy', () => {
  it('has 13 categories and hazard types with unique codes', () => {
    expect(CATEGORY_CODES).toHaveLength(13);
    expect(new Set(HAZARD_TYPE_CODES).size).toBe(HAZARD_TYPES.length);
    expect(HAZARD_TYPES).toHaveLength(87);
  });

  it('never puts a default severity on a band boundary', () => {
    for (const { severity } of HAZARD_TYPES) expect([0, 0.4, 0.6, 0.8, 1]).not.toContain(severity);
  });

  it('has a Spanish text for everything, different from the English one', () => {
    for (const entry of CATEGORIES) {
      expect(entry.name_es).not.toBe(entry.name);
      expect(entry.action_es).not.toBe(entry.action);
      for (const hazard of entry.hazards) {
        expect(hazard.label_es).toBeTruthy();
        expect(hazard.label_es).not.toBe(hazard.label);
      }
    }
    const labels = HAZARD_TYPES.map((hazard) => hazard.label_es);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('look-ups', () => {
  it('finds categories and hazard types by code, and only together where they belong together', () => {
    expect(category('FALL_RISKS').name).toBe('Fall & Height Hazards');
    expect(category('constructor')).toBeUndefined();
    expect(hazardType('PPE_COMPLIANCE', 'no_hard_hat')?.severity).toBe(0.65);
    expect(hazardType('FALL_RISKS', 'no_hard_hat')).toBeUndefined();
    expect(hazardType('PPE_COMPLIANCE', '__proto__')).toBeUndefined();
    for (const hazard of HAZARD_TYPES) expect(categoryOfHazard(hazard.code).code).toBe(hazard.category);
  });

  it('gives labels in both languages and falls back to the code', () => {
    expect(hazardLabel('no_hard_hat')).toBe('Missing hard hat');
    expect(hazardLabel('no_hard_hat', 'es')).toBe('Sin casco de seguridad');
    expect(categoryName('HOUSEKEEPING', 'es')).toBe('Orden y limpieza');
    expect(recommendedAction('CONFINED_SPACE')).toMatch(/^No entry until permit/);
    expect(hazardLabel('from_the_future', 'es')).toBe('from_the_future');
    expect(categoryName('FROM_THE_FUTURE')).toBe('FROM_THE_FUTURE');
    expect(recommendedAction('FROM_THE_FUTURE')).toBe('');
  });
});

describe('category filter', () => {
  it.each(['Electrical Hazards', 'electrical hazards', ' ELECTRICAL_FIRE ', 'peligros eléctricos'])(
    'takes %p',
    (text) => {
      expect(categoriesForFilter(text)).toEqual([{ category: 'ELECTRICAL_FIRE' }]);
    },
  );

  it('shows overloaded circuits under the fire label, but not under the fire code', () => {
    expect(categoriesForFilter('fire/explosion risks')).toEqual([
      { category: 'FIRE_EXPLOSION' },
      { category: 'ELECTRICAL_FIRE', hazard_type: 'overloaded_circuit' },
    ]);
    expect(categoriesForFilter('FIRE_EXPLOSION')).toEqual([{ category: 'FIRE_EXPLOSION' }]);
  });

  it('knows every category by code and name', () => {
    for (const { code, name } of CATEGORIES) {
      expect(categoriesForFilter(code)).toEqual([{ category: code }]);
      expect(categoriesForFilter(name)?.[0]).toEqual({ category: code });
    }
  });

  it.each(['', 'Other', '__proto__', 'toString', 'PPE_COMPLIANCE/no_hard_hat'])('knows no %p', (text) => {
    expect(categoriesForFilter(text)).toBeUndefined();
  });
});

describe('not assessed', () => {
  it('always names what only a person can judge', () => {
    const always = ['energised', 'trench_depth', 'tie_off', 'atmosphere', 'permits', 'training', 'lockout_tagout'];
    expect(notAssessed({ pose: true, masksRequired: true })).toEqual(expect.arrayContaining(always));
  });

  it('names posture and masks exactly when they were not judged', () => {
    expect(notAssessed({ pose: false, masksRequired: false })).toEqual(
      expect.arrayContaining(['posture', 'respirator']),
    );
    expect(notAssessed({ pose: true, masksRequired: true })).not.toEqual(expect.arrayContaining(['posture']));
    expect(notAssessed({ pose: true, masksRequired: true })).not.toEqual(expect.arrayContaining(['respirator']));
  });

  it('turns codes into a checklist in either language and skips codes it does not know', () => {
    expect(checklist(['tie_off', 'tomorrow', '__proto__'], 'es')).toEqual([
      { code: 'tie_off', text: 'Si la protección contra caídas está anclada' },
    ]);
    for (const locale of ['en', 'es'] as const) {
      const texts = checklist(NOT_ASSESSED_CODES, locale).map((item) => item.text);
      expect(new Set(texts).size).toBe(NOT_ASSESSED_CODES.length);
    }
  });
});

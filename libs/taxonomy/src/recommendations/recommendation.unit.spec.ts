import {
  CATEGORIES,
  HAZARD_TYPES,
  recommendation,
  recommendedAction,
  recommendedActionFor,
  stepName,
} from '../index.js';

const locales = ['en', 'es'] as const;
const all = HAZARD_TYPES.flatMap(({ category, code, osha }) =>
  locales.map((locale) => ({ code, category, locale, osha, found: recommendation(category, code, locale) })),
);

describe('what to do about a hazard type', () => {
  it('is said for each of the 87 in both languages, in three steps', () => {
    expect(all).toHaveLength(174);
    for (const { code, locale, found } of all) {
      for (const step of [found?.stop, found?.fix, found?.prevent]) {
        expect([code, locale, step]).toEqual([code, locale, expect.stringMatching(/^\p{Lu}.{10,219}\.$/u)]);
      }
    }
  });

  it('names the law that asks for it', () => {
    for (const { code, osha, found } of all) {
      expect([code, found?.source]).toEqual([code, expect.stringMatching(/19(10|26)\.\d+|5\(a\)\(1\)/)]);
      expect(found?.source).not.toMatch(/Top 10/);
      expect(found?.source.length).toBeLessThanOrEqual(osha.length + 5);
    }
  });

  it('is a text of its own for each hazard type, and no step is said twice', () => {
    for (const locale of locales) {
      const mine = all.filter((each) => each.locale === locale);
      for (const step of ['stop', 'fix', 'prevent'] as const)
        expect(new Set(mine.map(({ found }) => found?.[step])).size).toBe(87);
      expect(new Set(mine.map(({ category, code }) => recommendedActionFor(category, code, locale))).size).toBe(87);
    }
  });

  it('reads well behind the name of its step', () => {
    for (const { locale, found } of all)
      for (const step of ['stop', 'fix', 'prevent'] as const)
        expect(found?.[step].split(' ')[0]).not.toBe(stepName(step, locale));
  });

  it('is translated: Spanish measures, numbers and signs are those of the English text', () => {
    const numbers = (text: string) => (text.match(/\d+(?:[.,]\d+)?/g) ?? []).sort();
    for (const { category, code } of HAZARD_TYPES) {
      const [en, es] = locales.map((locale) => recommendation(category, code, locale));
      for (const step of ['stop', 'fix', 'prevent'] as const) {
        expect(es?.[step]).not.toBe(en?.[step]);
        expect([code, numbers(es?.[step] ?? '')]).toEqual([code, numbers(en?.[step] ?? '')]);
      }
    }
  });

  it.each([
    ['ELECTRICAL_FIRE', 'panel_blocked', ['36 in (0.9 m)', '1926.403(i)(1)', '1910.303(g)']],
    ['FALL_RISKS', 'unprotected_edge', ['6 ft (1.8 m)', '42 in', '1926.501(b)(1)']],
    ['FALL_RISKS', 'scaffold_defect', ['10 ft (3 m)', 'planking', '1926.451']],
    ['FALL_RISKS', 'ladder_misuse', ['4 to 1', '3 ft (0.9 m)', '1926.1053(b)']],
    ['EXCAVATION_STRUCTURAL', 'trench_unprotected', ['5 ft (1.5 m)', 'shore', '1926.652(a)(1)']],
    ['EXCAVATION_STRUCTURAL', 'spoil_edge', ['2 ft (0.6 m)', '1926.651(j)(2)']],
    ['EXCAVATION_STRUCTURAL', 'no_trench_egress', ['25 ft', '1926.651(c)(2)']],
    ['ELECTRICAL_FIRE', 'overhead_line_proximity', ['10 ft (3 m)', '50 kV', '1926.1408']],
    ['FIRE_EXPLOSION', 'hot_work_uncontrolled', ['fire watch', '30 min', '1926.352']],
    ['CONFINED_SPACE', 'atmosphere_untested', ['19.5', '10 % LEL', '1926.1204(e)']],
    ['HAZARDOUS_MATERIALS', 'silica_dust', ['Table 1', '1926.1153']],
    ['HOUSEKEEPING', 'rebar_uncapped', ['impalement', '1926.701(b)']],
    ['PPE_COMPLIANCE', 'no_hard_hat', ['hard hat', '1926.100(a)']],
    ['MACHINERY_EQUIPMENT', 'lockout_missing', ['lock and tag', '1910.147']],
  ])('%s/%s says what the law says', (category, code, words) => {
    for (const word of words) expect(recommendedActionFor(category, code)).toContain(word);
  });

  it('does not tell a blocked panel to remove a cord: the hazard’s text is not the category’s', () => {
    const text = recommendedActionFor('ELECTRICAL_FIRE', 'panel_blocked');
    expect(text).toBe(
      'Stop: Store nothing more before the panel. Fix: Clear a working space 36 in (0.9 m) deep, 30 in (0.76 m) wide and 6.5 ft (2 m) high. Prevent: Mark the space on the floor, post KEEP CLEAR and check it on the daily walk. (OSHA 1926.403(i)(1); 1910.303(g))',
    );
    expect(text).not.toContain(recommendedAction('ELECTRICAL_FIRE'));
    expect(recommendedActionFor('ELECTRICAL_FIRE', 'panel_blocked', 'es')).toMatch(
      /^Detener: .* Corregir: .* Prevenir: /,
    );
  });

  it('falls back to the category’s text, and to nothing', () => {
    expect(recommendedActionFor('FALL_RISKS', 'of_tomorrow', 'es')).toBe(recommendedAction('FALL_RISKS', 'es'));
    expect(recommendedActionFor('OF_TOMORROW', 'no_hard_hat')).toBe('');
    expect(recommendation('FALL_RISKS', 'no_hard_hat')).toBeUndefined();
    for (const { code, action } of CATEGORIES) expect(recommendedAction(code)).toBe(action);
  });
});

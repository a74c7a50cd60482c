import { findHazards, HAZARD_TYPES, suggestHazards } from '../index.js';
import { SYNONYMS } from './synonyms.js';

const codes = (types: readonly { code: string }[]): string[] => types.map(({ code }) => code);

describe('searching for a hazard type', () => {
  it.each(HAZARD_TYPES)('finds $code by its label in either language', ({ code, label, label_es }) => {
    expect(codes(findHazards(label))[0]).toBe(code);
    expect(codes(findHazards(label_es))[0]).toBe(code);
  });

  it('has other words for each type, in both languages', () => {
    for (const { code } of HAZARD_TYPES) {
      expect([code, SYNONYMS[code].split(';').map((part) => part.trim().length > 3)]).toEqual([code, [true, true]]);
      for (const phrase of SYNONYMS[code].split(/[,;]/)) {
        expect([code, phrase, codes(findHazards(phrase))]).toEqual([code, phrase, expect.arrayContaining([code])]);
      }
    }
  });

  it.each([
    ['guardr', 'unprotected_edge'],
    ['helmet', 'no_hard_hat'],
    ['CASCO', 'no_hard_hat'],
    ['arnes', 'no_fall_arrest'],
    ['rebar', 'rebar_uncapped'],
    ['varillas', 'rebar_uncapped'],
    ['trench box', 'trench_unprotected'],
    ['extinguidor', 'extinguisher_missing'],
    ['lavaojos', 'eyewash_blocked'],
    ['breaker box', 'panel_blocked'],
    ['power lines', 'overhead_line_proximity'],
    ['gafas', 'no_eye_face'],
  ])('takes %p, beginnings, accents and case alike', (search, code) => {
    expect(codes(findHazards(search))[0]).toBe(code);
  });

  it('shows all 87 before anything is typed, and none for what it does not know', () => {
    expect(findHazards('  ')).toHaveLength(87);
    expect(findHazards('xyzzy')).toEqual([]);
    expect(findHazards('.*[')).toHaveLength(87);
  });
});

describe('what a description seems to be about', () => {
  it.each([
    ['guardrail removed', 'unprotected_edge'],
    ['Somebody took the guardrails off on level 3', 'unprotected_edge'],
    ['Quitaron la baranda del tercer piso', 'unprotected_edge'],
    ['bare wires behind the drywall', 'exposed_live_parts'],
    ['cables pelados junto a la puerta', 'exposed_live_parts'],
    ['nails sticking out of the boards', 'debris_clutter'],
    ['The fire extinguisher is gone', 'extinguisher_missing'],
    ['zanja sin entibar, muy profunda', 'trench_unprotected'],
    ['puerta de emergencia bloqueada con tarimas', 'exit_blocked'],
    ['man lifted on the forks of a forklift', 'forklift_misuse'],
    ['frayed extension cord', 'damaged_cord'],
    ['oil on the floor, people slip', 'wet_slippery'],
    ['generator running indoors', 'fume_ventilation'],
    ['Worker without harness on the roof', 'no_fall_arrest'],
  ])('%p: %s is suggested', (description, code) => {
    expect(codes(suggestHazards(description)).slice(0, 3)).toContain(code);
  });

  it('puts the edge first for a guardrail that is gone', () => {
    expect(codes(suggestHazards('guardrail removed'))[0]).toBe('unprotected_edge');
  });

  it.each(['', 'Please look', 'Behind the crane at gate 2 or so, not sure', 'hay algo aquí', 'x'.repeat(5000)])(
    'suggests no more than three, and nothing that nothing speaks for: %#',
    (description) => {
      expect(suggestHazards(description).length).toBeLessThanOrEqual(3);
      if (!/crane/.test(description)) expect(suggestHazards(description)).toEqual([]);
    },
  );
});

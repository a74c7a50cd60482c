import { hazardAction, hazardName, isHazardCode, isOwnHazardCode, recommendedAction } from './index.js';

const own = {
  category: 'ELECTRICAL_FIRE',
  hazard_type: 'own_loose_cable_tray_4k7q2m',
  own_label: { en: 'Loose cable tray', es: 'Bandeja de cables suelta' },
};

describe('an own hazard type', () => {
  it.each([own.hazard_type, 'own_x_000000', 'own_2_ladders_zzzzzz'])('is known by its key: %s', (code) => {
    expect([isOwnHazardCode(code), isHazardCode(code)]).toEqual([true, true]);
  });

  it.each([
    'own_',
    'own_4k7q2m',
    'own_loose_4k7q2',
    'own_Loose_4k7q2m',
    'own_loose__4k7q2m',
    'own_lo.ose_4k7q2m',
    'own_$where_4k7q2m',
    `own_${'a'.repeat(60)}_4k7q2m`,
    'no_hard_hat',
    '',
  ])('is not what only looks like one: %s', (code) => {
    expect(isOwnHazardCode(code)).toBe(false);
  });

  it('is called as its organisation calls it, in the reader’s language', () => {
    expect([hazardName(own), hazardName(own, 'es')]).toEqual(['Loose cable tray', 'Bandeja de cables suelta']);
  });

  it('has its category’s name where its label is not known', () => {
    const { own_label: _, ...unknown } = own;
    expect([hazardName(unknown), hazardName({ ...own, own_label: null }, 'es')]).toEqual([
      'Electrical Hazards',
      'Peligros eléctricos',
    ]);
    expect(hazardName({ ...unknown, category: 'NEW_CATEGORY' })).toBe('NEW_CATEGORY');
  });

  it('never renames a hazard type of the taxonomy', () => {
    expect(hazardName({ ...own, hazard_type: 'no_hard_hat', category: 'PPE_COMPLIANCE' })).toBe('Missing hard hat');
    expect(hazardName({ category: 'PPE_COMPLIANCE', hazard_type: 'of_a_newer_version' })).toBe('of_a_newer_version');
  });

  it('asks for what its organisation wrote, or for what its category asks', () => {
    const own_action = { en: 'Fix the tray.', es: 'Fije la bandeja.' };
    expect(hazardAction({ ...own, own_action }, 'es')).toBe('Fije la bandeja.');
    expect(hazardAction(own, 'es')).toBe(recommendedAction('ELECTRICAL_FIRE', 'es'));
    expect(hazardAction({ category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', own_action })).toMatch(/^Stop: /);
  });
});

import { HAZARD_TYPE_CODES } from './catalogue.js';
import { SHIPPED_STANDINGS, shippedStanding } from './shipped-standings.js';

describe('standings to begin with', () => {
  it('are live only where the benchmark shows a precision of .85, on more than one photo', () => {
    for (const { standing, evidence, hazard_type } of SHIPPED_STANDINGS) {
      const proven = evidence.raised > 1 && evidence.right / evidence.raised >= 0.85;
      expect([hazard_type, standing]).toEqual([hazard_type, proven ? 'live' : 'suggested']);
      expect(evidence.right).toBeLessThanOrEqual(Math.min(evidence.raised, evidence.there));
      expect(HAZARD_TYPE_CODES).toContain(hazard_type);
    }
  });

  it('hold for every version of the detector, for others only for the one that was measured', () => {
    expect(shippedStanding('detector', 'hazard-detector 0.4.0', 'no_hard_hat')).toBe('live');
    expect(shippedStanding('detector', "an operator's own 7", 'no_hard_hat')).toBe('live');
    expect(shippedStanding('detector', 'hazard-detector 0.4.0', 'pedestrian_vehicle')).toBe('suggested');
    expect(shippedStanding('posture', 'blazepose 168a3dfa, rules 2', 'person_down')).toBe('suggested');
    expect(shippedStanding('posture', 'movenet 12345678, rules 2', 'person_down')).toBe('shadow');
  });

  it('are shadow for whatever nobody measured', () => {
    expect(shippedStanding('brought:hats', '1', 'no_hard_hat')).toBe('shadow');
    expect(shippedStanding('detector', 'hazard-detector 0.4.0', 'person_down')).toBe('shadow');
  });
});

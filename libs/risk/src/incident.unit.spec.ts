import { expectedSeverity, isOpen, reality } from './index.js';

describe('what an incident weighs', () => {
  it.each([
    ['REVIEW_REQUIRED', 0.4, 0.2],
    ['APPROVED', 1, 0.5],
    ['REJECTED', 0, 0],
  ] as const)('%s is real with %d and weighs %d', (status, real, weight) => {
    expect(reality({ status, confidence: 0.4 })).toBe(real);
    expect(expectedSeverity({ status, confidence: 0.4, severity: 0.5 })).toBe(weight);
  });

  it('is open until it is rejected or closed', () => {
    const open = (status: 'REVIEW_REQUIRED' | 'APPROVED' | 'REJECTED') =>
      [false, true].map((closed) => isOpen({ status, closed }));
    expect(open('REVIEW_REQUIRED')).toEqual([true, false]);
    expect(open('APPROVED')).toEqual([true, false]);
    expect(open('REJECTED')).toEqual([false, false]);
  });
});

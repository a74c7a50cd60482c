import fc from 'fast-check';
import { accountLimit, addressLimit, type LoginFailure, loginWindowMs, secondsToWait } from './login-limits.rules.js';

const now = new Date('2026-03-02T08:00:00Z');
const failures = (count: number, address: string, secondsAgo = 60): LoginFailure[] =>
  Array.from({ length: count }, () => ({ address, at: new Date(now.getTime() - secondsAgo * 1000) }));

describe('login limits', () => {
  it('let nine failures of an address pass and stop the tenth', () => {
    expect(secondsToWait(failures(9, 'a'), 'a', now)).toBeNull();
    expect(secondsToWait(failures(10, 'a'), 'a', now)).toBe(14 * 60);
  });

  it('do not punish other addresses before the account has a hundred', () => {
    expect(secondsToWait(failures(10, 'a'), 'b', now)).toBeNull();
    const many = Array.from({ length: 11 }, (_, index) => failures(9, `a${index}`)).flat();
    expect(secondsToWait(many, 'b', now)).toBeNull();
    expect(secondsToWait([...many, ...failures(1, 'z')], 'b', now)).toBe(14 * 60);
  });

  it('forget what is 15 minutes old', () => {
    expect(secondsToWait(failures(10, 'a', 15 * 60), 'a', now)).toBeNull();
    expect(secondsToWait(failures(10, 'a', 15 * 60 - 1), 'a', now)).toBe(1);
  });

  it('open again exactly when enough failures have left the window', () => {
    const failure = fc.record({
      address: fc.constantFrom('a', 'b', 'c'),
      at: fc.integer({ min: 0, max: 20 * 60 }).map((ago) => new Date(now.getTime() - ago * 1000)),
    });
    fc.assert(
      fc.property(fc.array(failure, { maxLength: 130 }), (list) => {
        const wait = secondsToWait(list, 'a', now);
        const allowed = (at: Date) => {
          const recent = list.filter((one) => one.at.getTime() > at.getTime() - loginWindowMs);
          return recent.length < accountLimit && recent.filter((one) => one.address === 'a').length < addressLimit;
        };
        if (wait === null) return expect(allowed(now)).toBe(true);
        expect(allowed(new Date(now.getTime() + (wait - 1) * 1000))).toBe(false);
        expect(allowed(new Date(now.getTime() + wait * 1000))).toBe(true);
      }),
    );
  });
});

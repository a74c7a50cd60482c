import { roles } from '@hazardlens/contracts';
import { claimsFor, sessionLifetime } from './session.rules.js';

describe('session lifetime', () => {
  it.each(roles)('of %s', (role) => {
    const days = sessionLifetime(role) / 86_400;
    expect(days).toBe(role === 'worker' || role === 'inspector' ? 7 : 0.5);
  });

  it('goes into the claims together with the token version', () => {
    const user = { _id: 'u1', tenant_id: 't1', role: 'admin' as const, token_version: 3 };
    expect(claimsFor(user, 's1', new Date('2026-03-02T08:00:00.900Z'))).toEqual({
      sub: 'u1',
      sid: 's1',
      tid: 't1',
      tv: 3,
      iat: 1_772_438_400,
      exp: 1_772_438_400 + 12 * 3600,
    });
  });
});

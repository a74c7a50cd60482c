import { roles } from '@hazardlens/contracts';
import { losesAdministrator, refuseLastAdministrator, refuseOneself, refuseSuperAdmin } from './user.rules.js';

const admin = { id: 'a', role: 'admin' as const };
const superAdmin = { id: 's', role: 'super_admin' as const };

describe('managing users', () => {
  it('keeps super_admin to super_admins', () => {
    expect(() => refuseSuperAdmin(admin, 'super_admin')).toThrow('FORBIDDEN');
    expect(() => refuseSuperAdmin(superAdmin, 'super_admin')).not.toThrow();
    expect(() => refuseSuperAdmin(admin, undefined)).not.toThrow();
    for (const role of roles.filter((one) => one !== 'super_admin')) refuseSuperAdmin(admin, role);
  });

  it('keeps hands off one’s own account', () => {
    expect(() => refuseOneself(admin, { _id: 'a', role: 'admin', is_active: true })).toThrow('OWN_ACCOUNT');
    expect(() => refuseOneself(admin, { _id: 'b', role: 'admin', is_active: true })).not.toThrow();
  });

  it.each([
    ['an admin is deleted', 'admin', true, null, true],
    ['an admin is disabled', 'admin', true, { role: 'admin', is_active: false }, true],
    ['an admin becomes a worker', 'admin', true, { role: 'worker', is_active: true }, true],
    ['an admin stays one', 'admin', true, { role: 'admin', is_active: true }, false],
    ['a disabled admin is deleted', 'admin', false, null, false],
    ['a super_admin is disabled', 'super_admin', true, { role: 'super_admin', is_active: false }, true],
    ['a worker is deleted', 'worker', true, null, false],
  ] as const)('sees whether an administrator is lost when %s', (_, role, is_active, after, lost) => {
    expect(losesAdministrator({ _id: 'u', role, is_active }, after)).toBe(lost);
  });

  it('keeps the last administrator', () => {
    expect(() => refuseLastAdministrator(0)).toThrow('LAST_ADMIN');
    expect(() => refuseLastAdministrator(1)).not.toThrow();
  });
});

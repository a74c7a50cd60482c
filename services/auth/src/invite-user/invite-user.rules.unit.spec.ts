import { tenantOfInvite } from './invite-user.rules.js';

const admin = { id: 'a', role: 'admin' as const, tenant_id: 'own' };
const superAdmin = { id: 's', role: 'super_admin' as const, tenant_id: 'platform' };

describe('tenantOfInvite', () => {
  it.each([undefined, null, 'own'])('takes an admin’s own organisation (named as %s)', (tenant_id) => {
    expect(tenantOfInvite(admin, { role: 'worker', tenant_id })).toBe('own');
  });

  it('refuses an admin another organisation', () => {
    expect(() => tenantOfInvite(admin, { role: 'worker', tenant_id: 'foreign' })).toThrow('FORBIDDEN');
  });

  it('refuses an admin the super_admin role, before anything else', () => {
    expect(() => tenantOfInvite(admin, { role: 'super_admin', tenant_id: 'foreign' })).toThrow('FORBIDDEN');
    expect(() => tenantOfInvite(admin, { role: 'super_admin' })).toThrow('FORBIDDEN');
  });

  it('makes a super_admin name the organisation', () => {
    expect(() => tenantOfInvite(superAdmin, { role: 'super_admin' })).toThrow('TENANT_REQUIRED');
    expect(tenantOfInvite(superAdmin, { role: 'super_admin', tenant_id: 'any' })).toBe('any');
  });
});

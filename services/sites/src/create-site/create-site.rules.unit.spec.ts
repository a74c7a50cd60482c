import { tenantOfSite } from './create-site.rules.js';

const manager = { role: 'safety_manager', tenant_id: 'own', tenant_type: 'contractor' } as const;
const insurer = { role: 'admin', tenant_id: 'own', tenant_type: 'insurance_provider' } as const;
const superAdmin = { role: 'super_admin', tenant_id: 'platform', tenant_type: 'contractor' } as const;

describe('tenantOfSite', () => {
  it.each([undefined, null, 'own'])('is one’s own organisation (named as %s)', (named) => {
    expect(tenantOfSite(manager, named)).toBe('own');
  });

  it('is never another one', () => {
    expect(() => tenantOfSite(manager, 'foreign')).toThrow('FORBIDDEN');
  });

  it('is never an insurer', () => {
    expect(() => tenantOfSite(insurer, undefined)).toThrow('FORBIDDEN');
  });

  it('is named by a super_admin', () => {
    expect(() => tenantOfSite(superAdmin, undefined)).toThrow('TENANT_REQUIRED');
    expect(() => tenantOfSite(superAdmin, null)).toThrow('TENANT_REQUIRED');
    expect(tenantOfSite(superAdmin, 'any')).toBe('any');
  });
});

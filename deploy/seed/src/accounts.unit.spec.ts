import { ensureOrganisation, roles } from '@hazardlens/contracts';
import { demoPassword } from './accounts.js';
import { contractor, demoLogins, insurer } from './index.js';

describe('demo accounts', () => {
  it('have a login for each of the contractor’s five roles, and none for super_admin', () => {
    expect(contractor.accounts.map(({ role }) => role).sort()).toEqual(
      roles.filter((role) => role !== 'super_admin').sort(),
    );
    expect(insurer.accounts.map(({ role }) => role).sort()).toEqual(['admin', 'insurance_analyst']);
  });

  it('offer the contractor’s safety manager and the insurer’s analyst first, then all others', () => {
    expect(demoLogins.slice(0, 2).map(({ label }) => label)).toEqual([
      'Contractor · Safety Manager',
      'Insurance · Insurance Analyst',
    ]);
    const emails = [...contractor.accounts, ...insurer.accounts].map(({ email }) => email);
    expect(demoLogins.map(({ email }) => email).sort()).toEqual(emails.sort());
  });

  it('have ids that never change, since seeding again must meet them', () => {
    expect(contractor.id).toBe('94eea0b7-ce83-553f-86c2-30009bf4d422');
    expect(new Set([...contractor.accounts, ...insurer.accounts].map(({ id }) => id)).size).toBe(7);
  });

  it('pass the contract', () => {
    for (const { accounts, ...tenant } of [contractor, insurer]) {
      const users = accounts.map((account) => ({ ...account, password: demoPassword, phone: null }));
      expect(ensureOrganisation.data.safeParse({ tenant, users }).error).toBeUndefined();
    }
  });
});

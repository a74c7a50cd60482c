import { type Actor, photoAccess, type Role, roles } from './index.js';

const viewer = (role: Role, more: Partial<Actor> = {}): Actor => ({
  id: 'viewer',
  email: 'viewer@example.com',
  name: 'Viewer',
  role,
  tenant_id: 'contractor',
  tenant_name: 'Contractor',
  tenant_type: 'contractor',
  ...more,
});
const photo = { tenant_id: 'contractor', photographer_id: 'somebody' };
const insurer = { tenant_id: 'insurer', tenant_type: 'insurance_provider' } as const;

describe('photoAccess', () => {
  it('is full for the organisation’s review roles and for super_admin of any organisation', () => {
    expect(photoAccess(viewer('admin'), photo)).toBe('full');
    expect(photoAccess(viewer('safety_manager'), photo)).toBe('full');
    expect(photoAccess(viewer('super_admin', { tenant_id: 'platform' }), photo)).toBe('full');
  });

  it.each(['inspector', 'worker', 'insurance_analyst'] as const)(
    'is blurred for a %s who has no part in it',
    (role) => {
      expect(photoAccess(viewer(role), photo)).toBe('blurred');
    },
  );

  it('is full for the photographer and for the owner of the action', () => {
    expect(photoAccess(viewer('worker'), { ...photo, photographer_id: 'viewer' })).toBe('full');
    expect(photoAccess(viewer('worker'), { ...photo, action_owner_id: 'viewer' })).toBe('full');
  });

  it('is never full for another organisation, whatever the role', () => {
    for (const role of roles.filter((one) => one !== 'super_admin')) {
      expect(photoAccess(viewer(role, insurer), photo)).toBe('blurred');
      expect(photoAccess(viewer(role, insurer), { ...photo, photographer_id: 'viewer' })).toBe('blurred');
    }
  });

  it('is never full for an insurer, not even of a record that were its own', () => {
    for (const role of ['admin', 'safety_manager'] as const) {
      expect(photoAccess(viewer(role, insurer), { ...photo, tenant_id: 'insurer' })).toBe('blurred');
    }
  });

  it('gives nobody a photo because nobody is known to have taken it', () => {
    expect(photoAccess(viewer('worker'), { ...photo, photographer_id: null, action_owner_id: null })).toBe('blurred');
  });
});

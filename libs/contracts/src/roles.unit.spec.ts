import {
  isCaptureRole,
  isReviewRole,
  mayOpen,
  menu,
  menuOf,
  type ProtectedScreen,
  type Role,
  role,
  roles,
  screenAccess,
} from './index.js';

const all = [...roles];
/** Specification, section 2, route table. */
const routeTable: Record<string, Role[]> = {
  '/dashboard': all,
  '/capture': ['admin', 'safety_manager', 'inspector', 'worker', 'super_admin'],
  '/queue': ['admin', 'safety_manager', 'inspector', 'worker', 'super_admin'],
  '/review': ['admin', 'safety_manager', 'super_admin'],
  '/risk-intel': all,
  '/analytics': ['admin', 'safety_manager', 'insurance_analyst', 'super_admin'],
  '/insurance': all,
  '/sites': ['admin', 'safety_manager', 'super_admin'],
  '/team': ['admin', 'super_admin'],
  '/profile': all,
};
/** Specification, section 6, sidebar menu visibility. */
const menuTable: Record<string, Role[]> = {
  Dashboard: all,
  Profile: all,
  Capture: ['admin', 'safety_manager', 'inspector', 'worker'],
  'Review Queue': ['admin', 'safety_manager', 'super_admin'],
  Queue: ['admin', 'safety_manager', 'inspector', 'worker'],
  'Risk Intel': ['admin', 'safety_manager', 'insurance_analyst', 'super_admin'],
  Analytics: ['admin', 'safety_manager', 'insurance_analyst'],
  Insurance: ['admin', 'safety_manager', 'insurance_analyst'],
  Sites: ['admin', 'safety_manager'],
  Team: ['admin'],
};
const sorted = (list: readonly Role[]): Role[] => [...list].sort();

describe('screens', () => {
  it('are those of the route table', () => {
    expect(Object.keys(screenAccess).sort()).toEqual(Object.keys(routeTable).sort());
  });

  it.each(Object.entries(routeTable))('%s opens for the roles of the route table', (screen, allowed) => {
    for (const one of roles)
      expect([one, mayOpen(screen as ProtectedScreen, one)]).toEqual([one, allowed.includes(one)]);
  });
});

describe('menu', () => {
  it('has the items of the menu table', () => {
    expect(menu.map(({ label }) => label).sort()).toEqual(Object.keys(menuTable).sort());
  });

  it.each(menu)('shows $label to the roles of the menu table', (item) => {
    expect(sorted(item.roles)).toEqual(sorted(menuTable[item.label] ?? []));
  });

  it('leaves out what leads nowhere for an insurer, whatever the role', () => {
    const at = (tenant_type: 'contractor' | 'insurance_provider') => (one: Role) => menuOf({ role: one, tenant_type });
    expect(at('insurance_provider')('admin')).toEqual([
      ...['/dashboard', '/risk-intel', '/analytics', '/insurance', '/team', '/profile'],
    ]);
    expect(at('insurance_provider')('insurance_analyst')).toEqual(at('contractor')('insurance_analyst'));
    for (const one of roles) {
      const labels = menu.filter(({ screen }) => at('contractor')(one).includes(screen)).map(({ label }) => label);
      expect(labels).toEqual(menu.map(({ label }) => label).filter((label) => menuTable[label]?.includes(one)));
    }
  });

  it.each(menu)('shows $label only to who may open it', (item) => {
    for (const one of item.roles) expect(mayOpen(item.screen, one)).toBe(true);
  });
});

describe('roles', () => {
  it('are accepted in any case and come out in lower case', () => {
    for (const one of roles) {
      expect(role.parse(one.toUpperCase())).toBe(one);
      expect(role.parse(one)).toBe(one);
    }
    for (const other of ['', 'root', 'admin ', ['admin'], { $ne: null }, null])
      expect(role.safeParse(other).success).toBe(false);
  });

  it('review and capture as the specification says', () => {
    expect(roles.filter(isReviewRole).sort()).toEqual(['admin', 'safety_manager', 'super_admin']);
    expect(roles.filter(isCaptureRole).sort()).toEqual(sorted(routeTable['/capture'] ?? []));
  });
});

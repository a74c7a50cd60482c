import { z } from 'zod';
import { bounded } from './fields.js';

export const roles = ['admin', 'safety_manager', 'inspector', 'worker', 'insurance_analyst', 'super_admin'] as const;
export type Role = (typeof roles)[number];
export const tenantTypes = ['contractor', 'insurance_provider'] as const;
export type TenantType = (typeof tenantTypes)[number];

/** Accepted in any case, stored and returned in lower case (specification section 6). */
export const role = bounded(40)
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(roles));
export const tenantType = z.enum(tenantTypes);

/** May approve, reject, reopen and assign. */
export const reviewRoles = ['admin', 'safety_manager', 'super_admin'] as const satisfies readonly Role[];
/** May take and submit photos. */
export const captureRoles = [
  'admin',
  'safety_manager',
  'inspector',
  'worker',
  'super_admin',
] as const satisfies readonly Role[];

export const isReviewRole = (value: Role): boolean => (reviewRoles as readonly Role[]).includes(value);
export const isCaptureRole = (value: Role): boolean => (captureRoles as readonly Role[]).includes(value);

const everyone: readonly Role[] = roles;
const siteManagers: readonly Role[] = ['admin', 'safety_manager', 'super_admin'];
const analysts: readonly Role[] = ['admin', 'safety_manager', 'insurance_analyst', 'super_admin'];

/** Which roles may open a screen (specification section 2, route table). Public screens are not listed. */
export const screenAccess = {
  '/dashboard': everyone,
  '/capture': captureRoles,
  '/queue': captureRoles,
  '/review': reviewRoles,
  '/risk-intel': everyone,
  '/analytics': analysts,
  '/insurance': everyone,
  '/sites': siteManagers,
  '/team': ['admin', 'super_admin'],
  '/profile': everyone,
} as const satisfies Record<string, readonly Role[]>;
export type ProtectedScreen = keyof typeof screenAccess;

interface MenuItem {
  screen: ProtectedScreen;
  label: string;
  roles: readonly Role[];
  /** leads nowhere for an insurance provider: it has no sites, takes no photos and decides on no findings */
  contractorOnly?: true;
}

/** Which roles see a screen in the side menu (specification section 6), in menu order. Narrower than `screenAccess`. */
export const menu = [
  { screen: '/dashboard', label: 'Dashboard', roles: everyone },
  {
    screen: '/capture',
    label: 'Capture',
    roles: ['admin', 'safety_manager', 'inspector', 'worker'],
    contractorOnly: true,
  },
  { screen: '/review', label: 'Review Queue', roles: reviewRoles, contractorOnly: true },
  {
    screen: '/queue',
    label: 'Queue',
    roles: ['admin', 'safety_manager', 'inspector', 'worker'],
    contractorOnly: true,
  },
  { screen: '/risk-intel', label: 'Risk Intel', roles: analysts },
  { screen: '/analytics', label: 'Analytics', roles: ['admin', 'safety_manager', 'insurance_analyst'] },
  { screen: '/insurance', label: 'Insurance', roles: ['admin', 'safety_manager', 'insurance_analyst'] },
  { screen: '/sites', label: 'Sites', roles: ['admin', 'safety_manager'], contractorOnly: true },
  { screen: '/team', label: 'Team', roles: ['admin'] },
  { screen: '/profile', label: 'Profile', roles: everyone },
] as const satisfies readonly MenuItem[];

const items: readonly MenuItem[] = menu;

/** Is there nothing on this screen for people of such an organisation, whatever their role? */
export const leadsNowhere = (screen: ProtectedScreen, tenantType: TenantType): boolean =>
  tenantType === 'insurance_provider' && items.some((item) => item.screen === screen && item.contractorOnly === true);

/** The screens in somebody's side menu, in its order: by role, and without what leads nowhere in this organisation. */
export function menuOf(user: { role: Role; tenant_type: TenantType }): ProtectedScreen[] {
  return items
    .filter(({ screen, roles: shownTo }) => shownTo.includes(user.role) && !leadsNowhere(screen, user.tenant_type))
    .map(({ screen }) => screen);
}

/** May this role open this screen? */
export const mayOpen = (screen: ProtectedScreen, value: Role): boolean =>
  (screenAccess[screen] as readonly Role[]).includes(value);

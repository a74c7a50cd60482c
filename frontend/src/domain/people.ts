import { isCaptureRole, type ProtectedScreen, type Role, screenAccess, type UserView } from '@hazardlens/contracts';

/** Upper case, as team management writes roles (specification section 6). */
export const roleNames = [
  'SUPER_ADMIN',
  'ADMIN',
  'SAFETY_MANAGER',
  'INSPECTOR',
  'WORKER',
  'INSURANCE_ANALYST',
] as const;
export const roleNameOf = (role: Role): Uppercase<Role> => role.toUpperCase() as Uppercase<Role>;

export const initialsOf = ({ first_name, last_name }: Pick<UserView, 'first_name' | 'last_name'>) =>
  `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase();

/** Repairs belong to the people of one organisation; super_admin stands outside of it, and analysts only read. */
export const ownsRepairs = ({ role, tenant_type }: Pick<UserView, 'role' | 'tenant_type'>): boolean =>
  tenant_type === 'contractor' && role !== 'super_admin' && isCaptureRole(role);

/** The protected screen that a path belongs to; null for every other path. */
export const screenOf = (path: string): ProtectedScreen | null =>
  (Object.keys(screenAccess) as ProtectedScreen[]).find((screen) =>
    `${path.replace(/\/+$/, '')}/`.startsWith(`${screen}/`),
  ) ?? null;

/** Screens that every role may open and that the specification's table does not list. */
export const isOpenToAll = (path: string): boolean => /^\/(incidents|actions|digest|good-practice)(\/|$)/.test(path);

/** Every screen but those for people without an account. */
export const needsSignIn = (path: string): boolean => isOpenToAll(path) || screenOf(path) !== null;

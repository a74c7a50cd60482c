import { type Actor, DomainError, fullNameOf, type Role, type TenantType } from '@hazardlens/contracts';

export interface ManagedUser {
  readonly _id: string;
  readonly role: Role;
  readonly is_active: boolean;
}
interface Named {
  readonly first_name: string;
  readonly last_name: string;
}
/** Nobody has more; it bounds what an account, and the message that has it forgotten, can hold. */
const MOST_EARLIER_NAMES = 20;

/** What somebody was called before a change, if it changes the name: records keep the name that they had then. */
export function earlierNames(
  before: Named & { readonly earlier_names?: readonly string[] },
  wanted: { readonly [Part in keyof Named]?: Named[Part] | undefined },
): { earlier_names?: string[] } {
  const { first_name = before.first_name, last_name = before.last_name } = wanted;
  const [was, is] = [fullNameOf(before), fullNameOf({ first_name, last_name })];
  if (was === is) return {};
  const others = (before.earlier_names ?? []).filter((name) => name !== was && name !== is);
  return { earlier_names: [was, ...others].slice(0, MOST_EARLIER_NAMES) };
}

type Manager = Pick<Actor, 'id' | 'role'>;

/** Roles without which nobody could manage the organisation (or, for super_admin, the product) any more. */
export const isAdministrator = (role: Role): boolean => role === 'admin' || role === 'super_admin';

/** A super_admin is assigned, edited and deleted by a super_admin only. */
export function refuseSuperAdmin(manager: Manager, role: Role | undefined): void {
  if (role === 'super_admin' && manager.role !== 'super_admin') throw new DomainError('FORBIDDEN');
}

/**
 * At an insurer the kind of organisation decides before the role (api.md): it shows what links open, and a super_admin sees everybody's.
 * And one that is being closed would take the account of the operator's along.
 * @throws DomainError SUPER_ADMIN_AT_INSURER | SUPER_ADMIN_AT_CLOSING
 */
export function refuseSuperAdminAt(
  tenant: { readonly tenant_type: TenantType; readonly closes_at?: Date | null },
  role: Role | undefined,
): void {
  if (role !== 'super_admin') return;
  if (tenant.tenant_type === 'insurance_provider') throw new DomainError('SUPER_ADMIN_AT_INSURER');
  if (tenant.closes_at) throw new DomainError('SUPER_ADMIN_AT_CLOSING');
}

/** Nobody locks oneself out, or makes oneself something else, by accident. */
export function refuseOneself(manager: Manager, target: ManagedUser): void {
  if (manager.id === target._id) throw new DomainError('OWN_ACCOUNT');
}

/** Does the user stop being an active administrator by this change? `after` is null when the user is deleted. */
export function losesAdministrator(
  target: ManagedUser,
  after: { readonly role: Role; readonly is_active: boolean } | null,
): boolean {
  if (!target.is_active || !isAdministrator(target.role)) return false;
  return after === null || !after.is_active || after.role !== target.role;
}

/** The last active administrator stays one. */
export function refuseLastAdministrator(otherActiveAdministrators: number): void {
  if (otherActiveAdministrators === 0) throw new DomainError('LAST_ADMIN');
}

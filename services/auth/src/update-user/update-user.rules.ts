import type { Role } from '@hazardlens/contracts';

interface Standing {
  readonly role: Role;
  readonly is_active: boolean;
}
export interface UpdatePlan {
  readonly after: Standing;
  /** false: everything already is as wanted, nothing is stored or published */
  readonly changed: boolean;
  /** Rights got fewer or other: tokens issued before must not carry them on. */
  readonly endsSessions: boolean;
}

/** What an update of a user amounts to. */
export function planUpdate(
  user: Standing,
  wanted: { readonly role?: Role | undefined; readonly is_active?: boolean | undefined },
): UpdatePlan {
  const after = { role: wanted.role ?? user.role, is_active: wanted.is_active ?? user.is_active };
  const roleChanges = after.role !== user.role;
  const activityChanges = after.is_active !== user.is_active;
  return {
    after,
    changed: roleChanges || activityChanges,
    endsSessions: roleChanges || (activityChanges && !after.is_active),
  };
}

import { type Actor, DomainError, type Role } from '@hazardlens/contracts';
import { refuseSuperAdmin } from '../user/user.rules.js';

/**
 * The organisation that the invited person joins: one's own, or for a super_admin the one that is named.
 * @throws DomainError FORBIDDEN | TENANT_REQUIRED
 */
export function tenantOfInvite(
  actor: Pick<Actor, 'id' | 'role' | 'tenant_id'>,
  invite: { readonly role: Role; readonly tenant_id?: string | null | undefined },
): string {
  refuseSuperAdmin(actor, invite.role);
  const named = invite.tenant_id ?? null;
  if (actor.role === 'super_admin') {
    if (named === null) throw new DomainError('TENANT_REQUIRED');
    return named;
  }
  // Unknown and foreign organisations are refused alike, so the answer does not tell which ids exist.
  if (named !== null && named !== actor.tenant_id) throw new DomainError('FORBIDDEN');
  return actor.tenant_id;
}

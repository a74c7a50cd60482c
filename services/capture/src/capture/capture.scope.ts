import { type Actor, DomainError, isCaptureRole } from '@hazardlens/contracts';
import { actorScope, type Scope, type Transaction } from '@hazardlens/service-kit';

/**
 * What this person may read, or null for nothing: captures are never shown to insurers. The tenant's type decides
 * before the role (api.md, scope).
 */
export function readScope(actor: Actor): Scope | null {
  return actor.tenant_type === 'insurance_provider' ? null : actorScope(actor);
}

/** The same within a transaction; what cannot be seen cannot be found. */
export function writeScope(transaction: Transaction, actor: Actor): Scope {
  if (actor.tenant_type === 'insurance_provider') throw new DomainError('NOT_FOUND');
  return actor.role === 'super_admin'
    ? transaction.system('super_admin writes in every tenant')
    : transaction.scope(actor.tenant_id);
}

/** The gateway has checked this; a service does not rely on it. A foreign site is an unknown one. */
export function assertMayCapture({ actor, site }: { actor: Actor; site: { tenant_id: string } }): void {
  if (actor.tenant_type === 'insurance_provider' || !isCaptureRole(actor.role)) throw new DomainError('FORBIDDEN');
  if (actor.role !== 'super_admin' && actor.tenant_id !== site.tenant_id) throw new DomainError('NOT_FOUND');
}

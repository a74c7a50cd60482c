import { type Actor, DomainError, isCaptureRole, readsCaptures } from '@hazardlens/contracts';
import { actorScope, type Scope, type Transaction } from '@hazardlens/service-kit';

/** What this person may read, or null for nothing. */
export const readScope = (actor: Actor): Scope | null => (readsCaptures(actor) ? actorScope(actor) : null);

/** The same within a transaction; what cannot be seen cannot be found. */
export function writeScope(transaction: Transaction, actor: Actor): Scope {
  if (!readsCaptures(actor)) throw new DomainError('NOT_FOUND');
  return actor.role === 'super_admin'
    ? transaction.system('super_admin writes in every tenant')
    : transaction.scope(actor.tenant_id);
}

/** The gateway has checked this; a service does not rely on it. A foreign site is an unknown one. */
export function assertMayCapture({ actor, site }: { actor: Actor; site: { tenant_id: string } }): void {
  if (!readsCaptures(actor) || !isCaptureRole(actor.role)) throw new DomainError('FORBIDDEN');
  if (actor.role !== 'super_admin' && actor.tenant_id !== site.tenant_id) throw new DomainError('NOT_FOUND');
}

import type { Actor } from '@hazardlens/contracts';
import type { Scope, Transaction } from '@hazardlens/service-kit';

/** Whom somebody may manage: users of the own organisation; a super_admin everybody. */
export const managedScope = (transaction: Transaction, actor: Actor): Scope =>
  actor.role === 'super_admin'
    ? transaction.system('super_admin manages the users of every organisation')
    : transaction.scope(actor.tenant_id);

import type { Actor } from '@hazardlens/contracts';
import type { Scope, Transaction } from '@hazardlens/service-kit';

/** Whose sites somebody may change: the own organisation's; a super_admin everybody's. */
export const managedScope = (transaction: Transaction, actor: Actor): Scope =>
  actor.role === 'super_admin'
    ? transaction.system('super_admin manages the sites of every organisation')
    : transaction.scope(actor.tenant_id);

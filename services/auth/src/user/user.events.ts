import type { userRegistered, userRemoved, userUpdated } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import type { TenantDocument } from '../tenant/tenant.model.js';
import type { UserDocument } from './user.model.js';
import { toUserView } from './user.view.js';

/** Publishes the user as it is now. `sessionsEnded` tells caches of sessions to let go of this user, and devices that nobody is signed in. */
export function emitUser(
  transaction: Transaction,
  contract: typeof userRegistered | typeof userUpdated | typeof userRemoved,
  user: UserDocument,
  tenant: TenantDocument,
  sessionsEnded: 'none' | 'one' | 'every' = 'none',
): void {
  transaction.emit(contract, {
    tenantId: user.tenant_id,
    aggregateId: user._id,
    aggregateVersion: user.version,
    data: {
      user: toUserView(user, tenant),
      sessions_ended: sessionsEnded !== 'none',
      every_session_ended: sessionsEnded === 'every',
    },
  });
}

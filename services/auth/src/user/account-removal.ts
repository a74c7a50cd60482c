import { type Actor, DomainError, userRemoved } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { TenantDocument } from '../tenant/tenant.model.js';
import { AccountAccess } from './account-access.js';
import { Administration } from './administration.js';
import { managedScope } from './managed-scope.js';
import { emitUser } from './user.events.js';
import type { UserDocument } from './user.model.js';
import { type UserChange, UserRepository } from './user.repository.js';
import { refuseOneself, refuseSuperAdmin } from './user.rules.js';

/** What deleting and erasing an account have in common: whose it may be, and what ends with it. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly users: UserRepository,
    private readonly access: AccountAccess,
    private readonly administration: Administration,
  ) {}

  /** @throws DomainError where there is no such account, or this person may not remove it */
  async require(transaction: Transaction, actor: Actor, userId: string): Promise<UserDocument> {
    const user = await this.users.byId(managedScope(transaction, actor), userId);
    if (!user) throw new DomainError('NOT_FOUND');
    refuseSuperAdmin(actor, user.role);
    refuseOneself(actor, user);
    await this.administration.refuseLosingLast(transaction, user, null);
    return user;
  }

  /** @param change what is left of the account: the row stays, so that its id never means somebody else */
  async remove(
    transaction: Transaction,
    user: UserDocument,
    tenant: TenantDocument,
    change: UserChange,
  ): Promise<UserDocument> {
    const removed = await this.access.renew(transaction, user, change);
    emitUser(transaction, userRemoved, removed, tenant, 'every');
    return removed;
  }
}

import type { Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { PasswordResetRepository } from '../reset-password/password-reset.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import type { UserDocument } from './user.model.js';
import { type UserChange, UserRepository } from './user.repository.js';

/** The ways into an account. With another password, or when it goes, all of before end: sessions, and links to choose a password. */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly invitations: InvitationRepository,
    private readonly resets: PasswordResetRepository,
  ) {}

  /** @param change the new password, or what is left of the account */
  async renew(transaction: Transaction, user: UserDocument, change: UserChange): Promise<UserDocument> {
    const scope = transaction.scope(user.tenant_id);
    const changed = await this.users.change(scope, user._id, change, true);
    await this.sessions.endAll(scope, user._id);
    // handed over by an admin, and mailed to whoever asked in this person's name
    await this.invitations.void(scope, user._id);
    await this.resets.void(transaction.system('an address may have had an account elsewhere'), user.email);
    return changed;
  }
}

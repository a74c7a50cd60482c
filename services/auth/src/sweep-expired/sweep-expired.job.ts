import { systemScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { LoginFailureRepository } from '../login-failure/login-failure.repository.js';
import { SessionRepository } from '../session/session.repository.js';

/** Removes what has expired. Only for space: readers check the time themselves. */
@Injectable()
export class SweepExpiredJob {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly invitations: InvitationRepository,
    private readonly failures: LoginFailureRepository,
  ) {}

  async run(): Promise<void> {
    const scope = systemScope('expired rows of every organisation go');
    const now = new Date();
    await this.sessions.removeExpired(scope, now);
    await this.invitations.removeExpired(scope, now);
    await this.failures.removeExpired(scope, now);
  }
}

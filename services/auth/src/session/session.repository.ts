import { randomUUID } from 'node:crypto';
import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { UserDocument } from '../user/user.model.js';
import { type SessionDocument, sessionsModel } from './session.model.js';
import { claimsFor, type SessionClaims } from './session.rules.js';

@Injectable()
export class SessionRepository {
  constructor(@InjectModel(sessionsModel) private readonly sessions: TenantModel<SessionDocument>) {}

  /** Opens a session; its token is signed from the claims, so that no token is ever stored. */
  async open(scope: Scope, user: UserDocument, now: Date): Promise<SessionClaims> {
    const claims = claimsFor(user, randomUUID(), now);
    await this.sessions.insertOne(scope, {
      _id: claims.sid,
      tenant_id: user.tenant_id,
      user_id: user._id,
      created_at: now,
      expires_at: new Date(claims.exp * 1000),
    });
    return claims;
  }

  isOpen(scope: Scope, sessionId: string, userId: string, now: Date): Promise<boolean> {
    return this.sessions.exists(scope, { _id: sessionId, user_id: userId, expires_at: { $gt: now } });
  }

  /** @returns whether there was such a session */
  async end(scope: Scope, sessionId: string, userId: string): Promise<boolean> {
    return (await this.sessions.deleteOne(scope, { _id: sessionId, user_id: userId })) === 1;
  }

  async endAll(scope: Scope, userId: string): Promise<void> {
    await this.sessions.deleteMany(scope, { user_id: userId });
  }
}

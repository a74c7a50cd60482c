import { randomUUID } from 'node:crypto';
import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type InvitationDocument, invitationLifetimeMs, invitationsModel } from './invitation.model.js';
import { InvitationTokens } from './invitation-tokens.js';

@Injectable()
export class InvitationRepository {
  constructor(
    @InjectModel(invitationsModel) private readonly invitations: TenantModel<InvitationDocument>,
    private readonly tokens: InvitationTokens,
  ) {}

  /** A new invitation of 72 h; the user's old one is void from now on. @returns its id */
  async issue(scope: Scope, user: { _id: string; tenant_id: string }, now: Date): Promise<string> {
    await this.void(scope, user._id);
    const id = randomUUID();
    await this.invitations.insertOne(scope, {
      _id: id,
      tenant_id: user.tenant_id,
      user_id: user._id,
      token_hash: this.tokens.hashOf(this.tokens.tokenOf(id)),
      created_at: now,
      expires_at: new Date(now.getTime() + invitationLifetimeMs),
    });
    return id;
  }

  /** The invitation behind a link, unless it has expired, was used or was voided. */
  byToken(scope: Scope, token: string, now: Date): Promise<InvitationDocument | null> {
    return this.invitations.findOne(scope, { token_hash: this.tokens.hashOf(token), expires_at: { $gt: now } });
  }

  /** The invitation under an id, as long as it may be used. */
  byId(scope: Scope, id: string, now: Date): Promise<InvitationDocument | null> {
    return this.invitations.findOne(scope, { _id: id, expires_at: { $gt: now } });
  }

  async void(scope: Scope, userId: string): Promise<void> {
    await this.invitations.deleteMany(scope, { user_id: userId });
  }
}

import { randomUUID } from 'node:crypto';
import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitationTokens } from '../invitation/invitation-tokens.js';
import { type PasswordResetDocument, passwordResetLifetimeMs, passwordResetsModel } from './password-reset.model.js';

@Injectable()
export class PasswordResetRepository {
  constructor(
    @InjectModel(passwordResetsModel) private readonly resets: TenantModel<PasswordResetDocument>,
    private readonly tokens: InvitationTokens,
  ) {}

  /** A link of one hour. Older ones stay good: whoever asks in another's name must not void that one's link. @returns its id */
  async issue(scope: Scope, tenantId: string, email: string, now: Date): Promise<string> {
    const id = randomUUID();
    await this.resets.insertOne(scope, {
      _id: id,
      tenant_id: tenantId,
      email,
      token_hash: this.tokens.hashOf(this.tokenOf(id)),
      created_at: now,
      expires_at: new Date(now.getTime() + passwordResetLifetimeMs),
    });
    return id;
  }

  /** The secret part of the mailed link; of another kind than an invitation's, so that neither opens the other. */
  tokenOf(resetId: string): string {
    return this.tokens.tokenOf(`reset:${resetId}`);
  }

  byToken(scope: Scope, token: string, now: Date): Promise<PasswordResetDocument | null> {
    return this.resets.findOne(scope, { token_hash: this.tokens.hashOf(token), expires_at: { $gt: now } });
  }

  byId(scope: Scope, id: string, now: Date): Promise<PasswordResetDocument | null> {
    return this.resets.findOne(scope, { _id: id, expires_at: { $gt: now } });
  }

  /** A chosen password ends every link to choose one. */
  async void(scope: Scope, email: string): Promise<void> {
    await this.resets.deleteMany(scope, { email });
  }
}

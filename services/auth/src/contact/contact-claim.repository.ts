import { randomUUID } from 'node:crypto';
import { InjectModel, type Scope, TenantModel } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitationTokens } from '../invitation/invitation-tokens.js';
import { type ContactClaimDocument, contactClaimLifetimeMs, contactClaimsModel } from './contact-claim.model.js';

@Injectable()
export class ContactClaimRepository {
  constructor(
    @InjectModel(contactClaimsModel) private readonly claims: TenantModel<ContactClaimDocument>,
    private readonly tokens: InvitationTokens,
  ) {}

  /** A new claim of 72 h; the organisation's old one is void from now on. @returns its id */
  async issue(scope: Scope, tenantId: string, address: string, now: Date): Promise<string> {
    await this.void(scope, tenantId);
    const id = randomUUID();
    await this.claims.insertOne(scope, {
      _id: id,
      tenant_id: tenantId,
      address,
      token_hash: this.tokens.hashOf(this.tokenOf(id)),
      created_at: now,
      expires_at: new Date(now.getTime() + contactClaimLifetimeMs),
    });
    return id;
  }

  /** The secret part of the mailed link; of another kind than an invitation's, so that neither opens the other. */
  tokenOf(claimId: string): string {
    return this.tokens.tokenOf(`contact:${claimId}`);
  }

  byToken(scope: Scope, token: string, now: Date): Promise<ContactClaimDocument | null> {
    return this.claims.findOne(scope, { token_hash: this.tokens.hashOf(token), expires_at: { $gt: now } });
  }

  byId(scope: Scope, id: string, now: Date): Promise<ContactClaimDocument | null> {
    return this.claims.findOne(scope, { _id: id, expires_at: { $gt: now } });
  }

  async void(scope: Scope, tenantId: string): Promise<void> {
    await this.claims.deleteMany(scope, { tenant_id: tenantId });
  }
}

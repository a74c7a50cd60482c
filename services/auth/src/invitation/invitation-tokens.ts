import { createHash, createHmac } from 'node:crypto';
import { SERVICE_CONFIG } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';

/**
 * The secret part of an invitation link. It is derived from the invitation's id instead of drawn, so that a repeated
 * command can answer with the same link although only the hash is stored; who reads the database cannot derive it.
 */
@Injectable()
export class InvitationTokens {
  readonly #secret: string;

  constructor(@Inject(SERVICE_CONFIG) config: AuthConfig) {
    this.#secret = config.JWT_SECRET;
  }

  tokenOf(invitationId: string): string {
    return createHmac('sha256', this.#secret).update(`invitation:${invitationId}`).digest('base64url');
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }
}

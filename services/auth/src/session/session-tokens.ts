import { createSecretKey } from 'node:crypto';
import { SERVICE_CONFIG } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { AuthConfig } from '../config.js';
import type { SessionClaims } from './session.rules.js';

/** Signs session tokens. The same claims give the same token, so a repeated command answers with the first one. */
@Injectable()
export class SessionTokens {
  readonly #jwt: JwtService;

  constructor(@Inject(SERVICE_CONFIG) config: AuthConfig) {
    this.#jwt = new JwtService({
      secret: createSecretKey(config.JWT_SECRET, 'utf8'),
      signOptions: { algorithm: 'HS256' },
    });
  }

  sign(claims: SessionClaims): string {
    return this.#jwt.sign({ ...claims });
  }
}

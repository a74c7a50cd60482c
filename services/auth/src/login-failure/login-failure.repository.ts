import { createHmac, randomUUID } from 'node:crypto';
import { InjectModel, SERVICE_CONFIG, systemScope, TenantModel } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { type LoginFailureDocument, loginFailuresModel } from './login-failure.model.js';
import { accountLimit, loginWindowMs, secondsToWait } from './login-limits.rules.js';

/** Failures belong to nobody's tenant: the account may not even exist. */
const noTenant = 'none';

@Injectable()
export class LoginFailureRepository {
  readonly #scope = systemScope('failed sign-ins are counted before anybody is known');
  readonly #secret: string;

  constructor(
    @InjectModel(loginFailuresModel) private readonly failures: TenantModel<LoginFailureDocument>,
    @Inject(SERVICE_CONFIG) config: AuthConfig,
  ) {
    this.#secret = config.JWT_SECRET;
  }

  /** @returns seconds until this address may try this account again, or null when it may now */
  async secondsToWait(email: string, address: string, now: Date): Promise<number | null> {
    const recent = await this.failures.find(
      this.#scope,
      { account: this.#hash(email), at: { $gt: new Date(now.getTime() - loginWindowMs) } },
      { sort: { at: -1 }, limit: accountLimit, projection: { address: 1, at: 1 } },
    );
    return secondsToWait(recent, this.#hash(address), now);
  }

  async record(email: string, address: string, now: Date): Promise<void> {
    await this.failures.insertOne(this.#scope, {
      _id: randomUUID(),
      tenant_id: noTenant,
      account: this.#hash(email),
      address: this.#hash(address),
      at: now,
    });
  }

  #hash(value: string): string {
    return createHmac('sha256', this.#secret).update(`login-failure:${value}`).digest('base64url');
  }
}

import { createHmac } from 'node:crypto';
import { InjectModel, type Scope, SERVICE_CONFIG, TenantModel } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { type DeclinedAddressDocument, declinedAddressesModel, declinedLifetimeMs } from './declined-address.model.js';

/** Who declines does so to everybody, so a row belongs to no organisation. */
const noTenant = 'none';

@Injectable()
export class DeclinedAddressRepository {
  readonly #secret: string;

  constructor(
    @InjectModel(declinedAddressesModel) private readonly declined: TenantModel<DeclinedAddressDocument>,
    @Inject(SERVICE_CONFIG) config: AuthConfig,
  ) {
    this.#secret = config.JWT_SECRET;
  }

  /** @param scope system: an address is nobody's tenant's */
  hasDeclined(scope: Scope, address: string, now: Date): Promise<boolean> {
    return this.declined.exists(scope, { _id: this.#idOf(address), expires_at: { $gt: now } });
  }

  async note(scope: Scope, address: string, now: Date): Promise<void> {
    const expires_at = new Date(now.getTime() + declinedLifetimeMs);
    const update = { $set: { expires_at }, $setOnInsert: { tenant_id: noTenant } };
    await this.declined.updateOne(scope, { _id: this.#idOf(address) }, update, { upsert: true });
  }

  #idOf(address: string): string {
    return createHmac('sha256', this.#secret).update(`declined-address:${address}`).digest('base64url');
  }
}

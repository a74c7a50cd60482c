import { createHmac } from 'node:crypto';
import { InjectModel, lineOf, SERVICE_CONFIG, systemScope, TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { type KnownAddressDocument, knownAddressesModel, knownAddressLifetimeMs } from './known-address.model.js';

@Injectable()
export class KnownAddressRepository {
  readonly #secret: string;

  constructor(
    @InjectModel(knownAddressesModel) private readonly known: TenantModel<KnownAddressDocument>,
    @Inject(SERVICE_CONFIG) config: AuthConfig,
  ) {
    this.#secret = config.JWT_SECRET;
  }

  /** @param email as typed: asked alike whether there is such an account or not */
  isKnown(email: string, address: string, now: Date): Promise<boolean> {
    const scope = systemScope('sign-in: the e-mail tells the tenant');
    return this.known.exists(scope, { _id: this.#idOf(email, address), expires_at: { $gt: now } });
  }

  async note(tenantId: string, email: string, address: string, now: Date): Promise<void> {
    const expires_at = new Date(now.getTime() + knownAddressLifetimeMs);
    const filter = { _id: this.#idOf(email, address) };
    await this.known.updateOne(tenantScope(tenantId), filter, { $set: { expires_at } }, { upsert: true });
  }

  #idOf(email: string, address: string): string {
    const what = JSON.stringify(['known-address', email, lineOf(address)]);
    return createHmac('sha256', this.#secret).update(what).digest('base64url');
  }
}

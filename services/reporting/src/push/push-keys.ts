import { InjectModel, isDuplicateKey, systemScope, type TenantModel } from '@hazardlens/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import webPush from 'web-push';
import { type PushKeyRow, pushKeyModel } from './push.models.js';

/** The keys are the installation's, no organisation's: none takes them along when it is closed. */
const noTenant = 'none';
const scope = systemScope('one key pair of the installation');
const _id = 'vapid';

/** The key pair of the installation, made at the first start. Browsers are bound to it, so it never changes. */
@Injectable()
export class PushKeys implements OnApplicationBootstrap {
  constructor(@InjectModel(pushKeyModel) private readonly keys: TenantModel<PushKeyRow>) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.pair();
  }

  async pair(): Promise<PushKeyRow> {
    const kept = await this.keys.findOne(scope, { _id });
    if (kept) return kept;
    const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys();
    try {
      return await this.keys.insertOne(scope, { _id, tenant_id: noTenant, public_key, private_key });
    } catch (error) {
      // another replica started at the same moment
      if (isDuplicateKey(error)) return this.pair();
      throw error;
    }
  }
}

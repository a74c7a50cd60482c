import { getPushKey, type ReplyOf } from '@hazardlens/contracts';
import { QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { PushKeys } from './push-keys.js';

@Controller()
export class GetPushKeyHandler {
  constructor(private readonly keys: PushKeys) {}

  @QueryHandler(getPushKey)
  async handle(): Promise<ReplyOf<typeof getPushKey>> {
    const { public_key } = await this.keys.pair();
    return { public_key };
  }
}

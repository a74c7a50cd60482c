import { createHash } from 'node:crypto';
import { mostPushSubscriptions, type ReplyOf, setPushSubscription } from '@hazardlens/contracts';
import { CommandHandler, InjectModel, type MessageOf, type TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type PushSubscriptionRow, pushSubscriptionModel } from './push.models.js';

@Controller()
export class SetPushSubscriptionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(pushSubscriptionModel) private readonly subscriptions: TenantModel<PushSubscriptionRow>,
  ) {}

  @CommandHandler(setPushSubscription)
  handle(message: MessageOf<typeof setPushSubscription>): Promise<ReplyOf<typeof setPushSubscription>> {
    const { actor, push } = message.data;
    const user_id = actor.id;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      if (push === null) {
        await this.subscriptions.deleteMany(scope, { user_id });
        return {};
      }
      const { endpoint, keys } = push;
      const _id = createHash('sha256').update(endpoint).digest('base64url');
      // whoever shared this browser before is not told on it any more
      await this.subscriptions.deleteOne(transaction.system('a browser is one person’s'), { _id });
      await this.subscriptions.insertOne(scope, { _id, user_id, endpoint, ...keys, created_at: new Date() });
      const tooMany = await this.subscriptions.find(
        scope,
        { user_id },
        { sort: { created_at: -1, _id: 1 }, skip: mostPushSubscriptions, projection: { _id: 1 } },
      );
      await this.subscriptions.deleteMany(scope, { _id: { $in: tooMany.map((row) => row._id) } });
      return {};
    });
  }
}

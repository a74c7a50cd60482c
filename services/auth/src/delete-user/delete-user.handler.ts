import { deleteUser, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { AccountRemoval } from '../user/account-removal.js';
import { anonymised } from './delete-user.rules.js';

/** Anonymises the account. The row stays, so that its id never means somebody else; history elsewhere keeps the e-mail. */
@Controller()
export class DeleteUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly removal: AccountRemoval,
  ) {}

  @CommandHandler(deleteUser)
  handle(message: MessageOf<typeof deleteUser>): Promise<ReplyOf<typeof deleteUser>> {
    const { actor, user_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const user = await this.removal.require(transaction, actor, user_id);
      const tenant = await this.tenants.ofUser(transaction.scope(user.tenant_id), user);
      await this.removal.remove(transaction, user, tenant, anonymised(user._id, new Date()));
      return {};
    });
  }
}

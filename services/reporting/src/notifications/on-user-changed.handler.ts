import { userRegistered, userRemoved, userUpdated } from '@hazardlens/contracts';
import { EventHandler, InjectModel, type MessageOf, type TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type PersonRow, personModel } from './person.model.js';

type UserChanged = MessageOf<typeof userRegistered | typeof userUpdated | typeof userRemoved>;

/** Keeps who can be told of something. A removed person's address is replaced by auth; the row stays, inactive. */
@Controller()
export class OnUserChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(personModel) private readonly people: TenantModel<PersonRow>,
  ) {}

  @EventHandler(userRegistered, userUpdated, userRemoved)
  handle(message: UserChanged): Promise<unknown> {
    const { id, tenant_id, email, role, tenant_type, is_active } = message.data.user;
    const version = message.aggregateVersion ?? 0;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenant_id);
      const before = await this.people.findOne(scope, { _id: id });
      if (before && before.version >= version) return;
      const row = { _id: id, version, email, role, tenant_type, active: is_active };
      await this.people.replaceOne(scope, { _id: id }, row, { upsert: true });
    });
  }
}

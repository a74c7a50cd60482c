import { logOut, type ReplyOf, userUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SessionRepository } from '../session/session.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';

/** Ends one session. A session that has ended already is no error. */
@Controller()
export class LogOutHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
  ) {}

  @CommandHandler(logOut)
  handle(message: MessageOf<typeof logOut>): Promise<ReplyOf<typeof logOut>> {
    const { session_id, user_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.system('log-out: session and user are named by the verified token');
      if (!(await this.sessions.end(scope, session_id, user_id))) return {};
      const user = await this.users.byId(scope, user_id);
      if (!user) return {};
      const changed = await this.users.change(scope, user_id, {}, false);
      emitUser(transaction, userUpdated, changed, await this.tenants.ofUser(scope, user), 'one');
      return {};
    });
  }
}

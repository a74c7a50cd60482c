import { DomainError, describeInvite, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, systemScope, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';

/** Whom a link is for, shown before the password is chosen. */
@Controller()
export class DescribeInviteHandler {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
  ) {}

  @QueryHandler(describeInvite)
  async handle({ data }: MessageOf<typeof describeInvite>): Promise<ReplyOf<typeof describeInvite>> {
    const everywhere = systemScope('invitation link: the token tells the tenant');
    const invitation = await this.invitations.byToken(everywhere, data.token, new Date());
    if (!invitation) throw new DomainError('INVITE_INVALID');
    const scope = tenantScope(invitation.tenant_id);
    const user = await this.users.byId(scope, invitation.user_id);
    if (!user) throw new DomainError('INVITE_INVALID');
    const tenant = await this.tenants.ofUser(scope, user);
    return { email: user.email, first_name: user.first_name, tenant_name: tenant.name };
  }
}

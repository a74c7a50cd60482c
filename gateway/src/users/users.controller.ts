import {
  assignableQuery,
  DomainError,
  deleteUser,
  eraseUser,
  handOverActions,
  handOverRequest,
  type InviteRequest,
  inviteRequest,
  inviteUser,
  listAssignableUsers,
  listUsers,
  type ReplyOf,
  renewInvite,
  type TeamMemberView,
  teamMemberView,
  type UpdateUserRequest,
  updateUser,
  updateUserRequest,
  usersQuery,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { PublicUrl } from '../clients/public-url.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';
import { RecordId } from '../validation/record-id.js';

const inviteAnswer = z.object({ user: teamMemberView, invite_url: z.string() });
/** The account is gone; records of what the person did follow within moments. */
const erasingAnswer = z.object({ status: z.literal('processing') });
const inviteUrlAnswer = inviteAnswer.pick({ invite_url: true });

/** Team management. */
@Controller()
export class UsersController {
  constructor(private readonly publicUrl: PublicUrl) {}

  @Get('users')
  @Answers('The team, or who was deleted from it; every organisation’s for a super admin', { 200: listUsers.reply })
  async list(
    @Query({ schema: usersQuery }) { deleted }: z.infer<typeof usersQuery>,
    @SignedIn() caller: Caller,
  ): Promise<ReplyOf<typeof listUsers>> {
    if (!deleted) return caller.ask(listUsers, {});
    const { users } = await caller.ask(listUsers, { deleted });
    // An auth of the version before answers with the team, of which nobody is to be erased by mistake.
    return { users: users.filter(({ deleted_at }) => deleted_at !== undefined) };
  }

  @Get('users/assignable')
  @Answers(
    'Who can be given a corrective action, of the whole organisation or of a site’s',
    { 200: listAssignableUsers.reply },
    [404],
  )
  async assignable(
    @Query({ schema: assignableQuery }) query: z.infer<typeof assignableQuery>,
    @SignedIn() caller: Caller,
  ): Promise<ReplyOf<typeof listAssignableUsers>> {
    // archived sites still have incidents to be repaired
    const tenant_id = query.site_id === null ? undefined : (await siteOf(caller, query.site_id, true)).tenant_id;
    return caller.ask(listAssignableUsers, { tenant_id });
  }

  @Post('invite')
  @HttpCode(201)
  @Answers('Invite somebody; the link is shown once', { 201: inviteAnswer }, [404, 409])
  async invite(
    @Body({ schema: inviteRequest }) body: InviteRequest,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof inviteAnswer>> {
    const { user, token } = await caller.ask(inviteUser, body);
    return { user, invite_url: this.publicUrl.invitation(token) };
  }

  @Post('users/:id/invite')
  @HttpCode(200)
  @Answers('A new invitation link, which voids the old one', { 200: inviteUrlAnswer }, [404, 409])
  async renew(@RecordId() id: string, @SignedIn() caller: Caller): Promise<z.infer<typeof inviteUrlAnswer>> {
    const { token } = await caller.ask(renewInvite, { user_id: id });
    return { invite_url: this.publicUrl.invitation(token) };
  }

  @Put('users/:id')
  @Answers('Enable, disable or change the role', { 200: teamMemberView }, [404, 409])
  update(
    @RecordId() id: string,
    @Body({ schema: updateUserRequest }) body: UpdateUserRequest,
    @SignedIn() caller: Caller,
  ): Promise<TeamMemberView> {
    return caller.ask(updateUser, { ...body, user_id: id });
  }

  @Delete('users/:id')
  @HttpCode(204)
  @Answers('Delete a user', { 204: null }, [404, 409])
  async remove(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(deleteUser, { user_id: id });
  }

  @Post('users/:id/hand-over')
  @HttpCode(200)
  @Answers('Give what a person still has to repair to somebody else', { 200: handOverActions.reply }, [404])
  async handOver(
    @RecordId() id: string,
    @Body({ schema: handOverRequest }) body: z.infer<typeof handOverRequest>,
    @SignedIn() caller: Caller,
  ): Promise<ReplyOf<typeof handOverActions>> {
    const person = (await caller.ask(listUsers, {})).users.find((user) => user.id === id);
    if (!person) throw new DomainError('NOT_FOUND');
    const { tenant_id } = person;
    const others = (await caller.ask(listAssignableUsers, { tenant_id })).users.filter((user) => user.id !== id);
    const owner = others.find((user) => user.id === body.to_user_id);
    if (!owner) throw new DomainError('NOT_FOUND');
    const data = { tenant_id, from_id: id, to: { id: owner.id, name: owner.name } };
    return caller.ask(handOverActions, data, { tenantId: tenant_id });
  }

  @Post('users/:id/erase')
  @HttpCode(202)
  @Answers('Forget who a person is everywhere (privacy request)', { 202: erasingAnswer }, [404, 409])
  async erase(@RecordId() id: string, @SignedIn() caller: Caller): Promise<z.infer<typeof erasingAnswer>> {
    await caller.ask(eraseUser, { user_id: id });
    return { status: 'processing' };
  }
}

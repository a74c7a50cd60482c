import {
  assignableQuery,
  deleteUser,
  getSite,
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
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { PublicUrl } from '../clients/public-url.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, changeContext, readContext, SignedIn } from '../security/caller.js';
import { assertPossibleId, RecordId } from '../validation/record-id.js';

const inviteAnswer = z.object({ user: teamMemberView, invite_url: z.string() });
const inviteUrlAnswer = inviteAnswer.pick({ invite_url: true });

/** Team management. */
@Controller()
export class UsersController {
  constructor(
    @Inject(MESSAGES) private readonly messages: Messages,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get('users')
  @Answers('The team; every organisation’s for a super admin', { 200: listUsers.reply })
  list(@SignedIn() caller: Caller): Promise<ReplyOf<typeof listUsers>> {
    return this.messages.request(listUsers, { actor: caller.actor }, readContext(caller));
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
    const { actor } = caller;
    const tenant_id = query.site_id === null ? undefined : await this.organisationOf(query.site_id, caller);
    return this.messages.request(listAssignableUsers, { actor, tenant_id }, readContext(caller));
  }

  @Post('invite')
  @HttpCode(201)
  @Answers('Invite somebody; the link is shown once', { 201: inviteAnswer }, [404, 409])
  async invite(
    @Body({ schema: inviteRequest }) body: InviteRequest,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof inviteAnswer>> {
    const data = { ...body, actor: caller.actor };
    const { user, token } = await this.messages.request(inviteUser, data, changeContext(caller));
    return { user, invite_url: this.publicUrl.invitation(token) };
  }

  @Post('users/:id/invite')
  @HttpCode(200)
  @Answers('A new invitation link, which voids the old one', { 200: inviteUrlAnswer }, [404])
  async renew(@RecordId() id: string, @SignedIn() caller: Caller): Promise<z.infer<typeof inviteUrlAnswer>> {
    const data = { actor: caller.actor, user_id: id };
    const { token } = await this.messages.request(renewInvite, data, changeContext(caller));
    return { invite_url: this.publicUrl.invitation(token) };
  }

  @Put('users/:id')
  @Answers('Enable, disable or change the role', { 200: teamMemberView }, [404, 409])
  update(
    @RecordId() id: string,
    @Body({ schema: updateUserRequest }) body: UpdateUserRequest,
    @SignedIn() caller: Caller,
  ): Promise<TeamMemberView> {
    return this.messages.request(updateUser, { ...body, actor: caller.actor, user_id: id }, changeContext(caller));
  }

  @Delete('users/:id')
  @HttpCode(204)
  @Answers('Delete a user', { 204: null }, [404, 409])
  async remove(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await this.messages.request(deleteUser, { actor: caller.actor, user_id: id }, changeContext(caller));
  }

  /** Archived sites still have incidents to be repaired. */
  private async organisationOf(siteId: string, caller: Caller): Promise<string> {
    const data = { actor: caller.actor, site_id: assertPossibleId(siteId), include_archived: true };
    return (await this.messages.request(getSite, data, readContext(caller))).tenant_id;
  }
}

import {
  getTenant,
  listTenants,
  type ReplyOf,
  type TenantView,
  tenantView,
  type UpdateTenantRequest,
  updateTenant,
  updateTenantRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Get, Inject, Patch } from '@nestjs/common';
import { MESSAGES, type Messages } from '../clients/messages.js';
import { Answers } from '../openapi/answers.js';
import { type Caller, changeContext, readContext, SignedIn } from '../security/caller.js';

/** Organisations. */
@Controller()
export class TenantsController {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Get('tenants')
  @Answers('Every organisation', { 200: listTenants.reply })
  list(@SignedIn() caller: Caller): Promise<ReplyOf<typeof listTenants>> {
    return this.messages.request(listTenants, { actor: caller.actor }, readContext(caller));
  }

  @Get('tenant')
  @Answers('The own organisation’s settings', { 200: tenantView })
  get(@SignedIn() caller: Caller): Promise<TenantView> {
    return this.messages.request(getTenant, { actor: caller.actor }, readContext(caller));
  }

  @Patch('tenant')
  @Answers('Change the own organisation’s settings', { 200: tenantView })
  update(
    @Body({ schema: updateTenantRequest }) body: UpdateTenantRequest,
    @SignedIn() caller: Caller,
  ): Promise<TenantView> {
    return this.messages.request(updateTenant, { ...body, actor: caller.actor }, changeContext(caller));
  }
}

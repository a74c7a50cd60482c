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
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';

/** Organisations. */
@Controller()
export class TenantsController {
  @Get('tenants')
  @Answers('Every organisation', { 200: listTenants.reply })
  list(@SignedIn() caller: Caller): Promise<ReplyOf<typeof listTenants>> {
    return caller.ask(listTenants, {});
  }

  @Get('tenant')
  @Answers('The own organisation’s settings', { 200: tenantView })
  get(@SignedIn() caller: Caller): Promise<TenantView> {
    return caller.ask(getTenant, {});
  }

  @Patch('tenant')
  @Answers('Change the own organisation’s settings', { 200: tenantView })
  update(
    @Body({ schema: updateTenantRequest }) body: UpdateTenantRequest,
    @SignedIn() caller: Caller,
  ): Promise<TenantView> {
    return caller.ask(updateTenant, body);
  }
}

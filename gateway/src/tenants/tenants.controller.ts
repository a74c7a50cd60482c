import {
  type CloseTenantRequest,
  closeTenant,
  closeTenantRequest,
  getStoredBytes,
  getTenant,
  keepTenant,
  listTenants,
  type ReplyOf,
  type StoredBytesAnswer,
  storedBytesAnswer,
  type TenantView,
  tenantView,
  type UpdateTenantRequest,
  updateTenant,
  updateTenantRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
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

  @Get('tenant/storage')
  @Answers('What the own organisation’s photos take, and how much room there is for them', { 200: storedBytesAnswer })
  storage(@SignedIn() caller: Caller): Promise<StoredBytesAnswer> {
    return caller.ask(getStoredBytes, { tenant_id: caller.actor.tenant_id });
  }

  @Patch('tenant')
  @Answers('Change the own organisation’s settings', { 200: tenantView })
  update(
    @Body({ schema: updateTenantRequest }) body: UpdateTenantRequest,
    @SignedIn() caller: Caller,
  ): Promise<TenantView> {
    return caller.ask(updateTenant, body);
  }

  @Post('tenant/close')
  @HttpCode(202)
  @Answers('Close the own organisation: erased after 30 days', { 202: tenantView })
  close(
    @Body({ schema: closeTenantRequest }) body: CloseTenantRequest,
    @SignedIn() caller: Caller,
  ): Promise<TenantView> {
    return caller.ask(closeTenant, body);
  }

  @Delete('tenant/close')
  @Answers('Take the closing back', { 200: tenantView })
  keep(@SignedIn() caller: Caller): Promise<TenantView> {
    return caller.ask(keepTenant, {});
  }
}

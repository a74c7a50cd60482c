import { listTenants, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { toTenantView } from '../tenant/tenant.view.js';

/** Every organisation, for super_admin (the access table lets nobody else ask; others would get their own only). */
@Controller()
export class ListTenantsHandler {
  constructor(private readonly tenants: TenantRepository) {}

  @QueryHandler(listTenants)
  async handle({ data }: MessageOf<typeof listTenants>): Promise<ReplyOf<typeof listTenants>> {
    const tenants = await this.tenants.all(actorScope(data.actor));
    return { tenants: tenants.map(toTenantView) };
  }
}

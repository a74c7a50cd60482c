import { listTenantFacts, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectModel,
  type MessageOf,
  pageById,
  QueryHandler,
  systemScope,
  type TenantModel,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { tenantFact } from '../tenant/tenant.events.js';
import { type TenantDocument, tenantsModel } from '../tenant/tenant.model.js';

@Controller()
export class ListTenantFactsHandler {
  constructor(@InjectModel(tenantsModel) private readonly tenants: TenantModel<TenantDocument>) {}

  @QueryHandler(listTenantFacts)
  async handle(message: MessageOf<typeof listTenantFacts>): Promise<ReplyOf<typeof listTenantFacts>> {
    const everyTenant = systemScope('a read model is rebuilt from every organisation');
    const { documents, next } = await pageById(this.tenants, everyTenant, message.data);
    return { facts: documents.map((tenant) => ({ version: tenant.version, fact: tenantFact(tenant) })), next };
  }
}

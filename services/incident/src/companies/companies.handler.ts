import {
  type CompanyView,
  createCompany,
  deleteCompany,
  listCompanies,
  type ReplyOf,
  updateCompany,
} from '@hazardlens/contracts';
import {
  CommandHandler,
  type MessageOf,
  QueryHandler,
  type TenantScope,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { assertKeeper } from '../own-hazards/assert-keeper.js';
import { Companies } from './companies.js';
import type { CompanyDocument } from './company.model.js';
import { CompanyFigures } from './company-figures.js';

const nobody = { name: null, email: null, phone: null };

/** The subcontractors that reviewers give repairs to, and how those get on. */
@Controller()
export class CompaniesHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: Companies,
    private readonly figures: CompanyFigures,
  ) {}

  @QueryHandler(listCompanies)
  async list({ data }: MessageOf<typeof listCompanies>): Promise<ReplyOf<typeof listCompanies>> {
    assertKeeper(data.actor);
    const scope = tenantScope(data.actor.tenant_id);
    const { found, next } = await this.companies.page(scope, data);
    return { companies: await this.viewsOf(scope, found), next_cursor: next };
  }

  @CommandHandler(createCompany)
  create(message: MessageOf<typeof createCompany>): Promise<CompanyView> {
    const { actor, company_id, name, trade, contact } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      assertKeeper(actor);
      const scope = transaction.scope(actor.tenant_id);
      const known = await this.companies.find(scope, company_id);
      if (known) return this.viewOf(scope, known);
      const made = { _id: company_id, name, trade, contact: withContact(nobody, contact), created_at: new Date() };
      return this.viewOf(scope, await this.companies.add(scope, made));
    });
  }

  @CommandHandler(updateCompany)
  update(message: MessageOf<typeof updateCompany>): Promise<CompanyView> {
    const { actor, company_id, contact, ...wanted } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      assertKeeper(actor);
      const scope = transaction.scope(actor.tenant_id);
      const company = await this.companies.require(scope, company_id);
      const told = { ...wanted, contact: withContact(company.contact, contact) };
      return this.viewOf(scope, await this.companies.change(scope, company, told));
    });
  }

  @CommandHandler(deleteCompany)
  remove(message: MessageOf<typeof deleteCompany>): Promise<ReplyOf<typeof deleteCompany>> {
    const { actor, company_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      assertKeeper(actor);
      await this.companies.remove(transaction.scope(actor.tenant_id), company_id);
      return {};
    });
  }

  private async viewOf(scope: TenantScope, company: CompanyDocument): Promise<CompanyView> {
    const [view] = await this.viewsOf(scope, [company]);
    if (!view) throw new Error('A company has a view.');
    return view;
  }

  private async viewsOf(scope: TenantScope, companies: readonly CompanyDocument[]): Promise<CompanyView[]> {
    const ids = companies.map(({ _id }) => _id);
    const figuresOf = await this.figures.of(scope, ids, new Date());
    return companies.map(({ _id, name, trade, contact, created_at }) => ({
      ...{ _id, id: _id, name, trade, contact },
      figures: figuresOf(_id),
      created_at: created_at.toISOString(),
    }));
  }
}

type Contact = CompanyDocument['contact'];

/** What is absent stays. */
function withContact(contact: Contact, wanted: { [K in keyof Contact]?: Contact[K] | undefined } | null | undefined) {
  if (wanted === null) return nobody;
  const { name = contact.name, email = contact.email, phone = contact.phone } = wanted ?? {};
  return { name, email, phone };
}

import {
  type CompaniesAnswer,
  type CompanyView,
  type CreateCompanyRequest,
  companiesAnswer,
  companiesQuery,
  companyView,
  createCompany,
  createCompanyRequest,
  deleteCompany,
  listCompanies,
  type UpdateCompanyRequest,
  updateCompany,
  updateCompanyRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import type { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';

/** Namespace of ids that come from an idempotency key: a repeated request must meet the first. */
const namespace = '0f6c3f5e-51a7-4c51-8f0a-5f6a0c1e7d29';

/** Subcontractors that repairs are given to, and how they get on. */
@Controller('companies')
export class CompaniesController {
  @Get()
  @Answers('Subcontractors with their figures, in order of their names', { 200: companiesAnswer })
  list(
    @Query({ schema: companiesQuery }) query: z.infer<typeof companiesQuery>,
    @SignedIn() caller: Caller,
  ): Promise<CompaniesAnswer> {
    return caller.ask(listCompanies, query);
  }

  @Post()
  @HttpCode(201)
  @Answers('Add a subcontractor', { 201: companyView }, [409])
  create(
    @Body({ schema: createCompanyRequest }) body: CreateCompanyRequest,
    @SignedIn() caller: Caller,
  ): Promise<CompanyView> {
    const { idempotencyKey: key, actor } = caller;
    const company_id = key === undefined ? v4() : v5(`${actor.tenant_id} ${key}`, namespace);
    return caller.ask(createCompany, { ...body, company_id });
  }

  @Patch(':id')
  @Answers('Change a subcontractor', { 200: companyView }, [404, 409])
  update(
    @RecordId() company_id: string,
    @Body({ schema: updateCompanyRequest }) body: UpdateCompanyRequest,
    @SignedIn() caller: Caller,
  ): Promise<CompanyView> {
    return caller.ask(updateCompany, { ...body, company_id });
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers('Remove a subcontractor: links that name it keep the name', { 204: null }, [404])
  async remove(@RecordId() company_id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(deleteCompany, { company_id });
  }
}

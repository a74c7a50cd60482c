import { DomainError } from '@hazardlens/contracts';
import {
  decodeCursor,
  encodeCursor,
  InjectModel,
  isDuplicateKey,
  questionHash,
  type Scope,
  TenantModel,
  type TenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { alike } from '../own-hazards/own-hazard.rules.js';
import { type CompanyDocument, companyModel } from './company.model.js';

const position = z.tuple([z.string().max(500)]);
const literally = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

type Wanted = Partial<Pick<CompanyDocument, 'name' | 'trade' | 'contact'>>;

/** The subcontractors of an organisation. */
@Injectable()
export class Companies {
  constructor(@InjectModel(companyModel) private readonly companies: TenantModel<CompanyDocument>) {}

  /** Those of whose name or trade `q` is a part, in order of their names. */
  async page(
    scope: TenantScope,
    { q = '', limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
  ): Promise<{ found: CompanyDocument[]; next: string | null }> {
    const hash = questionHash([q]);
    const behind = cursor === undefined ? null : decodeCursor(hash, cursor, position);
    const part = { $regex: literally(q), $options: 'i' };
    const found = await this.companies.find(
      scope,
      {
        ...(behind ? { key: { $gt: behind[0] } } : {}),
        ...(q === '' ? {} : { $or: [{ name: part }, { trade: part }] }),
      },
      { sort: { key: 1 }, limit: limit + 1 },
    );
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return { found: shown, next: found.length > limit && last ? encodeCursor(hash, [last.key]) : null };
  }

  find(scope: Scope, id: string): Promise<CompanyDocument | null> {
    return this.companies.findOne(scope, { _id: id });
  }

  /** An id that the organisation does not hold is unknown, whoever else may own it. */
  async require(scope: Scope, id: string): Promise<CompanyDocument> {
    const company = await this.find(scope, id);
    if (!company) throw new DomainError('NOT_FOUND');
    return company;
  }

  named(scope: Scope, name: string): Promise<CompanyDocument | null> {
    return this.companies.findOne(scope, { key: alike(name) });
  }

  async add(scope: TenantScope, company: Omit<CompanyDocument, 'tenant_id' | 'key'>): Promise<CompanyDocument> {
    const { name } = company;
    return this.#once(name, () => this.companies.insertOne(scope, { ...company, key: alike(name) }));
  }

  async change(scope: TenantScope, company: CompanyDocument, wanted: Wanted): Promise<CompanyDocument> {
    const name = wanted.name ?? company.name;
    const $set = { ...wanted, name, key: alike(name) };
    await this.#once(name, () => this.companies.updateOne(scope, { _id: company._id }, { $set }));
    return { ...company, ...$set };
  }

  async remove(scope: TenantScope, id: string): Promise<void> {
    if ((await this.companies.deleteOne(scope, { _id: id })) === 0) throw new DomainError('NOT_FOUND');
  }

  async #once<R>(name: string, write: () => Promise<R>): Promise<R> {
    try {
      return await write();
    } catch (error) {
      if (isDuplicateKey(error, 'key')) throw new DomainError('COMPANY_TAKEN', { name });
      throw error;
    }
  }
}

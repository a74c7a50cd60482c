import { z } from 'zod';
import { actor } from '../actor.js';
import {
  clearableText,
  email,
  id,
  identity,
  optionalText,
  pageCursor,
  queryInteger,
  requiredName,
  text,
  timestamp,
} from '../fields.js';
import { command, query } from '../messages.js';

const clearableEmail = email
  .nullable()
  .or(z.literal('').transform(() => null))
  .optional();

/** Whom to ask for there. What is absent stays; null and blank clear it. */
const contactRequest = z.strictObject({
  name: clearableText(120),
  email: clearableEmail,
  phone: clearableText(40),
});

export const createCompanyRequest = z.strictObject({
  name: requiredName(120),
  trade: optionalText(80),
  contact: contactRequest.nullish(),
});
export type CreateCompanyRequest = z.infer<typeof createCompanyRequest>;

/** What is absent stays; `contact: null` takes all of it away. */
export const updateCompanyRequest = z.strictObject({
  name: requiredName(120).optional(),
  trade: clearableText(80),
  contact: contactRequest.nullish(),
});
export type UpdateCompanyRequest = z.infer<typeof updateCompanyRequest>;

export const companiesQuery = z.strictObject({
  /** a part of the name or the trade */
  q: text(120).optional(),
  limit: queryInteger(1, 100, 50),
  cursor: pageCursor,
});

/** A subcontractor that repairs are given to by link. */
export const companyView = z.object({
  ...identity,
  name: z.string(),
  trade: z.string().nullable(),
  contact: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  /** of the repairs whose link names the company */
  figures: z.object({
    /** given and not verified yet */
    open: z.int(),
    /** of these: not said to be done, and after the due day */
    overdue: z.int(),
    /** from the link to the completion; null: none is done yet */
    median_days: z.number().nullable(),
    /** how often a repair that was said to be done was sent back */
    reopened: z.int(),
  }),
  created_at: timestamp,
});
export type CompanyView = z.infer<typeof companyView>;

/** In order of their names. */
export const companiesAnswer = z.object({ companies: z.array(companyView), next_cursor: z.string().nullable() });
export type CompaniesAnswer = z.infer<typeof companiesAnswer>;

export const listCompanies = query({
  owner: 'incident',
  name: 'list-companies',
  data: z.object({
    ...{ actor, q: z.string().optional(), limit: z.int().min(1).max(100), cursor: z.string().optional() },
  }),
  reply: companiesAnswer,
  errors: ['FORBIDDEN', 'CURSOR_INVALID'],
});

/** `company_id` is chosen by the caller, so that a repeat meets the first. */
export const createCompany = command({
  owner: 'incident',
  name: 'create-company',
  data: createCompanyRequest.extend({ actor, company_id: id }),
  reply: companyView,
  keyOf: (data) => data.actor.tenant_id,
  errors: ['FORBIDDEN', 'COMPANY_TAKEN'],
});
export const updateCompany = command({
  owner: 'incident',
  name: 'update-company',
  data: updateCompanyRequest.extend({ actor, company_id: id }),
  reply: companyView,
  keyOf: (data) => data.actor.tenant_id,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COMPANY_TAKEN'],
});
/** Links that name it keep the name. */
export const deleteCompany = command({
  owner: 'incident',
  name: 'delete-company',
  data: z.object({ actor, company_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.actor.tenant_id,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const companyMessages = [listCompanies, createCompany, updateCompany, deleteCompany] as const;

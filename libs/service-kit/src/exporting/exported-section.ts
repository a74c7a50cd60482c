import type { ExportedPerson, RecordsPage, RecordsRequest } from '@hazardlens/contracts';
import { withinBytes } from '../messaging/within-bytes.js';
import { type Scope, systemScope, tenantScope } from '../tenancy/scope.js';
import type {
  AnyTenantModelDefinition,
  TenantIndex,
  TenantModelDefinition,
} from '../tenancy/tenant-model.definition.js';
import type { Filter, TenantModel } from '../tenancy/tenant-model.js';

type Row = { _id: string; tenant_id: string };

/** What a large collection needs, so that each page of an export is found at once. */
export const exportIndex: TenantIndex = {
  fields: { tenant_id: 1, _id: 1 },
  serves: 'list-export-records: an organisation’s, in order of their ids',
};

/** Records of one kind, as an export tells them. */
export interface SectionDefinition<T extends Row> {
  readonly model: TenantModelDefinition<T>;
  /** The record as one line of JSON tells it; null: no line. Fields are named one by one, so that no secret slips in. */
  readonly line: (document: T) => object | null;
  /** Photos of the record: where they lie, and what they are called in the archive. */
  readonly photos?: (document: T) => RecordsPage['photos'];
  /** Where the records are others' and only name the organisation. */
  readonly naming?: (tenantId: string) => Filter<T>;
  /** Which of them tell of a person, and what they tell of that person alone. Absent: none. */
  readonly person?: {
    readonly filter: (person: ExportedPerson) => Filter<T>;
    readonly line?: (document: T, person: ExportedPerson) => object | null;
  };
}

/** A section, whatever its records are. */
export interface ExportedSection {
  readonly model: AnyTenantModelDefinition;
  readonly tellsFiles: boolean;
  page(model: unknown, request: RecordsRequest): Promise<RecordsPage>;
}

const nothing: RecordsPage = { lines: [], photos: [], read: 0, next: null, total: 0 };

/** Declares records that an export tells, with what tells them. */
export function exportedSection<T extends Row>(definition: SectionDefinition<T>): ExportedSection {
  return {
    model: definition.model,
    tellsFiles: definition.photos !== undefined,
    page: (model, request) => pageOf(definition, model as TenantModel<T>, request),
  };
}

async function pageOf<T extends Row>(
  definition: SectionDefinition<T>,
  model: TenantModel<T>,
  request: RecordsRequest,
): Promise<RecordsPage> {
  const asked = askedOf(definition, request);
  if (!asked) return nothing;
  const { scope, filter } = asked;
  const { after, limit, person } = request;
  if (limit === 0) return { ...nothing, total: await model.count(scope, filter) };
  const above = (after === null ? filter : { ...filter, _id: { $gt: after } }) as Filter<T>;
  const documents = await model.find(scope, above, { sort: { _id: 1 }, limit });
  const lineOf = (document: T) =>
    person && definition.person?.line ? definition.person.line(document, person) : definition.line(document);
  const told = withinBytes(
    documents.map((document) => ({
      id: document._id,
      line: JSON.stringify(lineOf(document)),
      photos: person ? [] : (definition.photos?.(document) ?? []),
    })),
  );
  const isLast = told.length === documents.length && documents.length < limit;
  return {
    lines: told.flatMap(({ line }) => (line === 'null' ? [] : [line])),
    photos: told.flatMap(({ photos }) => photos),
    read: told.length,
    next: isLast ? null : (told.at(-1)?.id ?? null),
    total: null,
  };
}

function askedOf<T extends Row>(
  { naming, person: ofPerson }: SectionDefinition<T>,
  { tenant_id, person }: RecordsRequest,
): { scope: Scope; filter: Filter<T> } | null {
  if (person && !ofPerson) return null;
  const filter = {
    ...(naming?.(tenant_id) ?? {}),
    ...(person && ofPerson ? ofPerson.filter(person) : {}),
  } as Filter<T>;
  if (naming) return { scope: systemScope('others’ records that name the organisation'), filter };
  if (person?.everywhere) return { scope: systemScope('the operator’s people write in every tenant'), filter };
  return { scope: tenantScope(tenant_id), filter };
}

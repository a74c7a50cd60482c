import type { Schema } from 'mongoose';

/** One index: which fields, and which query it is there for. */
export interface TenantIndex {
  readonly fields: Readonly<Record<string, 1 | -1>>;
  /** The query this index serves, in words: an index that serves none is a cost without a use. */
  readonly serves: string;
  readonly unique?: boolean;
  /** Only documents that match are in the index (partialFilterExpression). */
  readonly partial?: Readonly<Record<string, unknown>>;
  readonly name?: string;
  /** Documents go this long after the date in the field: for space only, readers look at the date themselves. */
  readonly expireAfterSeconds?: number;
}

/** What every stored document has. */
export interface TenantOwned {
  tenant_id: string;
}

/** Definitions of different documents in one list. */
export interface AnyTenantModelDefinition {
  /** Name of the mongoose model, unique within the service. */
  readonly name: string;
  readonly collection: string;
  /** Without its document type: comparing two mongoose schemas costs the compiler five seconds. */
  readonly schema: Schema;
  readonly indexes: readonly TenantIndex[];
}

export interface TenantModelDefinition<T extends TenantOwned> extends AnyTenantModelDefinition {
  /** Never set: carries the document type. */
  readonly documentType?: () => T;
}

/** Injection token of a model. */
export const modelToken = (definition: { readonly name: string }): string => `TenantModel:${definition.name}`;

/** In every part too, or a field that a document gained and its schema did not would be lost without a word. */
function refuseUnknown(schema: Schema): void {
  schema.set('strict', 'throw');
  for (const child of schema.childSchemas) refuseUnknown(child.schema);
}

const byTenant: TenantIndex = {
  fields: { tenant_id: 1 },
  serves: 'erase-tenants: everything that an organisation has',
};

/** Every collection is read by organisation when one is erased, so each has an index that begins with it. */
function withOneByTenant(indexes: readonly TenantIndex[]): readonly TenantIndex[] {
  const begins = ({ fields, partial }: TenantIndex): boolean => !partial && Object.keys(fields)[0] === 'tenant_id';
  return indexes.some(begins) ? indexes : [...indexes, byTenant];
}

/**
 * Declares a collection whose documents belong to tenants. The schema gets `tenant_id` when it has none, unknown
 * fields are refused, and indexes are created at boot from `indexes` only (no autoIndex, no `index:` in the schema), with
 * one that begins with the tenant where none does.
 */
export function tenantModel<T extends TenantOwned>(
  definition: Omit<AnyTenantModelDefinition, 'schema'> & { readonly schema: Schema<T> },
): TenantModelDefinition<T> {
  const { schema, indexes, name } = definition;
  if (schema.indexes().length > 0) throw new Error(`Model ${name}: declare indexes in tenantModel({indexes}).`);
  for (const index of indexes) {
    if (index.serves.trim() === '') throw new Error(`Model ${name}: every index names the query it serves.`);
  }
  if (!schema.path('tenant_id')) schema.add({ tenant_id: { type: String, required: true } } as never);
  schema.set('autoIndex', false);
  schema.set('autoCreate', false);
  schema.set('versionKey', false);
  schema.set('minimize', false);
  refuseUnknown(schema as unknown as Schema);
  schema.set('strictQuery', 'throw');
  schema.set('id', false);
  return { ...definition, indexes: withOneByTenant(indexes), schema: schema as unknown as Schema };
}

import { type BulkOperation, type Scope, type TenantModel, TenantScope } from '@hazardlens/service-kit';

type Document = Record<string, unknown> & { _id: string; tenant_id: string };
type Condition = Record<string, unknown>;

/**
 * A TenantModel over a map, with as much of it as the projector uses: equality and a few operators, sort by one field, limit. For
 * properties over thousands of histories; the same projector runs on the real engine in the integration tests. Documents
 * are copied in and out, as over a wire.
 */
export class MemoryModel {
  readonly documents = new Map<string, Document>();
  /** messages that a database would have got */
  roundTrips = 0;

  async find(scope: TenantScope, filter: Condition, options: { sort?: Record<string, 1 | -1>; limit?: number } = {}) {
    this.roundTrips += 1;
    const found = [...this.#candidates(filter)].filter((document) => matches(document, scope, filter));
    const order = Object.entries({ ...options.sort, ...(options.sort?.['_id'] ? {} : { _id: 1 as const }) });
    found.sort((a, b) => {
      for (const [field, direction] of order) {
        const [one, other] = [a[field], b[field]].map((value) => (field === '_id' ? value : Number(value)));
        if (one !== other) return direction * ((one as string) < (other as string) ? -1 : 1);
      }
      return 0;
    });
    return structuredClone(found.slice(0, options.limit));
  }

  async findOne(scope: TenantScope, filter: Condition) {
    const [first] = await this.find(scope, filter);
    return first ?? null;
  }

  async *stream(scope: TenantScope, filter: Condition) {
    yield* await this.find(scope, filter);
  }

  async replaceOne(scope: TenantScope, filter: { _id: string }, document: object) {
    this.roundTrips += 1;
    const stored = structuredClone({ ...document, tenant_id: scope.tenantId }) as Document;
    this.documents.set(filter._id, stored);
  }

  async updateOne(scope: TenantScope, filter: { _id: string }, { $set }: { $set: object }) {
    await this.replaceOne(scope, filter, { ...this.documents.get(filter._id), ...$set });
  }

  async updateMany(scope: Scope, filter: Condition, { $set }: { $set: object }) {
    this.roundTrips += 1;
    for (const document of [...this.#candidates(filter)].filter((each) => matches(each, scope, filter)))
      this.documents.set(document._id, structuredClone({ ...document, ...$set }));
  }

  async deleteMany(scope: TenantScope, filter: Condition) {
    this.roundTrips += 1;
    for (const document of [...this.documents.values()]) {
      if (matches(document, scope, filter)) this.documents.delete(document._id);
    }
  }

  async bulkWrite(scope: TenantScope, operations: readonly BulkOperation<Document>[]) {
    for (const operation of operations) {
      if ('replaceOne' in operation) {
        const { filter, replacement } = operation.replaceOne;
        await this.replaceOne(scope, { _id: String(filter._id) }, replacement);
      } else if ('deleteOne' in operation) {
        await this.deleteMany(scope, { _id: operation.deleteOne.filter._id });
      } else if ('updateOne' in operation) {
        const { filter, update } = operation.updateOne;
        const before = this.documents.get(String(filter._id));
        await this.replaceOne(scope, { _id: String(filter._id) }, { ...before, ...(update as { $set: object }).$set });
      } else throw new Error('not a write of the projector');
      this.roundTrips -= 1;
    }
    this.roundTrips += 1;
  }

  /** The model as the projector wants it typed. */
  as<D extends { tenant_id: string }>(): TenantModel<D> {
    return this as unknown as TenantModel<D>;
  }

  /** Everything that is stored, by id, in a fixed order. */
  dump(): unknown[] {
    return [...this.documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  *#candidates({ _id }: Condition): Iterable<Document> {
    const ids = typeof _id === 'string' ? [_id] : (_id as { $in: string[] } | undefined)?.$in;
    if (!ids) yield* this.documents.values();
    else for (const id of ids) if (this.documents.has(id)) yield this.documents.get(id) as Document;
  }
}

function matches(document: Document, scope: Scope, filter: Condition): boolean {
  if (TenantScope.is(scope) && document.tenant_id !== scope.tenantId) return false;
  return Object.entries(filter).every(([field, condition]) => {
    if (typeof condition !== 'object' || condition === null) return document[field] === condition;
    const { $in, $gt, $ne, $type, ...other } = condition as {
      $in?: unknown[];
      $gt?: number;
      $ne?: unknown;
      $type?: string;
    };
    if (Object.keys(other).length > 0) throw new Error(`not a filter of the projector: ${field}`);
    const value = document[field];
    return (
      ($in === undefined || $in.includes(value)) &&
      ($gt === undefined || Number(value) > $gt) &&
      ($ne === undefined || !(Array.isArray(value) ? value.includes($ne) : value === $ne)) &&
      ($type === undefined || typeof value === $type)
    );
  });
}

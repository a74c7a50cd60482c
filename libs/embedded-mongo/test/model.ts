/** A simple in-memory collection that does what MongoDB does, for the operations of the model test. */
export interface ModelDoc {
  _id: number;
  a?: number | string | null;
  l?: number[];
  u?: number;
}

export type ModelFilter =
  | { kind: 'all' }
  | { kind: 'id'; id: number }
  | { kind: 'eq'; field: 'a' | 'l' | 'u'; value: number | string | null }
  | { kind: 'range'; field: 'a' | 'l' | 'u'; from: number; to: number }
  | { kind: 'in'; field: 'a' | 'u'; values: (number | string | null)[] };

export type ModelChange =
  | { kind: 'set'; value: number | string | null }
  | { kind: 'inc'; by: number }
  | { kind: 'unset' }
  | { kind: 'push'; value: number }
  | { kind: 'unique'; value: number };

export type ModelOp =
  | { kind: 'insert'; doc: ModelDoc }
  | { kind: 'update'; filter: ModelFilter; change: ModelChange; multi: boolean; upsert: boolean }
  | { kind: 'delete'; filter: ModelFilter; multi: boolean }
  | { kind: 'find'; filter: ModelFilter; descending: boolean; limit: number }
  | { kind: 'count'; filter: ModelFilter };

/** What an operation answers: counts, documents, or an error code. */
export type ModelResult = { code: number } | { n: number; modified?: number } | { docs: ModelDoc[] };

const duplicate = { code: 11000 };
const typeMismatch = { code: 14 };

export class Model {
  docs: ModelDoc[] = [];
  uniqueIndex = true;

  copy(): Model {
    const copy = new Model();
    copy.docs = structuredClone(this.docs);
    return copy;
  }

  private matches(doc: ModelDoc, filter: ModelFilter): boolean {
    switch (filter.kind) {
      case 'all':
        return true;
      case 'id':
        return doc._id === filter.id;
      case 'eq':
        return this.equals(doc, filter.field, filter.value);
      case 'in':
        return filter.values.some((value) => this.equals(doc, filter.field, value));
      case 'range': {
        const values = this.valuesOf(doc, filter.field);
        const has = (test: (value: number) => boolean): boolean =>
          values.some((value) => typeof value === 'number' && test(value));
        return has((value) => value >= filter.from) && has((value) => value < filter.to);
      }
    }
  }

  private equals(doc: ModelDoc, field: 'a' | 'l' | 'u', value: number | string | null): boolean {
    if (value === null) return doc[field] === null || doc[field] === undefined;
    return this.valuesOf(doc, field).includes(value);
  }

  private valuesOf(doc: ModelDoc, field: 'a' | 'l' | 'u'): unknown[] {
    const value = doc[field];
    return Array.isArray(value) ? value : [value];
  }

  private taken(u: number | undefined, except?: ModelDoc): boolean {
    return u !== undefined && this.docs.some((doc) => doc !== except && doc.u === u);
  }

  /** The changed document, or an error. */
  private changed(doc: ModelDoc, change: ModelChange): ModelDoc | { code: number } {
    const next = structuredClone(doc);
    switch (change.kind) {
      case 'set':
        next.a = change.value;
        return next;
      case 'inc':
        if (next.a === null || typeof next.a === 'string') return typeMismatch;
        next.a = (next.a ?? 0) + change.by;
        return next;
      case 'unset':
        delete next.a;
        return next;
      case 'push':
        next.l = [...(next.l ?? []), change.value];
        return next;
      case 'unique':
        next.u = change.value;
        return next;
    }
  }

  run(op: ModelOp): ModelResult {
    switch (op.kind) {
      case 'insert':
        if (this.docs.some((doc) => doc._id === op.doc._id) || this.taken(op.doc.u)) return duplicate;
        this.docs.push(structuredClone(op.doc));
        return { n: 1 };
      case 'update':
        return this.update(op);
      case 'delete': {
        const found = this.docs.filter((doc) => this.matches(doc, op.filter)).sort((x, y) => x._id - y._id);
        const gone = op.multi ? found : found.slice(0, 1);
        this.docs = this.docs.filter((doc) => !gone.includes(doc));
        return { n: gone.length };
      }
      case 'count':
        return { n: this.docs.filter((doc) => this.matches(doc, op.filter)).length };
      case 'find': {
        const found = this.docs
          .filter((doc) => this.matches(doc, op.filter))
          .sort((x, y) => (x._id - y._id) * (op.descending ? -1 : 1));
        return { docs: structuredClone(op.limit > 0 ? found.slice(0, op.limit) : found) };
      }
    }
  }

  private update(op: Extract<ModelOp, { kind: 'update' }>): ModelResult {
    const found = this.docs.filter((doc) => this.matches(doc, op.filter)).sort((x, y) => x._id - y._id);
    const targets = op.multi ? found : found.slice(0, 1);
    if (targets.length === 0) return op.upsert ? this.upsert(op) : { n: 0, modified: 0 };
    let modified = 0;
    const before = structuredClone(this.docs);
    for (const target of targets) {
      const next = this.changed(target, op.change);
      if ('code' in next || this.taken(next.u, target)) {
        // A short statement of this engine is atomic, also when it touches many documents.
        this.docs = before;
        return 'code' in next ? next : duplicate;
      }
      if (JSON.stringify(next) !== JSON.stringify(target)) modified++;
      this.docs[this.docs.indexOf(target)] = next;
    }
    return { n: targets.length, modified };
  }

  private upsert(op: Extract<ModelOp, { kind: 'update' }>): ModelResult {
    if (op.filter.kind !== 'id') throw new Error('the model upserts by _id only');
    const made = this.changed({ _id: op.filter.id }, op.change);
    if ('code' in made) return made;
    if (this.taken(made.u)) return duplicate;
    this.docs.push(made);
    return { n: 1, modified: 0 };
  }
}

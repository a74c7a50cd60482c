import { Inject } from '@nestjs/common';
import type { Scope } from '../tenancy/scope.js';
import type { Filter, FindOptions, TenantModel } from '../tenancy/tenant-model.js';
import type { VersionedRow } from './keep-newest.js';

/** Injection token of a replica's reader. */
export const readerToken = (name: string): string => `Replica:${name}`;

/** Injects the reader of a replica that the service lists in `replicas`. */
export const InjectReplica = (replica: { readonly model: { readonly name: string } }): ParameterDecorator =>
  Inject(readerToken(replica.model.name)) as ParameterDecorator;

/** The copies as a service reads them; only the owner's events write them. */
export class ReplicaReader<Row extends VersionedRow> {
  constructor(private readonly rows: TenantModel<Row>) {}

  byId(scope: Scope, id: string): Promise<Row | null> {
    return this.rows.findOne(scope, { _id: id } as Filter<Row>);
  }

  find(scope: Scope, filter: Filter<Row>, options: FindOptions = {}): Promise<Row[]> {
    return this.rows.find(scope, filter, options);
  }

  /** One after the other, in the order of their ids. */
  all(scope: Scope): AsyncIterable<Row> {
    return this.rows.stream(scope, {}, { sort: { _id: 1 } });
  }

  /**
   * The present names of what `key` of these rows refers to, by id, in one read. One of which no event has come yet is
   * missing. Looked up when rows are read, so that a new name costs one write and not one a row.
   */
  async namesOf<Key extends string>(
    this: ReplicaReader<Row & { name: string }>,
    scope: Scope,
    rows: readonly Readonly<Record<Key, string>>[],
    key: Key,
  ): Promise<Map<string, string>> {
    const ids = [...new Set(rows.map((row) => row[key]))];
    if (ids.length === 0) return new Map();
    const found = await this.rows.find(scope, { _id: { $in: ids } } as Filter<Row & { name: string }>);
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }
}

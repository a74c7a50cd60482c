import type { EventContract, FactPage, FactPageRequest, QueryContract } from '@hazardlens/contracts';
import { Controller, Inject, type Provider, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Schema, type SchemaDefinition } from 'mongoose';
import { EventHandler } from '../messaging/decorators.js';
import type { MessageOf } from '../messaging/message.js';
import {
  modelToken,
  type TenantIndex,
  type TenantModelDefinition,
  tenantModel,
} from '../tenancy/tenant-model.definition.js';
import type { TenantModel } from '../tenancy/tenant-model.js';
import type { Transaction } from '../transaction.js';
import { UnitOfWork } from '../unit-of-work.js';
import { keepNewest, type VersionedRow } from './keep-newest.js';
import { ReplicaReader, readerToken } from './replica-reader.js';

/** What every copy says of itself: whose it is. */
export interface Identified {
  _id: string;
  tenant_id: string;
}
/** A copy: what the declaration takes from the owner's event, and of which version that was. */
export type ReplicaRow<Fields extends Identified> = Fields & { version: number };

/** What follows from a change of a copy, in the same transaction. Not called for what is no news. */
export interface ReplicaObserver<Row, Data = unknown> {
  /** @param before null for the first copy */
  changed(
    transaction: Transaction,
    after: Row,
    before: Row | null,
    message: MessageOf<EventContract<Data>>,
  ): Promise<void>;
}

export interface ReplicaDeclaration<Data, Fields extends Identified> {
  /** Name of the model, unique within the service. */
  readonly name: string;
  readonly collection: string;
  /** The owner's events that carry the aggregate. */
  readonly events: readonly EventContract<Data>[];
  /** The owner's answer for all its aggregates, from which a rebuild fills the copies; without it they stay. */
  readonly facts?: QueryContract<FactPageRequest, FactPage<Data>>;
  /** How the fields are stored, beside `_id`, `tenant_id` and `version`. */
  readonly fields: Readonly<Record<Exclude<keyof NoInfer<Fields>, keyof Identified>, unknown>>;
  /** What is kept of the aggregate; null for one that is not kept. */
  readonly copy: (data: Data) => Fields | null;
  /** Besides `_id`. */
  readonly indexes?: readonly TenantIndex[];
}

/** Replicas of different aggregates in one list. */
export interface AnyReplica {
  readonly model: TenantModelDefinition<VersionedRow>;
  readonly handler: Type;
  readonly reader: Provider;
  readonly events: readonly EventContract[];
  readonly facts?: QueryContract<FactPageRequest, FactPage<unknown>>;
  rowOf(data: unknown, version: number): VersionedRow | null;
}

export interface Replica<Data, Row extends VersionedRow> {
  readonly model: TenantModelDefinition<Row>;
  /** Nest controller that keeps the copies up to date. */
  readonly handler: Type;
  /** Provides the `ReplicaReader`. */
  readonly reader: Provider;
  readonly events: readonly EventContract<Data>[];
  readonly facts?: QueryContract<FactPageRequest, FactPage<Data>>;
  rowOf(data: Data, version: number): Row | null;
  /** The same with some, providers of the service, who do what follows from a change, one after the other. */
  observedBy(...observers: Type<ReplicaObserver<Row, Data>>[]): Replica<Data, Row>;
  /** Never set: carries the row's type. */
  readonly rowType?: () => Row;
}

/** The row's type of a replica. */
export type RowOf<R extends { rowType?: () => unknown }> = ReturnType<NonNullable<R['rowType']>>;

/**
 * Declares a service's copy of another service's aggregate: what is kept of it, which events tell it and how a rebuild
 * fills it. Listed in `replicas` of the service definition it gets a collection, a handler of the events that keeps the
 * newest version in whatever order they come, and a reader (`@InjectReplica`).
 */
export function replica<Data, Fields extends Identified>(
  declaration: ReplicaDeclaration<Data, Fields>,
): Replica<Data, ReplicaRow<Fields>> {
  type Row = ReplicaRow<Fields>;
  const { name, collection, events, facts, fields, copy, indexes = [] } = declaration;
  const own = { _id: { type: String, required: true }, version: { type: Number, required: true } };
  const schema = new Schema({ ...own, ...fields } as SchemaDefinition) as unknown as Schema<Row>;
  const model = tenantModel<Row>({ name, collection, schema, indexes });
  const rowOf = (data: Data, version: number): Row | null => {
    const kept = copy(data);
    return kept && { ...kept, version };
  };
  const reader: Provider = {
    provide: readerToken(name),
    useFactory: (rows: TenantModel<Row>) => new ReplicaReader(rows),
    inject: [modelToken(model)],
  };
  const observedBy = (...observers: Type<ReplicaObserver<Row, Data>>[]): Replica<Data, Row> => ({
    model,
    handler: handlerOf(events, model, rowOf, observers),
    reader,
    events,
    ...(facts ? { facts } : {}),
    rowOf,
    observedBy,
  });
  return observedBy();
}

function handlerOf<Data, Row extends VersionedRow>(
  events: readonly EventContract<Data>[],
  model: TenantModelDefinition<Row>,
  rowOf: (data: Data, version: number) => Row | null,
  observers: readonly Type<ReplicaObserver<Row, Data>>[],
): Type {
  @Controller()
  class ReplicaHandler {
    constructor(
      @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
      @Inject(modelToken(model)) private readonly rows: TenantModel<Row>,
      @Inject(ModuleRef) private readonly modules: ModuleRef,
    ) {}

    @EventHandler(...events)
    async handle(message: MessageOf<EventContract<Data>>): Promise<void> {
      const row = rowOf(message.data, message.aggregateVersion ?? 0);
      if (!row) return;
      await this.unitOfWork.once(message, async (transaction) => {
        const before = await keepNewest(this.rows, transaction.scope(row.tenant_id), row);
        if (before === undefined) return;
        for (const observer of observers)
          await this.modules.get(observer, { strict: false }).changed(transaction, row, before, message);
      });
    }
  }
  return ReplicaHandler;
}

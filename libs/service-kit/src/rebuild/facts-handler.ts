import type { FactPage, FactPageRequest, QueryContract } from '@hazardlens/contracts';
import { Controller, Inject, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { QueryHandler } from '../messaging/decorators.js';
import type { MessageOf } from '../messaging/message.js';
import { withinBytes } from '../messaging/within-bytes.js';
import type { VersionedRow } from '../replica/keep-newest.js';
import type { AnyReplica } from '../replica/replica.js';
import { type ReplicaReader, readerToken } from '../replica/replica-reader.js';
import { pageById } from '../tenancy/page.js';
import { systemScope } from '../tenancy/scope.js';
import { modelToken, type TenantModelDefinition } from '../tenancy/tenant-model.definition.js';
import type { TenantModel } from '../tenancy/tenant-model.js';

const everyTenant = systemScope('read models are rebuilt for every tenant');

type NamedRow = VersionedRow & { name: string };

/** Whose present names the facts carry: those that `by` of the documents refers to. */
export interface NamesIn<Document> {
  readonly replica: Pick<AnyReplica, 'model'> & { rowType?: () => NamedRow };
  readonly by: Extract<keyof Document, string>;
}

/**
 * The handler by which an owner tells all its aggregates of a kind as they are now, a page at a time, so that others
 * can rebuild what they made of its events.
 * @param factOf what the aggregate's events tell; null for one of which no event has told yet
 * @param names whose names `factOf` gets besides, by id
 */
export function factsHandler<Fact, Document extends VersionedRow>(
  contract: QueryContract<FactPageRequest, FactPage<Fact>>,
  model: TenantModelDefinition<Document>,
  factOf: (document: Document, names: ReadonlyMap<string, string>) => Fact | null,
  names?: NamesIn<Document>,
): Type {
  @Controller()
  class FactsHandler {
    constructor(
      @Inject(modelToken(model)) private readonly documents: TenantModel<Document>,
      @Inject(ModuleRef) private readonly modules: ModuleRef,
    ) {}

    @QueryHandler(contract)
    async handle(message: MessageOf<typeof contract>): Promise<FactPage<Fact>> {
      const { documents, next } = await pageById(this.documents, everyTenant, message.data);
      const known = await this.#namesIn(documents);
      const told = documents.map((each) => ({ id: each._id, version: each.version, fact: factOf(each, known) }));
      const page = withinBytes(told);
      const facts = page.flatMap(({ fact, version }) => (fact === null ? [] : [{ version, fact }]));
      return { facts, next: page.length < documents.length ? (page.at(-1)?.id ?? null) : next };
    }

    async #namesIn(documents: readonly Document[]): Promise<ReadonlyMap<string, string>> {
      if (!names) return new Map();
      const token = readerToken(names.replica.model.name);
      const reader = this.modules.get<ReplicaReader<NamedRow>>(token, { strict: false });
      const rows = documents as readonly object[] as readonly Readonly<Record<string, string>>[];
      return reader.namesOf<string>(everyTenant, rows, names.by);
    }
  }
  return FactsHandler;
}

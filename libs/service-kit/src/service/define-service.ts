import type { AnyContract, ServiceName } from '@hazardlens/contracts';
import type { Provider, Type } from '@nestjs/common';
import type { z } from 'zod';
import type { Job } from '../jobs.js';
import type { Concurrency } from '../messaging/contract-consumer.js';
import type { Rebuild } from '../rebuild/rebuild-read-model.js';
import type { AnyReplica } from '../replica/replica.js';
import type { AnyTenantModelDefinition } from '../tenancy/tenant-model.definition.js';

export interface JobDefinition {
  /** Unique within the service; the lease carries it. */
  readonly name: string;
  /** Pause between two runs in ms; the first run comes after one pause. */
  readonly everyMs: number;
  /** A Nest class with `run()`; its dependencies are injected. */
  readonly run: Type<Job>;
}

/** The part of a service's documents that can be made anew from the owners' facts. */
export interface RebuildDefinition {
  /** Dropped and made anew; everything else of the service stays. */
  readonly models: readonly AnyTenantModelDefinition[];
  /** A Nest class; its dependencies are injected. */
  readonly run: Type<Rebuild>;
}

export interface ServiceDefinition {
  readonly name: ServiceName;
  /** zod object over the environment; boot fails naming the variable. */
  readonly config?: z.ZodType;
  readonly models: readonly AnyTenantModelDefinition[];
  /** Nest controllers with @CommandHandler, @QueryHandler, @EventHandler. */
  readonly handlers: readonly Type[];
  readonly providers?: readonly Provider[];
  /** Copies of other services' aggregates. */
  readonly replicas?: readonly AnyReplica[];
  readonly jobs?: readonly JobDefinition[];
  /** What `npm run rebuild -- <service>` does. */
  readonly rebuild?: RebuildDefinition;
  /** How many messages of a kind one replica works on at once. Default: commands 16, queries 32, events 16. */
  readonly concurrency?: Concurrency;
  /**
   * The messages this service is responsible for. Default: those of `allMessages` that it owns. Boot is refused when
   * a command or query among them has no handler.
   */
  readonly owns?: readonly AnyContract[];
}

/** Declares a service; nothing runs yet. Models, handlers and readers of its replicas are among its own from here on. */
export function defineService<D extends ServiceDefinition>(definition: D): D {
  const { replicas = [] } = definition;
  const models = [...definition.models, ...replicas.map(({ model }) => model)];
  const names = new Set<string>();
  for (const { name, collection } of models) {
    for (const each of [name, `collection ${collection}`]) {
      if (names.has(each)) throw new Error(`Service ${definition.name}: ${each} is declared twice in 'models'.`);
      names.add(each);
    }
  }
  return {
    ...definition,
    models,
    handlers: [...definition.handlers, ...replicas.map(({ handler }) => handler)],
    providers: [...(definition.providers ?? []), ...replicas.map(({ reader }) => reader)],
  };
}

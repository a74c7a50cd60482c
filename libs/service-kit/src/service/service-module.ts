import type { DynamicModule, Provider } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { Logger } from '../logging/logger.js';
import { MessageClient } from '../messaging/message-client.js';
import { OBJECT_STORE } from '../object-store/object-store.js';
import { SentWork } from '../outbox/sent-work.js';
import { RebuildRecords, TenantRebuilds } from '../rebuild/rebuild-records.js';
import { kitCollections } from '../storage/kit-collections.js';
import { modelToken, type TenantOwned } from '../tenancy/tenant-model.definition.js';
import { TenantModel } from '../tenancy/tenant-model.js';
import { UnitOfWork } from '../unit-of-work.js';
import type { ServiceDefinition } from './define-service.js';
import type { Platform } from './platform.js';
import { LOGGER, SERVICE_CONFIG, SERVICE_NAME } from './tokens.js';

export interface ModuleParts {
  readonly config: unknown;
  readonly models: ReadonlyMap<string, object>;
  readonly connection: Connection;
  readonly unitOfWork: UnitOfWork;
  /** Asks other services, for jobs that gather what they tell. Connects when it is first used. */
  readonly client: Pick<MessageClient, 'request'>;
  readonly logger: Logger;
}

/** One TenantModel a definition, by its injection token. */
export function bindModels(
  definition: ServiceDefinition,
  connection: Connection,
): Map<string, TenantModel<TenantOwned>> {
  return new Map(
    definition.models.map((model) => {
      const raw = connection.model(model.name, model.schema, model.collection) as unknown as Model<TenantOwned>;
      return [modelToken(model), new TenantModel(raw)];
    }),
  );
}

/** The Nest module of a service: its handlers and providers, and what the kit lets them inject. */
export function serviceModule(definition: ServiceDefinition, platform: Platform, parts: ModuleParts): DynamicModule {
  const kit: Provider[] = [
    { provide: SERVICE_CONFIG, useValue: parts.config },
    { provide: SERVICE_NAME, useValue: definition.name },
    { provide: LOGGER, useValue: parts.logger },
    { provide: OBJECT_STORE, useValue: platform.objects },
    { provide: UnitOfWork, useValue: parts.unitOfWork },
    { provide: MessageClient, useValue: parts.client },
    { provide: SentWork, useValue: new SentWork(kitCollections(parts.connection).outbox, platform.transport) },
    { provide: TenantRebuilds, useValue: new TenantRebuilds(new RebuildRecords(parts.connection)) },
    ...[...parts.models].map(([provide, useValue]) => ({ provide, useValue })),
  ];
  const jobs = (definition.jobs ?? []).map((job) => job.run);
  return {
    module: class ServiceModule {},
    controllers: [...definition.handlers],
    providers: [
      ...kit,
      ...(definition.providers ?? []),
      ...jobs,
      ...(definition.rebuild?.run ? [definition.rebuild.run] : []),
    ],
  };
}

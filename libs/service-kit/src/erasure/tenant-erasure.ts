import { tenantErased } from '@hazardlens/contracts';
import { Controller, Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Job } from '../jobs.js';
import type { Logger } from '../logging/logger.js';
import { EventHandler } from '../messaging/decorators.js';
import type { MessageOf } from '../messaging/message.js';
import type { JobDefinition } from '../service/define-service.js';
import { LOGGER } from '../service/tokens.js';
import { InjectModel } from '../tenancy/inject-model.js';
import { systemScope, tenantScope } from '../tenancy/scope.js';
import { type AnyTenantModelDefinition, modelToken, type TenantOwned } from '../tenancy/tenant-model.definition.js';
import type { Filter, TenantModel } from '../tenancy/tenant-model.js';
import { UnitOfWork } from '../unit-of-work.js';
import { type ErasedTenantRow, erasedTenantModel } from './erased-tenant.model.js';

/** What a service has of an organisation beside its documents: objects, or a mention in somebody else's. */
export interface TenantRemains {
  /** Deletes it. Called several times, also when there is nothing (any more). */
  erase(tenantId: string): Promise<void>;
}

const REMAINS = Symbol('TENANT_REMAINS');
const DOCUMENTS = Symbol('TENANT_DOCUMENTS');
const EVERY_MS = 5_000;
const SLICE = 500;
const hour = 3_600_000;
/** Again after these pauses, for what was under way in other services. */
const AGAIN_AFTER_MS = [hour, 24 * hour];

type Row = TenantOwned & { _id: string };

@Controller()
class OnTenantErased {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(erasedTenantModel) private readonly erased: TenantModel<ErasedTenantRow>,
  ) {}

  @EventHandler(tenantErased)
  handle(message: MessageOf<typeof tenantErased>): Promise<unknown> {
    const { tenant_id: _id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(_id);
      if (await this.erased.exists(scope, { _id })) return {};
      await this.erased.insertOne(scope, { _id, passes: 0, due_at: new Date() });
      return {};
    });
  }
}

/** Deletes every document of erased organisations, in slices: what is gone is its own progress. */
@Injectable()
export class EraseTenants implements Job {
  constructor(
    @InjectModel(erasedTenantModel) private readonly erased: TenantModel<ErasedTenantRow>,
    @Inject(DOCUMENTS) private readonly documents: readonly AnyTenantModelDefinition[],
    @Inject(REMAINS) private readonly remains: TenantRemains,
    private readonly modules: ModuleRef,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const due = await this.erased.find(systemScope('organisations that are gone'), { due_at: { $lte: now } });
    for (const row of due) {
      try {
        await this.remains.erase(row._id);
        for (const definition of this.documents) await this.#deleteAll(definition, row._id);
        await this.#passed(row, now);
      } catch (error) {
        this.logger.warn({ err: error, tenantId: row._id }, 'organisation not erased yet');
      }
    }
  }

  async #deleteAll(definition: AnyTenantModelDefinition, tenantId: string): Promise<void> {
    const model = this.modules.get<TenantModel<Row>>(modelToken(definition), { strict: false });
    const scope = tenantScope(tenantId);
    for (;;) {
      const found = await model.find(scope, {}, { limit: SLICE, projection: { _id: 1 } });
      if (found.length === 0) return;
      await model.deleteMany(scope, { _id: { $in: found.map(({ _id }) => _id) } } as Filter<Row>);
    }
  }

  async #passed({ _id, passes }: ErasedTenantRow, now: Date): Promise<void> {
    const scope = tenantScope(_id);
    const again = AGAIN_AFTER_MS[passes];
    if (again === undefined) await this.erased.deleteOne(scope, { _id });
    else {
      const due_at = new Date(now.getTime() + again);
      await this.erased.updateOne(scope, { _id }, { $set: { passes: passes + 1, due_at } });
    }
  }
}

@Injectable()
class NothingElse implements TenantRemains {
  async erase(): Promise<void> {}
}

/**
 * What every service that keeps documents adds to its definition: they go with their organisation.
 * @param models the service's own
 * @param replicas whose rows go, too
 * @param remains a Nest class for what lies elsewhere
 */
export function tenantErasure(
  models: readonly AnyTenantModelDefinition[],
  replicas: readonly { readonly model: AnyTenantModelDefinition }[] = [],
  remains: Type<TenantRemains> = NothingElse,
): {
  models: readonly AnyTenantModelDefinition[];
  handlers: readonly Type[];
  providers: readonly Provider[];
  jobs: readonly JobDefinition[];
} {
  const documents = [...models, ...replicas.map(({ model }) => model)];
  return {
    models: [...models, erasedTenantModel],
    handlers: [OnTenantErased],
    providers: [
      { provide: DOCUMENTS, useValue: documents },
      { provide: REMAINS, useClass: remains },
    ],
    jobs: [{ name: 'erase-tenants', everyMs: EVERY_MS, run: EraseTenants }],
  };
}

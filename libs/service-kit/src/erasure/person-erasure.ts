import { type ErasedPerson, userErased } from '@hazardlens/contracts';
import { Controller, Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import type { Job } from '../jobs.js';
import { type Logger } from '../logging/logger.js';
import { EventHandler } from '../messaging/decorators.js';
import type { MessageOf } from '../messaging/message.js';
import type { JobDefinition } from '../service/define-service.js';
import { LOGGER } from '../service/tokens.js';
import { InjectModel } from '../tenancy/inject-model.js';
import { type Scope, systemScope } from '../tenancy/scope.js';
import type { AnyTenantModelDefinition } from '../tenancy/tenant-model.definition.js';
import type { TenantModel } from '../tenancy/tenant-model.js';
import type { Transaction } from '../transaction.js';
import { UnitOfWork } from '../unit-of-work.js';
import { type ErasureRow, erasureModel } from './erasure.model.js';

/** Whom to forget. */
export interface PersonToForget extends ErasedPerson {
  /** their own organisation: elsewhere others may have their name */
  readonly tenant_id: string;
}

/** What a service knows of people, a slice at a time. */
export interface PersonTraces {
  /**
   * Puts the token in the person's place in some records, in order of their ids. Where it stands already nothing changes.
   * @param after the id up to which it was done; null at the beginning
   * @returns the next call's `after`; null once there is nothing more
   */
  erase(transaction: Transaction, scope: Scope, person: PersonToForget, after: string | null): Promise<string | null>;
}

const PERSON_TRACES = Symbol('PERSON_TRACES');
const EVERY_MS = 5_000;
/** What was under way while the first pass was running has been stored by then. */
const SECOND_PASS_AFTER_MS = 3_600_000;
const PASSES = 2;

@Controller()
class OnUserErased {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(erasureModel) private readonly erasures: TenantModel<ErasureRow>,
  ) {}

  @EventHandler(userErased)
  handle(message: MessageOf<typeof userErased>): Promise<unknown> {
    const { user_id: _id, ...person } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(message.tenantId);
      if (await this.erasures.exists(scope, { _id })) return {};
      await this.erasures.insertOne(scope, { _id, ...person, after: null, passes: 0, due_at: new Date() });
      return {};
    });
  }
}

/** Forgets people in slices, each in a transaction that also keeps how far it came: after a crash it goes on from there. */
@Injectable()
export class ErasePeople implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(erasureModel) private readonly erasures: TenantModel<ErasureRow>,
    @Inject(PERSON_TRACES) private readonly traces: PersonTraces,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const due = await this.erasures.find(systemScope('people of every tenant are forgotten'), {
      due_at: { $lte: now },
    });
    for (const row of due) {
      try {
        let after = row.after;
        do after = await this.#slice(row, after);
        while (after !== null);
        await this.#passed(row, now);
      } catch (error) {
        // Goes on in the next run; one person's trouble must not keep the others.
        this.logger.warn({ err: error, userId: row._id }, 'person not forgotten yet');
      }
    }
  }

  #slice(row: ErasureRow, after: string | null): Promise<string | null> {
    const { _id, tenant_id, everywhere, email, name, earlier_names, erased_email, erased_name } = row;
    const person: PersonToForget = {
      ...{ user_id: _id, tenant_id, everywhere, email, name, earlier_names },
      ...{ erased_email, erased_name },
    };
    return this.unitOfWork.run({ tenantId: tenant_id, actorId: 'system' }, async (transaction) => {
      const own = transaction.scope(tenant_id);
      const scope = everywhere ? transaction.system('the operator’s people write in every tenant') : own;
      const next = await this.traces.erase(transaction, scope, person, after);
      await this.erasures.updateOne(own, { _id }, { $set: { after: next } });
      return next;
    });
  }

  async #passed({ _id, tenant_id: tenantId, passes }: ErasureRow, now: Date): Promise<void> {
    await this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      const scope = transaction.scope(tenantId);
      if (passes + 1 >= PASSES) await this.erasures.deleteOne(scope, { _id });
      else {
        const due_at = new Date(now.getTime() + SECOND_PASS_AFTER_MS);
        await this.erasures.updateOne(scope, { _id }, { $set: { passes: passes + 1, after: null, due_at } });
      }
    });
  }
}

/**
 * What a service that knows people by name or address adds to its definition.
 * @param traces a Nest class that forgets them
 */
export function personErasure(traces: Type<PersonTraces>): {
  models: readonly AnyTenantModelDefinition[];
  handlers: readonly Type[];
  providers: readonly Provider[];
  jobs: readonly JobDefinition[];
} {
  return {
    models: [erasureModel],
    handlers: [OnUserErased],
    providers: [{ provide: PERSON_TRACES, useClass: traces }],
    jobs: [{ name: 'erase-people', everyMs: EVERY_MS, run: ErasePeople }],
  };
}

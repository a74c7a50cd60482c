import type { CommandContract, DataOf, EventContract } from '@hazardlens/contracts';
import type { ClientSession } from 'mongoose';
import { createEnvelope, messageKey } from './messaging/envelope.js';
import { outboxRow } from './outbox/outbox-row.js';
import type { OutboxRow } from './storage/kit-collections.js';
import { SystemScope, TenantScope } from './tenancy/scope.js';

/** What caused the transaction; every message that it sends continues from here. */
export interface Cause {
  readonly actorId: string;
  readonly correlationId: string | undefined;
  readonly causationId: string | null;
}

export interface EmitOptions<C extends EventContract> {
  readonly tenantId: string;
  readonly aggregateId: string;
  /** Counts the aggregate's changes; consumers keep the highest. */
  readonly aggregateVersion: number;
  readonly data: DataOf<C>;
}

export interface SendOptions<C extends CommandContract> {
  readonly tenantId: string;
  readonly data: DataOf<C>;
  readonly idempotencyKey?: string;
}

/** One Mongo transaction. Await its calls one after the other; what is emitted or sent leaves only when it commits. */
export class Transaction {
  readonly #outbox: OutboxRow[] = [];

  constructor(
    readonly session: ClientSession,
    private readonly cause: Cause,
  ) {}

  /** Scope of one tenant within this transaction. */
  scope(tenantId: string): TenantScope {
    return new TenantScope(tenantId, this.session);
  }

  /** Scope of all tenants within this transaction. */
  system(reason: string): SystemScope {
    return new SystemScope(reason, this.session);
  }

  /** Publishes an event after the commit. @throws ZodError when the data breaks the contract */
  emit<C extends EventContract>(contract: C, options: EmitOptions<C>): void {
    const { tenantId, aggregateId, aggregateVersion, data } = options;
    const envelope = createEnvelope(contract, data, { ...this.cause, tenantId, aggregateVersion });
    this.#outbox.push(outboxRow(contract, envelope, messageKey(contract, envelope, aggregateId)));
  }

  /**
   * Sends a command after the commit; its reply goes nowhere.
   * @throws ZodError when the data breaks the contract
   * @throws Error when the contract is sensitive: an outbox is read by whoever reads the database
   */
  send<C extends CommandContract>(contract: C, options: SendOptions<C>): void {
    if (contract.sensitive) throw new Error(`${contract.type} carries secrets: it must not rest in an outbox`);
    const { tenantId, data, idempotencyKey } = options;
    const envelope = createEnvelope(contract, data, { ...this.cause, tenantId, idempotencyKey });
    this.#outbox.push(outboxRow(contract, envelope, messageKey(contract, envelope)));
  }

  /** For the unit of work: the rows to store before the commit. */
  get outbox(): readonly OutboxRow[] {
    return this.#outbox;
  }
}

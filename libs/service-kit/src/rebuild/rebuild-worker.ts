import { randomUUID } from 'node:crypto';
import { type EventContract, envelope as envelopeSchema } from '@hazardlens/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.js';
import { pause } from '../messaging/back-off.js';
import type { AnyMessage } from '../messaging/message.js';
import type { MessageClient } from '../messaging/message-client.js';
import type { WireMessage } from '../messaging/transport.js';
import { keepNewest, type VersionedRow } from '../replica/keep-newest.js';
import type { AnyReplica } from '../replica/replica.js';
import type { AnyTenantModelDefinition } from '../tenancy/tenant-model.definition.js';
import type { TenantModel } from '../tenancy/tenant-model.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { Facts } from './facts.js';
import { fillFromFacts } from './fill.js';
import type { Rebuild } from './rebuild.js';
import type { RebuildRecords } from './rebuild-records.js';

/** The service's providers with the models that are made anew lying beside the live ones. */
export interface Beside {
  readonly rebuild: Rebuild | undefined;
  readonly unitOfWork: UnitOfWork;
  model(definition: AnyTenantModelDefinition): TenantModel<VersionedRow>;
  close(): Promise<void>;
}

export interface RebuildTarget {
  readonly connection: Connection;
  readonly records: RebuildRecords;
  readonly client: Pick<MessageClient, 'request'>;
  readonly logger: Logger;
  /** Until every replica knows the phase. */
  readonly settleMs: number;
  readonly models: readonly AnyTenantModelDefinition[];
  readonly replicas: readonly AnyReplica[];
  readonly events: readonly EventContract[];
  readonly version: number;
  /** Stops the work after the slice that is under way. */
  readonly signal?: AbortSignal;
  /** Creates the collections beside the live ones where they are missing. */
  open(): Promise<Beside>;
}

/** Where rows lie until they are the live ones. */
export const besideOf = (collection: string): string => `${collection}.next`;

/**
 * Carries a rebuild that has begun to its end, from wherever another worker left it. The caller holds the lease; one that
 * lost it without noticing is refused at its next step.
 * @returns what was read, by name
 */
export async function workOnRebuild(target: RebuildTarget): Promise<Readonly<Record<string, number>>> {
  const { records, settleMs, logger } = target;
  const worker = randomUUID();
  await records.takeOver(worker);
  const { phase } = await records.state();
  let read: Record<string, number> = {};
  if (phase !== 'renaming') {
    await pause(settleMs);
    read = await fillBeside(target, worker);
    await records.progress(worker, { phase: 'renaming' });
  }
  for (const { collection } of target.models) {
    await records.progress(worker, {});
    await rename(target.connection, collection);
  }
  await records.finish(worker, target.version);
  logger.info({ read }, 'read model rebuilt');
  return read;
}

async function fillBeside(target: RebuildTarget, worker: string): Promise<Record<string, number>> {
  const { records } = target;
  await dropUnknown(target);
  const beside = await target.open();
  try {
    const read: Record<string, number> = {};
    const facts = new Facts(target.client, {
      step: (name) => records.step(name),
      save: async (name, step) => {
        await records.saveStep(worker, name, step);
        target.signal?.throwIfAborted();
      },
    });
    for (const { facts: contract, model, rowOf } of target.replicas) {
      if (!contract) continue;
      const rows = beside.model(model);
      read[model.collection] = await fillFromFacts(rows, facts.all(contract), ({ fact, version }) =>
        rowOf(fact, version),
      );
    }
    Object.assign(read, await beside.rebuild?.run(facts));
    const apply = (message: WireMessage) => applyBeside(target, beside, message);
    // What came during the fill, while what comes now is still handled; the rest, while everybody waits, is short.
    await records.drain('beside', apply);
    await records.progress(worker, { phase: 'switching' });
    await pause(target.settleMs);
    await records.drain('beside', apply);
    return read;
  } finally {
    await beside.close();
  }
}

/** A rebuild that has only begun starts empty, whatever one that was given up has left. */
async function dropUnknown({ connection, records, models }: RebuildTarget): Promise<void> {
  const { steps } = await records.state();
  if (Object.keys(steps).length > 0) return;
  for (const { collection } of models)
    await ignoring(namespaceNotFound, connection.dropCollection(besideOf(collection)));
}

async function applyBeside(target: RebuildTarget, beside: Beside, { value }: WireMessage): Promise<void> {
  const parsed = envelopeSchema.parse(JSON.parse(value));
  const replica = target.replicas.find(({ events, facts }) => facts && events.some(({ type }) => type === parsed.type));
  const contract = (replica?.events ?? target.events).find(({ type }) => type === parsed.type);
  if (!contract) return;
  const message: AnyMessage = { ...parsed, data: contract.data.parse(parsed.data), heartbeat: async () => {} };
  await beside.unitOfWork.run({ tenantId: parsed.tenantId, actorId: 'rebuild' }, async (transaction) => {
    if (!replica) return beside.rebuild?.apply?.(transaction, message);
    const row = replica.rowOf(message.data, message.aggregateVersion ?? 0);
    if (row) await keepNewest(beside.model(replica.model), transaction.scope(row.tenant_id), row);
    // the service may have made more of it than the copy
    if (target.events.some(({ type }) => type === parsed.type)) await beside.rebuild?.apply?.(transaction, message);
  });
}

const namespaceNotFound = 26;

/** One that is the live one already stays. */
const rename = (connection: Connection, collection: string): Promise<void> =>
  ignoring(
    namespaceNotFound,
    connection.getClient().db(connection.name).renameCollection(besideOf(collection), collection, { dropTarget: true }),
  );

async function ignoring(code: number, doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
  } catch (error) {
    if ((error as { code?: unknown }).code !== code) throw error;
  }
}

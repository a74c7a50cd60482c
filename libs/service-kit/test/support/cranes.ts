import { event, factsQuery } from '@hazardlens/contracts';
import { Controller, Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import { z } from 'zod';
import {
  type AnyMessage,
  defineService,
  EventHandler,
  type Facts,
  fillFromFacts,
  InjectModel,
  keepNewest,
  type MessageOf,
  type Rebuild,
  type RowOf,
  replica,
  systemScope,
  type TenantModel,
  TenantRebuilds,
  type TenantScope,
  type Transaction,
  tenantModel,
  tenantScope,
  UnitOfWork,
} from '../../src/index.js';

const craneData = z.object({ crane: z.object({ id: z.string(), owner: z.string(), weight: z.number() }) });
const yardData = z.object({ yard: z.object({ id: z.string(), unit: z.number() }) });
type Crane = z.infer<typeof craneData>['crane'];

export const craneMoved = event({ owner: 'sites', aggregate: 'site', name: 'kit-crane-moved', data: craneData });
export const yardChanged = event({ owner: 'auth', aggregate: 'tenant', name: 'kit-yard-changed', data: yardData });
export const listCraneFacts = factsQuery('sites', 'kit-list-crane-facts', craneData);
export const listYardFacts = factsQuery('auth', 'kit-list-yard-facts', yardData);

/** An owner of cranes, and the unit in which it wants them weighed. */
const yardCopy = replica({
  name: 'Yard',
  collection: 'yards',
  events: [yardChanged],
  facts: listYardFacts,
  fields: { unit: { type: Number, required: true } },
  copy: ({ yard: { id, unit } }) => ({ _id: id, tenant_id: id, unit }),
});
type YardCopy = RowOf<typeof yardCopy>;

interface CraneRow {
  _id: string;
  tenant_id: string;
  version: number;
  weight: number;
}
const craneModel = tenantModel<CraneRow>({
  name: 'Crane',
  collection: 'cranes',
  schema: new Schema<CraneRow>({ _id: { type: String, required: true }, version: Number, weight: Number }),
  indexes: [{ fields: { tenant_id: 1, weight: -1 }, serves: 'the heaviest' }],
});
interface Sum {
  _id: string;
  tenant_id: string;
  cranes: number;
  weight: number;
}
const sumModel = tenantModel<Sum>({
  name: 'Sum',
  collection: 'sums',
  schema: new Schema<Sum>({ _id: { type: String, required: true }, cranes: Number, weight: Number }),
  indexes: [],
});

/** What the test does in the way of the service. */
export const way = { fill: async (_tenantId: string): Promise<void> => {}, redo: async (): Promise<void> => {} };

@Injectable()
class Weighing {
  constructor(
    @InjectModel(craneModel) private readonly cranes: TenantModel<CraneRow>,
    @InjectModel(sumModel) private readonly sums: TenantModel<Sum>,
    @InjectModel(yardCopy.model) private readonly yards: TenantModel<YardCopy>,
  ) {}

  async count(scope: TenantScope, { id, owner, weight }: Crane, version: number): Promise<void> {
    const before = await keepNewest(this.cranes, scope, { _id: id, tenant_id: owner, version, weight });
    if (before === undefined) return;
    const yard = await this.yards.findOne(scope, { _id: owner });
    const change = { cranes: before ? 0 : 1, weight: (weight - (before?.weight ?? 0)) * (yard?.unit ?? 1) };
    await this.sums.updateOne(scope, { _id: owner }, { $inc: change }, { upsert: true });
  }

  async addUp(scope: TenantScope): Promise<void> {
    const yard = await this.yards.findOne(scope, { _id: scope.tenantId });
    const sum = { _id: scope.tenantId, cranes: 0, weight: 0 };
    for await (const { weight } of this.cranes.stream(scope, {})) {
      sum.cranes += 1;
      sum.weight += weight * (yard?.unit ?? 1);
    }
    await this.sums.replaceOne(scope, { _id: scope.tenantId }, sum, { upsert: true });
  }
}

@Controller()
class OnCraneMoved {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly weighing: Weighing,
  ) {}

  @EventHandler(craneMoved)
  handle(message: MessageOf<typeof craneMoved>): Promise<unknown> {
    const { crane } = message.data;
    return this.unitOfWork.once(message, (transaction) =>
      this.weighing.count(transaction.scope(crane.owner), crane, message.aggregateVersion ?? 0),
    );
  }
}

/** Another unit changes every weight of the yard. */
@Injectable()
class UnitChange {
  constructor(private readonly rebuilds: TenantRebuilds) {}

  async changed(transaction: Transaction, after: YardCopy, before: YardCopy | null): Promise<void> {
    if (before && before.unit !== after.unit) await this.rebuilds.ask(transaction, after._id);
  }
}

@Injectable()
class RebuildWeights implements Rebuild {
  constructor(
    private readonly weighing: Weighing,
    @InjectModel(craneModel) private readonly cranes: TenantModel<CraneRow>,
    @InjectModel(yardCopy.model) private readonly yards: TenantModel<YardCopy>,
  ) {}

  async run(facts: Facts): Promise<Record<string, number>> {
    const cranes = await fillFromFacts(this.cranes, facts.all(listCraneFacts), ({ version, fact: { crane } }) => ({
      _id: crane.id,
      tenant_id: crane.owner,
      version,
      weight: crane.weight,
    }));
    await facts.each('sums', this.#owners(), async (tenantId) => {
      await way.fill(tenantId);
      await this.weighing.addUp(tenantScope(tenantId));
    });
    return { cranes };
  }

  async apply(transaction: Transaction, message: AnyMessage): Promise<void> {
    const { crane } = message.data as { crane: Crane };
    await this.weighing.count(transaction.scope(crane.owner), crane, message.aggregateVersion ?? 0);
  }

  async redo(tenantId: string): Promise<void> {
    await way.redo();
    await this.weighing.addUp(tenantScope(tenantId));
  }

  async *#owners(): AsyncIterable<string> {
    const everyYard = systemScope('the sums of every yard');
    for await (const { _id } of this.yards.stream(everyYard, {}, { sort: { _id: 1 } })) yield _id;
  }
}

export const weighingService = (version = 0) =>
  defineService({
    name: 'reporting',
    models: [craneModel, sumModel],
    handlers: [OnCraneMoved],
    providers: [Weighing, UnitChange],
    replicas: [yardCopy.observedBy(UnitChange)],
    rebuild: { models: [craneModel, sumModel], events: [craneMoved], run: RebuildWeights, version },
    owns: [],
  });

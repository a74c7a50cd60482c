import { event, factsQuery } from '@hazardlens/contracts';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { Injectable } from '@nestjs/common';
import { type Connection, Schema } from 'mongoose';
import { z } from 'zod';
import {
  defineService,
  factsHandler,
  InjectModel,
  type ReplicaObserver,
  type RowOf,
  replica,
  type TenantModel,
  type Transaction,
  tenantModel,
} from '../src/index.js';
import { connectDatabase } from '../src/storage/connection.js';

const data = z.object({ crane: z.object({ id: z.string(), owner: z.string(), name: z.string(), weight: z.number() }) });
const craneMoved = event({ owner: 'sites', aggregate: 'site', name: 'kit-crane-moved', data });
const listCraneFacts = factsQuery('sites', 'kit-list-crane-facts', data);

const craneCopy = replica({
  name: 'Crane',
  collection: 'kit_cranes',
  events: [craneMoved],
  facts: listCraneFacts,
  fields: { name: { type: String, required: true } },
  copy: ({ crane: { id, owner, name } }) => ({ _id: id, tenant_id: owner, name }),
});
type CraneCopy = RowOf<typeof craneCopy>;

interface Heard {
  _id: string;
  tenant_id: string;
  version: number;
}
const heardModel = tenantModel<Heard>({
  name: 'Heard',
  collection: 'kit_heard',
  schema: new Schema<Heard>({ _id: { type: String, required: true }, version: { type: Number, required: true } }),
  indexes: [],
});

@Injectable()
class Listener implements ReplicaObserver<CraneCopy> {
  constructor(@InjectModel(heardModel) private readonly heard: TenantModel<Heard>) {}

  async changed(transaction: Transaction, after: CraneCopy, before: CraneCopy | null): Promise<void> {
    const said = `${before?.name ?? 'nothing'} > ${after.name}`;
    const { version } = after;
    await this.heard.insertOne(transaction.scope(after.tenant_id), { _id: said, version });
  }
}

@Injectable()
class Echo implements ReplicaObserver<CraneCopy> {
  constructor(@InjectModel(heardModel) private readonly heard: TenantModel<Heard>) {}

  async changed(transaction: Transaction, after: CraneCopy): Promise<void> {
    // after the other has written, in its transaction
    const [said] = await this.heard.find(transaction.scope(after.tenant_id), { version: after.version });
    await this.heard.insertOne(transaction.scope(after.tenant_id), { _id: `${said?._id}!`, version: after.version });
  }
}

const copier = defineService({
  name: 'incident',
  models: [heardModel],
  handlers: [],
  providers: [Listener, Echo],
  replicas: [craneCopy.observedBy(Listener, Echo)],
  owns: [],
});
const factOf = ({ _id, version }: Heard) => ({ crane: { id: _id, owner: 'builder', name: `v${version}`, weight: 1 } });
const owner = defineService({
  name: 'sites',
  models: [heardModel],
  handlers: [factsHandler(listCraneFacts, heardModel, (heard) => (heard.version === 0 ? null : factOf(heard)))],
  owns: [listCraneFacts],
});

describe('a copy of another service’s aggregate', () => {
  let platform: TestPlatform;
  let documents: Connection;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [copier, owner], fakes: [] });
    documents = await connectDatabase(platform.mongoUri, platform.databaseOf('incident'));
  });
  afterAll(async () => {
    await documents?.close();
    await platform?.close();
  });

  const moved = (id: string, name: string, aggregateVersion: number) =>
    platform.client.publish(
      craneMoved,
      { crane: { id, owner: 'builder', name, weight: 3 } },
      { tenantId: 'builder', actorId: 'crane', aggregateId: id, aggregateVersion },
    );

  it('keeps what is declared, in the newest version, in whatever order events come; news are told once', async () => {
    await moved('c1', 'Second', 2);
    await moved('c1', 'First', 1);
    await moved('c1', 'Third', 3);
    await moved('c1', 'Third', 3);
    await eventually(async () =>
      expect(await documents.collection('kit_heard').find().sort({ version: 1, _id: 1 }).toArray()).toEqual([
        { _id: 'nothing > Second', tenant_id: 'builder', version: 2 },
        { _id: 'nothing > Second!', tenant_id: 'builder', version: 2 },
        { _id: 'Second > Third', tenant_id: 'builder', version: 3 },
        { _id: 'Second > Third!', tenant_id: 'builder', version: 3 },
      ]),
    );
    const copies = await documents.collection('kit_cranes').find().toArray();
    expect(copies).toEqual([{ _id: 'c1', tenant_id: 'builder', name: 'Third', version: 3 }]);
  });

  it('is told whole by its owner, in pages, without what no event has told yet', async () => {
    const sites = await connectDatabase(platform.mongoUri, platform.databaseOf('sites'));
    const row = (id: string, version: number) => ({ _id: id as never, tenant_id: 'builder', version });
    await sites.collection('kit_heard').insertMany([row('a', 1), row('b', 0), row('c', 7)]);
    await sites.close();
    const context = { tenantId: 'system', actorId: 'rebuild' };
    const first = await platform.client.request(listCraneFacts, { after: null, limit: 2 }, context);
    expect(first).toEqual({ facts: [{ version: 1, fact: factOf(row('a', 1)) }], next: 'b' });
    const last = await platform.client.request(listCraneFacts, { after: 'b', limit: 2 }, context);
    expect(last).toEqual({ facts: [{ version: 7, fact: factOf(row('c', 7)) }], next: null });
  });
});

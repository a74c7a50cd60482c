import { userErased } from '@hazardlens/contracts';
import { eventually, JobClock, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { Injectable } from '@nestjs/common';
import { type Connection, Schema } from 'mongoose';
import {
  defineService,
  ErasePeople,
  InjectModel,
  type PersonTraces,
  personErasure,
  type Scope,
  type TenantModel,
  type Transaction,
  tenantModel,
} from '../src/index.js';
import { connectDatabase } from '../src/storage/connection.js';

interface Visit {
  _id: string;
  tenant_id: string;
  by: string;
}
const visitModel = tenantModel<Visit>({
  name: 'Visit',
  collection: 'kit_visits',
  schema: new Schema<Visit>({ _id: { type: String, required: true }, by: { type: String, required: true } }),
  indexes: [],
});

/** Fails before this visit, as long as there is one. */
let obstacle: string | null = null;
const slices: string[] = [];
const clock = new JobClock();

@Injectable()
class VisitTraces implements PersonTraces {
  constructor(@InjectModel(visitModel) private readonly visits: TenantModel<Visit>) {}

  async erase(_: Transaction, scope: Scope, person: { name: string; erased_name: string }, after: string | null) {
    const filter = { by: person.name, ...(after === null ? {} : { _id: { $gt: after } }) };
    const found = await this.visits.find(scope, filter, { sort: { _id: 1 }, limit: 2 });
    if (obstacle !== null && found.some(({ _id }) => _id === obstacle)) throw new Error('in the way');
    slices.push(found.map(({ _id }) => _id).join());
    const ids = found.map(({ _id }) => _id);
    await this.visits.updateMany(scope, { _id: { $in: ids } }, { $set: { by: person.erased_name } });
    return found.length < 2 ? null : (ids.at(-1) ?? null);
  }
}
const erasure = personErasure(VisitTraces);
const service = defineService({
  name: 'sites',
  models: [visitModel, ...erasure.models],
  handlers: [...erasure.handlers],
  providers: [...erasure.providers],
  jobs: erasure.jobs.map((job) => ({ ...job, everyMs: 30, run: clock.runs(ErasePeople) })),
  owns: [],
});

describe('forgetting a person', () => {
  let platform: TestPlatform;
  let documents: Connection;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [service], contracts: [userErased] });
    documents = await connectDatabase(platform.mongoUri, platform.databaseOf('sites'));
  });
  afterAll(async () => {
    await documents?.close();
    await platform?.close();
  });

  const visits = () => documents.collection<Visit>('kit_visits');
  const add = (_id: string, by: string, tenant_id = 'a') => visits().insertOne({ _id, by, tenant_id });
  const named = async (by: string) => (await visits().find({ by }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  const erasures = () => documents.collection('erasures').find({}).toArray();
  const tell = (everywhere = false, user = 'user-1') => {
    const person = { user_id: user, everywhere, email: 'zoe@a.test', name: 'Zoe', erased_email: 'e@erased.invalid' };
    const about = { tenantId: 'a', actorId: 'admin', aggregateId: user, aggregateVersion: 2 };
    return platform.client.publish(userErased, { ...person, erased_name: 'Erased 1' }, about);
  };

  it('goes on where it was interrupted, comes again for what was under way, and then knows nobody any more', async () => {
    for (const id of ['v1', 'v2', 'v3', 'v4', 'v5']) await add(id, 'Zoe');
    await add('x1', 'Ann');
    await add('y1', 'Zoe', 'b');
    obstacle = 'v3';
    await tell();
    await tell();
    await eventually(async () => expect(await erasures()).toMatchObject([{ after: 'v2', passes: 0 }]));
    expect(await named('Erased 1')).toEqual(['v1', 'v2']);
    obstacle = null;
    await eventually(async () => expect(await erasures()).toMatchObject([{ after: null, passes: 1 }]));
    expect(await named('Erased 1')).toEqual(['v1', 'v2', 'v3', 'v4', 'v5']);
    expect(slices).toEqual(['v1,v2', 'v3,v4', 'v5']);
    await add('v6', 'Zoe');
    clock.ahead = 3_600_001;
    await eventually(async () => expect(await erasures()).toEqual([]));
    expect([await named('Zoe'), await named('Ann')]).toEqual([['y1'], ['x1']]);
  });

  it('finds the operator’s own people in every organisation', async () => {
    await tell(true, 'user-2');
    await eventually(async () => expect(await named('Zoe')).toEqual([]));
  });
});

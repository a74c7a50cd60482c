import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from 'mongoose';
import {
  type BucketOwnerRow,
  bucketOwnerModel,
  createLogger,
  fileObjectStore,
  markerKey,
  metricsRegistry,
  type ObjectStore,
  type ObjectWalkRow,
  OrphanWalk,
  objectWalkModel,
  Quarantine,
  type TenantScope,
  tenantScope,
  UnitOfWork,
  WalkTools,
} from '../src/index.js';
import type { WalkParts } from '../src/retention/orphan-walk.js';
import { prepareModel } from '../src/storage/prepare-database.js';
import type { TenantModelDefinition, TenantOwned } from '../src/tenancy/tenant-model.definition.js';
import { TenantModel } from '../src/tenancy/tenant-model.js';
import { useMongo } from './support/mongo.js';

const mongo = useMongo();
const dayMs = 86_400_000;
const later = (days: number): Date => new Date(Date.now() + days * dayMs);

/** Keeps what it is told to. */
class Walk extends OrphanWalk {
  readonly records = new Set<string>();
  asked = 0;
  readonly counts: [tenantId: string, bytes: number][] = [];

  constructor(tools: WalkTools, keepers: WalkParts['keepers']) {
    const tellBytes: WalkParts['tellBytes'] = (_, { tenantId }, bytes) => void this.counts.push([tenantId, bytes]);
    super(tools, { service: 'capture', folder: 'captures/', keepers, tellBytes });
  }

  protected async kept(_: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
    this.asked += keys.length;
    return new Set(keys.filter((key) => this.records.has(key)));
  }

  protected async hasRecords(): Promise<boolean> {
    return this.records.size > 0;
  }
}

// Real: the object store, the documents. Stands in: what a service says of its records.
describe('the walk through the objects', () => {
  let folder: string;
  let objects: ObjectStore;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hl-walk-'));
    objects = fileObjectStore(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function model<T extends TenantOwned>(connection: Connection, definition: TenantModelDefinition<T>) {
    const { name, schema, collection, indexes } = definition;
    const bound = new TenantModel<T>(connection.model<T>(name, schema, collection) as never);
    await prepareModel(connection, bound, indexes);
    return bound;
  }

  async function aWalk(tenants: readonly string[], connection?: Connection): Promise<Walk> {
    const database = connection ?? (await mongo.database());
    const keepers = {
      all: async function* () {
        for (const _id of tenants) yield { _id, retention_months: 24 };
      },
    };
    const tools = new WalkTools(
      new UnitOfWork(database, 'walk', () => {}),
      await model<ObjectWalkRow>(database, objectWalkModel),
      await model<BucketOwnerRow>(database, bucketOwnerModel),
      objects,
      createLogger({ level: 'silent', name: 'test' }),
    );
    return new Walk(tools, keepers);
  }

  const keyOf = (tenant: string, name: string): string => `tenants/${tenant}/captures/${name}/0.jpg`;
  const put = (key: string) => objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
  async function keys(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of objects.list(prefix)) found.push(key);
    return found;
  }
  const stopped = async (): Promise<number | undefined> => {
    const metric = await metricsRegistry.getSingleMetric('hazardlens_orphan_walk_stopped')?.get();
    return metric?.values.find(({ labels }) => labels['service'] === 'capture')?.value;
  };

  it('puts aside what no record points at, gives it back, and deletes it after thirty days', async () => {
    const walk = await aWalk(['a', 'b']);
    const [kept, orphan, foreign] = [keyOf('a', 'kept'), keyOf('b', 'orphan'), 'tenants/b/exports/1.csv'];
    for (const key of [kept, orphan, foreign]) await put(key);
    walk.records.add(kept);
    await walk.run();
    expect(await keys('tenants/')).toEqual([kept, orphan, foreign]); // younger than a day
    await walk.run(later(8));
    expect(await keys('tenants/')).toEqual([kept, foreign]);

    const quarantine = new Quarantine(objects);
    expect(await quarantine.restore('a')).toBe(0);
    expect(await quarantine.restore('b')).toBe(1);
    expect((await objects.get(orphan)).toString()).toBe('photo');

    await walk.run(later(16));
    await walk.run(later(16 + 29));
    expect(await keys('quarantine/')).toHaveLength(1);
    await walk.run(later(16 + 31));
    expect(await keys('quarantine/')).toEqual([]);
    expect(await keys('tenants/')).toEqual([kept, foreign]);
    expect(await stopped()).toBe(0);
  });

  it('looks at each object once a week, slice by slice, and lists no further', async () => {
    const all = ['a', 'b'].flatMap((tenant) =>
      Array.from({ length: 2_100 }, (_, index) => keyOf(tenant, String(index).padStart(5, '0'))),
    );
    const asked: string[] = [];
    const list = async function* (prefix: string, after = '') {
      asked.push(`${prefix} ${after}`);
      const lastModified = new Date();
      for (const key of all) if (key.startsWith(prefix) && key > after) yield { key, size: 5, lastModified };
    };
    // everything but what lies there is the store's
    objects = Object.assign(Object.create(objects) as ObjectStore, { list });
    const walk = await aWalk(['a', 'b']);
    for (const key of all) walk.records.add(key);
    await walk.run(later(2));
    expect(walk.asked).toBe(4_200);
    // five bytes each, told at the end of each walk and not before
    expect(walk.counts).toEqual([
      ['a', 10_500],
      ['b', 10_500],
    ]);
    // in turns, each behind where it stopped
    const behind = (tenant: string) => keyOf(tenant, '01999');
    const folders = ['a', 'b'].map((tenant) => `tenants/${tenant}/captures/`);
    const turns = [
      ...folders.map((each) => `${each} `),
      ...folders.map((each, n) => `${each} ${behind(n ? 'b' : 'a')}`),
    ];
    expect(asked).toEqual([...turns, 'quarantine/ ']);
    await walk.run(later(3));
    expect(walk.asked).toBe(4_200);
    expect(asked.slice(5)).toEqual(['quarantine/ ']);
    await walk.run(later(10));
    expect(walk.asked).toBe(8_400);
  });

  it('counts what stays, and of a walk that an earlier version began nothing until it has seen everything', async () => {
    const connection = await mongo.database();
    const walk = await aWalk(['a'], connection);
    for (const name of ['1', '2', '3']) await put(keyOf('a', name));
    for (const name of ['1', '3']) walk.records.add(keyOf('a', name));
    const walks = await model<ObjectWalkRow>(connection, objectWalkModel);
    await walks.insertOne(tenantScope('a'), { _id: 'a', after: keyOf('a', '1'), finished_at: new Date(0) });
    await walk.run();
    expect(walk.counts).toEqual([]);
    await walk.run();
    expect(walk.counts).toEqual([['a', 15]]);
    await walk.run(later(8)); // the second is an orphan by then
    expect(walk.counts.slice(1)).toEqual([['a', 10]]);
  });

  it('stays away from a bucket that another installation marked, until it is adopted', async () => {
    const first = await aWalk(['a']);
    const [kept, orphan] = [keyOf('a', 'kept'), keyOf('a', 'orphan')];
    for (const key of [kept, orphan]) await put(key);
    await first.run();
    const second = await aWalk(['a']);
    second.records.add(kept);
    await second.run(later(8));
    expect([await keys('tenants/'), await stopped()]).toEqual([[kept, orphan], 1]);

    await objects.delete(markerKey('capture'));
    await second.run(later(8));
    expect([await keys('tenants/'), await stopped()]).toEqual([[kept], 0]);
    first.records.add(kept);
    await first.run(later(16));
    expect(await stopped()).toBe(1);
  });

  it('stops where there are no records at all', async () => {
    const walk = await aWalk(['a']);
    await put(keyOf('a', 'orphan'));
    await walk.run(later(2));
    expect([await keys('tenants/'), await stopped()]).toEqual([[keyOf('a', 'orphan')], 1]);
  });

  it('stops where more than one in a hundred is an orphan', async () => {
    const walk = await aWalk(['a']);
    const all = Array.from({ length: 100 }, (_, index) => keyOf('a', String(index).padStart(3, '0')));
    for (const key of all) await put(key);
    for (const key of all.slice(11)) walk.records.add(key);
    await walk.run(later(2));
    expect([(await keys('tenants/')).length, await stopped()]).toEqual([100, 1]);
    walk.records.add(all[0] as string);
    await walk.run(later(2));
    // ten are always allowed: a handful of a small organisation is more than one in a hundred
    expect([(await keys('tenants/')).length, await stopped()]).toEqual([90, 0]);
  });

  it('stops where objects came while its documents heard nothing: they are older than the bucket', async () => {
    const connection = await mongo.database();
    const walk = await aWalk(['a'], connection);
    walk.records.add(keyOf('a', 'kept'));
    await walk.run(later(-3)); // the last that the backup knows
    await put(keyOf('a', 'newer'));
    await walk.run(later(5));
    expect([await keys('tenants/'), await stopped()]).toEqual([[keyOf('a', 'newer')], 1]);
    // and stays so, whoever starts it
    await (await aWalk(['a'], connection)).run(later(6));
    expect(await stopped()).toBe(1);
  });
});

import type { FactPage, FactPageRequest } from '@hazardlens/contracts';
import { eventually, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import type { Connection } from 'mongoose';
import { rebuildReadModel, startService } from '../src/index.js';
import { connectDatabase } from '../src/storage/connection.js';
import { craneMoved, listCraneFacts, listYardFacts, way, weighingService, yardChanged } from './support/cranes.js';

/** What the owners say now, by id. */
class Owner<D> {
  readonly facts = new Map<string, { version: number; fact: D }>();

  page({ after, limit }: FactPageRequest): FactPage<D> {
    const ids = [...this.facts.keys()].sort().filter((id) => after === null || id > after);
    const facts = ids.slice(0, limit).flatMap((id) => this.facts.get(id) ?? []);
    return { facts, next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
  }
}

describe('a rebuild', () => {
  const cranes = new Owner<{ crane: { id: string; owner: string; weight: number } }>();
  const yards = new Owner<{ yard: { id: string; unit: number } }>();
  let platform: TestPlatform;
  let documents: Connection;
  const definition = weighingService();
  const quick = () => ({ ...platform.platform, rebuildSettleMs: 60 });
  let running: { close(): Promise<void> } | undefined;

  beforeEach(async () => {
    cranes.facts.clear();
    yards.facts.clear();
    Object.assign(way, { fill: async () => {}, redo: async () => {} });
    const fakes = [
      fake(listCraneFacts, ({ data }) => cranes.page(data)),
      fake(listYardFacts, ({ data }) => yards.page(data)),
    ];
    platform = await startTestPlatform({ services: [], fakes: fakes as never, contracts: [craneMoved, yardChanged] });
    documents = await connectDatabase(platform.mongoUri, platform.databaseOf('reporting'));
    running = await startService(definition, quick());
  });
  afterEach(async () => {
    await running?.close();
    await documents?.close();
    await platform?.close();
  });

  /** The owner changes its crane and says so. */
  async function move(id: string, weight: number, owner = 'a'): Promise<void> {
    const version = (cranes.facts.get(id)?.version ?? 0) + 1;
    const fact = { crane: { id, owner, weight } };
    cranes.facts.set(id, { version, fact });
    const about = { tenantId: owner, actorId: 'crane', aggregateId: id, aggregateVersion: version };
    await platform.client.publish(craneMoved, fact, about);
  }
  async function measureIn(unit: number, id = 'a'): Promise<void> {
    const version = (yards.facts.get(id)?.version ?? 0) + 1;
    yards.facts.set(id, { version, fact: { yard: { id, unit } } });
    const about = { tenantId: id, actorId: 'yard', aggregateId: id, aggregateVersion: version };
    await platform.client.publish(yardChanged, { yard: { id, unit } }, about);
  }
  const sum = async (owner = 'a') => {
    const row = await documents.collection('sums').findOne({ _id: owner as never });
    return row && { cranes: row['cranes'], weight: row['weight'] };
  };
  const collections = async () => (await documents.listCollections()).map(({ name }) => name).sort();

  /** Two yards with wrong sums in the live model, as a fault may have left them. */
  async function damaged(): Promise<void> {
    await measureIn(1);
    await measureIn(1, 'b');
    for (let index = 0; index < 7; index += 1) await move(`c${index}`, 10);
    await move('d0', 5, 'b');
    await eventually(async () => expect(await sum()).toEqual({ cranes: 7, weight: 70 }));
    await eventually(async () => expect(await sum('b')).toEqual({ cranes: 1, weight: 5 }));
    await documents.collection('sums').updateOne({ _id: 'a' as never }, { $set: { weight: -1 } });
    await documents.collection('cranes').deleteOne({ _id: 'c1' as never });
  }
  const rebuild = () => rebuildReadModel(definition, quick(), platform.client);

  it('mends the read model while the service runs, and leaves nothing beside it', async () => {
    await damaged();
    expect(await rebuild()).toEqual({ yards: 2, cranes: 8 });
    expect(await sum()).toEqual({ cranes: 7, weight: 70 });
    expect(await sum('b')).toEqual({ cranes: 1, weight: 5 });
    expect((await collections()).filter((name) => name.endsWith('.next'))).toEqual([]);
    const indexes = await documents.collection('cranes').indexes();
    expect(indexes.map(({ key }) => key)).toContainEqual({ tenant_id: 1, weight: -1 });
    await move('c0', 20);
    await eventually(async () => expect(await sum()).toEqual({ cranes: 7, weight: 80 }));
  });

  it('loses no event that comes meanwhile, and the live rows go on', async () => {
    await damaged();
    way.fill = async (tenantId) => {
      if (tenantId !== 'b') return;
      // a was added up already; b has its rows but no sum
      await move('c0', 11);
      await move('c9', 100);
      await move('d1', 7, 'b');
      await eventually(async () => expect(await sum('b')).toEqual({ cranes: 2, weight: 12 }));
    };
    await rebuild();
    expect(await sum()).toEqual({ cranes: 8, weight: 171 });
    expect(await sum('b')).toEqual({ cranes: 2, weight: 12 });
  });

  it('that was cut off goes on where it was, with what came meanwhile, when the service starts', async () => {
    await damaged();
    await running?.close();
    const done: string[] = [];
    way.fill = async (tenantId) => {
      if (tenantId === 'b') throw new Error('the power went');
      done.push(tenantId);
    };
    await expect(rebuild()).rejects.toThrow('the power went');
    expect(await sum()).toEqual({ cranes: 7, weight: -1 });
    running = await startService(definition, quick());
    way.fill = async (tenantId) => void done.push(tenantId);
    await move('c3', 50);
    await eventually(async () => expect(await sum()).toEqual({ cranes: 7, weight: 110 }));
    expect(await sum('b')).toEqual({ cranes: 1, weight: 5 });
    expect(done).toEqual(['a', 'b']);
  });

  it('twice at once is done once, and both hear of it', async () => {
    await damaged();
    const fills: string[] = [];
    way.fill = async (tenantId) => void fills.push(tenantId);
    await Promise.all([rebuild(), rebuild()]);
    expect(fills).toEqual(['a', 'b']);
    expect(await sum()).toEqual({ cranes: 7, weight: 70 });
  });

  it('comes by itself when rows of before cannot be used any more', async () => {
    await damaged();
    await running?.close();
    running = await startService(weighingService(2), quick());
    await eventually(async () => expect(await sum()).toEqual({ cranes: 7, weight: 70 }));
  });

  describe('of a newer version beside an older one', () => {
    const versionOf = async () => (await documents.collection('rebuilds').findOne())?.['version'];
    let newer: { close(): Promise<void> } | undefined;
    afterEach(() => newer?.close());
    const startNewer = async () => {
      newer = await startService(weighingService(2), { ...quick(), instanceId: 'newer' });
    };

    it('is done once, by the newer one', async () => {
      await damaged();
      const fills: string[] = [];
      way.fill = async (tenantId) => void fills.push(tenantId);
      await startNewer();
      await eventually(async () => expect(await versionOf()).toBe(2));
      expect(fills).toEqual(['a', 'b']);
    });

    it('is done again when the older one made the rows as it knows them', async () => {
      await damaged();
      await startNewer();
      await eventually(async () => expect(await versionOf()).toBe(2));
      await rebuild();
      await eventually(async () => expect(await versionOf()).toBe(2));
    });
  });

  it('of one organisation: its events wait, others’ do not, and all are counted once', async () => {
    await damaged();
    way.redo = async () => {
      await move('c0', 20);
      await move('d0', 6, 'b');
      await eventually(async () => expect(await sum('b')).toEqual({ cranes: 1, weight: 6 }));
      expect(await sum()).toEqual({ cranes: 7, weight: -1 });
    };
    await measureIn(1000);
    // c1 was lost in the damage; an organisation's part is made of its own rows
    await eventually(async () => expect(await sum()).toEqual({ cranes: 6, weight: 70_000 }));
    await eventually(async () => expect(await documents.collection('tenant_rebuilds').countDocuments()).toBe(0));
    expect(await documents.collection('rebuild_journal').countDocuments()).toBe(0);
    expect(platform.deadLetters).toEqual([]);
  });
});

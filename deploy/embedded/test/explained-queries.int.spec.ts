import { routeAccess } from '@hazardlens/contracts';
import { inferenceService } from '@hazardlens/inference';
import { eventually, recordQueries, type SentQuery, shapeOf } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import { type Explanation, explain, fill, type Stored, told } from './support/explained.js';
import { TestProduct } from './support/test-product.js';
import { WholeProduct } from './support/whole-product.js';

jest.setTimeout(1_500_000);

/** What is judged is a share of these, so that a scan is as plain among 8,000 as among 100,000, which take twelve times as long. */
const ROWS = Number(process.env['EXPLAIN_ROWS'] ?? 8_000);
/** What grows with organisations, their people and settings, and copies of it, has a tenth of what grows with photos. */
const FEWER = new Set(
  `tenants users sites people links invitations organisations companies posters own_hazards saved_views known_addresses
   declined_addresses contact_claims password_resets push_keys push_subscriptions pushes sent_digests source_settings
   source_thresholds finding_precisions classifiers views view_stamps stored_bytes exports export_parts erasures
   erased_tenants tenant_rebuilds object_walks bucket_owners rebuilds leases outbox inbox`.split(/\s+/),
);
const rowsOf = (collection: string): number => (FEWER.has(collection) ? ROWS / 10 : ROWS);

/** Questions that may read what they do not return, and why that stays little. */
const BOUNDED: readonly { readonly question: RegExp; readonly because: string }[] = [
  { question: /\.rebuild_journal /, because: 'there only while a read model is rebuilt, and read whole by it' },
  { question: /\.finding_precisions /, because: 'an organisation has a row for each hazard type' },
  {
    question: /\.(audit_entries|incidents|comments) (find|aggregate) .*\$or.*(actor\.id|photographer_id|author\.id)/,
    because:
      'the export of a person goes through the records of the own organisation once, a page at a time, in the background',
  },
];

/** An index finds what is asked for: what it reads beside that are neighbours, not the collection. */
const wasteful = ({ collection, examined, returned }: Explanation): boolean =>
  examined > 20 * Math.max(returned, 1) + rowsOf(collection) / 100;
/** Who asks for everything, or for the first rows whichever they are, reads no more than that without an index. */
const scanning = ({ scans, selects, examined, returned }: Explanation): boolean =>
  scans && (selects || examined > returned);
const sortingMany = ({ collection, sortsInMemory, examined }: Explanation): boolean =>
  sortsInMemory && examined > rowsOf(collection) / 50;
const allowed = ({ shape }: Explanation): boolean => BOUNDED.some(({ question }) => question.test(shape));

// Real: everything. Each question that a service sends while every route is called and every job runs is recorded on the
// wire, its collection is filled up, and the engine explains how it would answer.
describe('every question of every service', () => {
  let product: TestProduct;
  let client: mongo.MongoClient;
  let walked: WholeProduct;
  let queries: readonly SentQuery[] = [];
  const explained: Explanation[] = [];

  beforeAll(async () => {
    const recorded = recordQueries();
    const operator = { email: 'operator@test.example', password: 'long-enough-1' };
    const signIn = { SUPER_ADMIN_EMAIL: operator.email, SUPER_ADMIN_PASSWORD: operator.password };
    product = await TestProduct.start({
      services: [inferenceService],
      env: { ...signIn, INFERENCE_WORKERS: '1' },
      jobsEveryMs: 1_000,
    });
    client = await mongo.MongoClient.connect(product.platform.mongoUri);
    walked = new WholeProduct(product, operator);
    await walked.walk();
    await eventually(() => {
      const passed = recorded
        .queries()
        .filter(({ collection, command }) => collection === 'erased_tenants' && command === 'update');
      expect(passed).toHaveLength(7);
    });
    recorded.stop();
    // or the jobs would work on what the collections are filled with
    await product.platform.stopServices();
    queries = recorded.queries();
    const collections = new Map(queries.map((query) => [`${query.database}.${query.collection}`, query]));
    for (const { database, collection } of collections.values()) {
      const asked = queries.filter((query) => query.database === database && query.collection === collection);
      const documents = client.db(database).collection<Stored>(collection);
      // what is only ever asked for by its _id is found by it, however much there is
      if (asked.some(({ explained: { filter } }) => !(filter && '_id' in (filter as object))))
        await fill(documents, rowsOf(collection));
      for (const query of asked) explained.push(await explain(client, query));
      // one after the other: millions of rows at once cost the engine more than they prove
      if (collection !== 'incidents') await documents.drop();
    }
    if (process.env['EXPLAIN_TABLE']) console.log(explained.map(told).sort().join('\n'));
  });
  afterAll(async () => {
    await client?.close();
    await product?.close();
  });

  it('is asked: every route is called', () => {
    const routes = routeAccess.map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !walked.called.has(route))).toEqual([]);
    expect(explained.length).toBeGreaterThan(200);
  });

  it('is answered without reading a collection', () => {
    expect(explained.filter((one) => scanning(one) && !allowed(one)).map(told)).toEqual([]);
  });

  it('reads little more than it returns', () => {
    expect(explained.filter((one) => wasteful(one) && !allowed(one)).map(told)).toEqual([]);
  });

  it('sorts no more than a handful in memory', () => {
    expect(explained.filter((one) => sortingMany(one) && !allowed(one)).map(told)).toEqual([]);
  });

  it('is noticed when its index is missing', async () => {
    const reminding = queries.find((query) => shapeOf(query).startsWith('incidents distinct {"action.remind_at"'));
    if (!reminding) throw new Error('remind-of-actions did not run.');
    const before = await explain(client, reminding);
    expect([before.indexes, scanning(before)]).toEqual([['action.remind_at_1'], false]);
    await client.db(reminding.database).collection('incidents').dropIndex('action.remind_at_1');
    expect(scanning(await explain(client, reminding))).toBe(true);
  });
});

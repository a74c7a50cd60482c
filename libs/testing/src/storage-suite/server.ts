import { mongo } from 'mongoose';
import { idsOf, type Row, type StorageContext } from './context.js';

/** Cursors, collections, databases and the answers drivers rely on. */
export function serverCases(ctx: StorageContext): void {
  describe('cursors', () => {
    it('read in batches', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 350 }, (_, i) => ({ _id: i })));
      const found: unknown[] = [];
      for await (const row of collection.find().batchSize(50)) found.push(row._id);
      expect(found).toEqual(Array.from({ length: 350 }, (_, i) => i));
    });
    it('end when closed early', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: i })));
      const cursor = collection.find().batchSize(5);
      await cursor.next();
      await cursor.close();
      expect(cursor.killed).toBe(true);
    });
    it('sort large results and read them in batches', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, v: (i * 37) % 500 })));
      const values = (await collection.find().sort({ v: 1 }).batchSize(33).toArray()).map((row) => row['v']);
      expect(values).toEqual(Array.from({ length: 500 }, (_, i) => i));
    });
    it('stop at the limit over batches', async () => {
      const collection = ctx.collection();
      await collection.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })));
      expect(await collection.find().batchSize(40).limit(130).toArray()).toHaveLength(130);
    });
    it('tell of an unknown id', async () => {
      const collection = ctx.collection();
      await expect(
        ctx.db.command({ getMore: BigInt(12345), collection: collection.collectionName }),
      ).rejects.toMatchObject({ code: 43 });
    });
    it('find nothing in a collection that does not exist', async () => {
      expect(await ctx.collection().find().toArray()).toEqual([]);
      expect(await ctx.collection().countDocuments()).toBe(0);
      expect(await ctx.collection().distinct('x')).toEqual([]);
    });
  });

  describe('collections and databases', () => {
    it('are created, listed, renamed and dropped', async () => {
      const [name, other] = [ctx.name(), ctx.name()];
      await ctx.db.createCollection(name);
      expect(await ctx.db.listCollections({ name }).toArray()).toMatchObject([{ name, type: 'collection' }]);
      await ctx.db.collection<Row>(name).insertOne({ _id: 1 });
      await ctx.db.renameCollection(name, other);
      expect(await idsOf(ctx.db.collection<Row>(other).find())).toEqual([1]);
      await ctx.db.dropCollection(other);
      expect(await ctx.db.listCollections({ name: { $in: [name, other] } }).toArray()).toEqual([]);
    });
    it('may be dropped when they do not exist', async () => {
      await expect(ctx.db.collection(ctx.name()).drop()).resolves.toBeDefined();
    });
    it('start anew after a drop', async () => {
      const collection = ctx.collection();
      await collection.createIndex({ a: 1 }, { unique: true });
      await collection.insertMany([{ _id: 1, a: 1 }]);
      await collection.drop();
      await collection.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: 1 },
      ]);
      expect(await collection.indexes()).toHaveLength(1);
      expect(await collection.estimatedDocumentCount()).toBe(2);
    });
    it('keep databases apart', async () => {
      const other = ctx.client.db(`${ctx.db.databaseName}_other`);
      const name = ctx.name();
      await other.collection<Row>(name).insertOne({ _id: 1 });
      expect(await ctx.db.collection(name).countDocuments()).toBe(0);
      const { databases } = await ctx.client.db('admin').admin().listDatabases();
      expect(databases.map((database) => database.name)).toContain(other.databaseName);
      await other.dropDatabase();
      expect(await other.collection(name).countDocuments()).toBe(0);
    });
    it('refuse names that are none', async () => {
      await expect(ctx.db.command({ create: 'a$b' })).rejects.toMatchObject({ code: 73 });
      await expect(ctx.db.command({ insert: '', documents: [{ _id: 1 }] })).rejects.toMatchObject({ code: 73 });
    });
  });

  describe('the server', () => {
    it('answers a ping and says hello as the primary of a replica set', async () => {
      expect(await ctx.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
      expect(await ctx.db.command({ hello: 1 })).toMatchObject({
        isWritablePrimary: true,
        setName: expect.any(String),
        logicalSessionTimeoutMinutes: expect.any(Number),
      });
    });
    it('tells of an unknown command', async () => {
      await expect(ctx.db.command({ noSuchThing: 1 })).rejects.toMatchObject({ code: 59, codeName: 'CommandNotFound' });
    });
    it('refuses an unknown option', async () => {
      await expect(ctx.db.command({ find: 'x', nonsense: 1 })).rejects.toMatchObject({ code: 40415 });
    });
    it('ends a query after its time', async () => {
      const collection = ctx.collection();
      const s = 'text '.repeat(20);
      await collection.insertMany(Array.from({ length: 6000 }, (_, i) => ({ _id: i, s })));
      // a thousand tries a document: a fast machine has looked through plain ones within the millisecond
      await expect(
        collection
          .find({ s: { $regex: 'e.*e.*e.*z' } })
          .maxTimeMS(1)
          .toArray(),
      ).rejects.toMatchObject({ code: 50 });
    });
    it('does a retried write once', async () => {
      const collection = ctx.collection();
      await collection.insertOne({ _id: 1, v: 0 });
      // A client of its own: the case chooses the session's transaction numbers itself.
      const client = await new mongo.MongoClient(ctx.uri).connect();
      const session = client.startSession();
      const command = {
        update: collection.collectionName,
        updates: [{ q: { _id: 1 }, u: { $inc: { v: 1 } } }],
        txnNumber: BigInt(77),
      };
      const db = client.db(ctx.db.databaseName);
      await db.command(command, { session });
      expect(await db.command(command, { session })).toMatchObject({ n: 1, nModified: 1 });
      await client.close();
      expect((await collection.findOne({ _id: 1 }))?.['v']).toBe(1);
    });
  });
}

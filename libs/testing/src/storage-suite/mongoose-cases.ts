import mongoose, { type Model, Schema, type Types } from 'mongoose';
import { errorOf, type StorageContext } from './context.js';

interface Site {
  _id: Types.ObjectId;
  tenantId: string;
  name: string;
  area?: number;
  tags: string[];
  address?: { city?: string };
  meta?: unknown;
  createdAt: Date;
  updatedAt: Date;
}

/** What the services use of mongoose. */
export function mongooseCases(ctx: StorageContext): void {
  describe('mongoose', () => {
    const makeModel = async (): Promise<Model<Site>> => {
      const schema = new Schema<Site>(
        {
          tenantId: { type: String, required: true },
          name: { type: String, required: true, trim: true },
          area: { type: Number, min: 0 },
          tags: [String],
          address: { city: String },
          meta: Schema.Types.Mixed,
        },
        { timestamps: true, strictQuery: 'throw' },
      );
      schema.index({ tenantId: 1, name: 1 }, { unique: true });
      const model = ctx.connection.model<Site>(ctx.name('Site'), schema);
      await model.init();
      return model;
    };

    it('creates indexes of a schema and keeps them in sync', async () => {
      const Site = await makeModel();
      expect(Object.keys(await Site.collection.indexInformation())).toEqual(['_id_', 'tenantId_1_name_1']);
      expect(await Site.syncIndexes()).toEqual([]);
    });
    it('sets timestamps and the version key', async () => {
      const Site = await makeModel();
      const site = await Site.create({ tenantId: 't', name: ' North ' });
      expect(site.name).toBe('North');
      expect(site.createdAt).toBeInstanceOf(Date);
      expect(site.get('__v')).toBe(0);
      const created = site.createdAt;
      await Site.updateOne({ _id: site._id }, { $set: { area: 5 } });
      const found = await Site.findById(site._id).orFail();
      expect(found.createdAt).toEqual(created);
      expect(found.updatedAt.getTime()).toBeGreaterThanOrEqual(created.getTime());
    });
    it('saves only what changed', async () => {
      const Site = await makeModel();
      const site = await Site.create({ tenantId: 't', name: 'n', tags: ['a'] });
      await Site.updateOne({ _id: site._id }, { area: 7 });
      site.tags.push('b');
      site.set('address.city', 'Berlin');
      await site.save();
      expect(await Site.findById(site._id).lean()).toMatchObject({
        area: 7,
        tags: ['a', 'b'],
        address: { city: 'Berlin' },
        __v: 1,
      });
    });
    it('refuses a stale document with optimistic concurrency', async () => {
      const model = ctx.connection.model(
        ctx.name('Versioned'),
        new Schema({ n: Number }, { optimisticConcurrency: true }),
      );
      const made = await model.create({ n: 1 });
      const [first, second] = [await model.findById(made._id).orFail(), await model.findById(made._id).orFail()];
      first.set('n', 2);
      await first.save();
      second.set('n', 3);
      await expect(second.save()).rejects.toThrow(mongoose.Error.VersionError);
    });
    it('reports a duplicate', async () => {
      const Site = await makeModel();
      await Site.create({ tenantId: 't', name: 'n' });
      const error = await errorOf(Site.create({ tenantId: 't', name: 'n' }));
      expect(error).toMatchObject({
        code: 11000,
        keyPattern: { tenantId: 1, name: 1 },
        keyValue: { tenantId: 't', name: 'n' },
      });
    });
    it('throws on unknown filter fields with strictQuery', async () => {
      const Site = await makeModel();
      await expect(Site.find({ nope: 1 } as never).exec()).rejects.toThrow(/strictQuery|not in schema/);
    });
    it('neutralises operators with sanitizeFilter', async () => {
      const Site = await makeModel();
      await Site.create({ tenantId: 't', name: 'n' });
      await expect(
        Site.findOne({ tenantId: { $ne: null } as never })
          .setOptions({ sanitizeFilter: true })
          .exec(),
      ).rejects.toThrow(mongoose.Error.CastError);
      expect(
        await Site.findOne({ tenantId: mongoose.trusted({ $ne: null }) as never }).setOptions({ sanitizeFilter: true }),
      ).not.toBeNull();
    });
    it('returns plain objects with lean and chosen fields with select', async () => {
      const Site = await makeModel();
      await Site.create({ tenantId: 't', name: 'n', area: 3 });
      const found = await Site.findOne({ tenantId: 't' }).select('name -_id').lean();
      expect(found).toEqual({ name: 'n' });
    });
    it('pages through sorted results', async () => {
      const Site = await makeModel();
      await Site.insertMany(
        Array.from({ length: 25 }, (_, i) => ({ tenantId: 't', name: `n${String(i).padStart(2, '0')}` })),
      );
      const page = await Site.find({ tenantId: 't' }).sort({ name: 1 }).skip(10).limit(5).lean();
      expect(page.map((site) => site.name)).toEqual(['n10', 'n11', 'n12', 'n13', 'n14']);
      expect(await Site.countDocuments({ tenantId: 't' })).toBe(25);
      expect(await Site.estimatedDocumentCount()).toBe(25);
    });
    it('streams with a cursor', async () => {
      const Site = await makeModel();
      await Site.insertMany(Array.from({ length: 230 }, (_, i) => ({ tenantId: 't', name: `n${i}`, area: i })));
      let sum = 0;
      for await (const site of Site.find({ tenantId: 't' }).lean().cursor({ batchSize: 50 })) sum += site.area ?? 0;
      expect(sum).toBe((229 * 230) / 2);
    });
    it('upserts and returns the new document', async () => {
      const Site = await makeModel();
      const site = await Site.findOneAndUpdate(
        { tenantId: 't', name: 'n' },
        { $inc: { area: 2 } },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
      ).orFail();
      expect(site).toMatchObject({ tenantId: 't', name: 'n', area: 2 });
      expect(site.createdAt).toBeInstanceOf(Date);
    });
    it('bulk-writes with casting and timestamps', async () => {
      const Site = await makeModel();
      const result = await Site.bulkWrite([
        { insertOne: { document: { tenantId: 't', name: 'a' } } },
        { updateOne: { filter: { tenantId: 't', name: 'b' }, update: { $set: { area: 1 } }, upsert: true } },
      ]);
      expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1 });
      expect(await Site.countDocuments({ createdAt: { $type: 'date' } } as never)).toBe(2);
    });
    it('inserts many without order and tells what failed', async () => {
      const Site = await makeModel();
      const error = await errorOf(
        Site.insertMany(
          [
            { tenantId: 't', name: 'a' },
            { tenantId: 't', name: 'a' },
            { tenantId: 't', name: 'b' },
          ],
          { ordered: false },
        ),
      );
      expect(error.code).toBe(11000);
      expect(await Site.countDocuments()).toBe(2);
    });
    it('runs a transaction that rolls back documents too', async () => {
      const Site = await makeModel();
      await expect(
        ctx.connection.transaction(async (session) => {
          await Site.create([{ tenantId: 't', name: 'a' }], { session });
          await Site.updateMany({ tenantId: 't' }, { area: 1 }, { session });
          expect(await Site.countDocuments({ tenantId: 't' }).session(session)).toBe(1);
          throw new Error('stop');
        }),
      ).rejects.toThrow('stop');
      expect(await Site.countDocuments()).toBe(0);
      await ctx.connection.transaction(async (session) => {
        await new Site({ tenantId: 't', name: 'a' }).save({ session });
      });
      expect(await Site.countDocuments()).toBe(1);
    });
    it('populates references', async () => {
      const Site = await makeModel();
      const Photo = ctx.connection.model(
        ctx.name('Photo'),
        new Schema({ site: { type: Schema.Types.ObjectId, ref: Site.modelName } }),
      );
      const site = await Site.create({ tenantId: 't', name: 'a' });
      await Photo.create({ site: site._id });
      const photo = await Photo.findOne().populate<{ site: Site }>('site').orFail();
      expect(photo.site.name).toBe('a');
    });
    it('tests existence and lists distinct values', async () => {
      const Site = await makeModel();
      await Site.insertMany([
        { tenantId: 'a', name: '1' },
        { tenantId: 'b', name: '2' },
      ]);
      expect(await Site.exists({ tenantId: 'a' })).not.toBeNull();
      expect(await Site.exists({ tenantId: 'z' })).toBeNull();
      expect((await Site.distinct('tenantId')).sort()).toEqual(['a', 'b']);
    });
    it('deletes and returns the document', async () => {
      const Site = await makeModel();
      const site = await Site.create({ tenantId: 't', name: 'a' });
      expect((await Site.findByIdAndDelete(site._id))?.name).toBe('a');
      expect(await Site.deleteMany({ tenantId: 't' })).toMatchObject({ deletedCount: 0 });
    });
  });
}

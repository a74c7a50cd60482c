import {
  InjectModel,
  type Scope,
  systemScope,
  TenantModel,
  type TenantScope,
  type TimePosition,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { ExampleDocument, ScannedPhotoDocument } from './example.document.js';
import { exampleModel, scannedPhotoModel } from './example.model.js';

/** So often the photo of a new example is scanned ahead of its learning. */
const MOST_TRIES = 5;

/** What tells how far a teaching has come. */
export type ExampleSign = Pick<ExampleDocument, '_id' | 'hazard_type' | 'photo_id' | 'positive'>;
const SIGN = { hazard_type: 1, photo_id: 1, positive: 1 } as const;

@Injectable()
export class ExampleRepository {
  constructor(
    @InjectModel(exampleModel) private readonly examples: TenantModel<ExampleDocument>,
    @InjectModel(scannedPhotoModel) private readonly scanned: TenantModel<ScannedPhotoDocument>,
  ) {}

  find(scope: Scope, id: string): Promise<ExampleDocument | null> {
    return this.examples.findOne(scope, { _id: id });
  }

  ofPhoto(scope: TenantScope, photoId: string): Promise<ExampleDocument[]> {
    return this.examples.find(scope, { photo_id: photoId });
  }

  ofHazard(scope: TenantScope, hazardType: string): Promise<ExampleDocument[]> {
    return this.examples.find(scope, { hazard_type: hazardType });
  }

  count(scope: TenantScope, hazardType: string): Promise<number> {
    return this.examples.count(scope, { hazard_type: hazardType });
  }

  /** Those of one hazard type, or of all. */
  signs(scope: TenantScope, hazardType?: string): Promise<ExampleSign[]> {
    const filter = hazardType === undefined ? {} : { hazard_type: hazardType };
    return this.examples.find(scope, filter, { projection: SIGN });
  }

  /** Newest first. */
  page(
    scope: Scope,
    hazardType: string | undefined,
    start: TimePosition | null,
    limit: number,
  ): Promise<ExampleDocument[]> {
    const filter = {
      ...(hazardType === undefined ? {} : { hazard_type: hazardType }),
      ...(start && {
        // a plain range on the sort key, which an index can start from
        created_at: { $lte: start.at },
        $or: [{ created_at: { $lt: start.at } }, { created_at: start.at, _id: { $lt: start.id } }],
      }),
    };
    return this.examples.find(scope, filter, { sort: { created_at: -1, _id: -1 }, limit });
  }

  async add(scope: TenantScope, example: Omit<ExampleDocument, 'tenant_id'>): Promise<ExampleDocument> {
    return this.examples.insertOne(scope, example);
  }

  /** With the scan of their photo, where that was the last example on it. */
  async remove(scope: TenantScope, examples: readonly Pick<ExampleDocument, '_id' | 'photo_id'>[]): Promise<void> {
    if (examples.length === 0) return;
    await this.examples.deleteMany(scope, { _id: { $in: examples.map(({ _id }) => _id) } });
    for (const photoId of new Set(examples.map(({ photo_id }) => photo_id))) await this.dropUnused(scope, photoId);
  }

  /** The scan of a photo that has no example any more. */
  private async dropUnused(scope: TenantScope, photoId: string): Promise<void> {
    if (!(await this.examples.exists(scope, { photo_id: photoId })))
      await this.scanned.deleteOne(scope, { _id: photoId });
  }

  /** Those of a capture's photos: their ids begin with its id. */
  ofCapture(scope: TenantScope, captureId: string): Promise<ExampleDocument[]> {
    // '.' follows '-'
    return this.examples.find(scope, { photo_id: { $gte: `${captureId}-`, $lt: `${captureId}.` } });
  }

  /** Examples on photos that nobody has scanned yet, of any organisation; one that failed too often is left to its learning. */
  unscanned(limit: number): Promise<ExampleDocument[]> {
    const filter = { features: '', tried: { $lt: MOST_TRIES } };
    return this.examples.find(systemScope('new examples are scanned whosever they are'), filter, {
      sort: { tried: 1 },
      limit,
    });
  }

  async triedToScan(scope: TenantScope, photoId: string): Promise<void> {
    await this.examples.updateMany(scope, { photo_id: photoId }, { $inc: { tried: 1 } });
  }

  scan(scope: TenantScope, photoId: string): Promise<ScannedPhotoDocument | null> {
    return this.scanned.findOne(scope, { _id: photoId });
  }

  /**
   * Looked at afterwards, since the photo may have been deleted while it was scanned: nothing of it stays then.
   * @param vectors of the examples with a box, by id
   */
  async keepScan(
    scope: TenantScope,
    scan: Omit<ScannedPhotoDocument, 'tenant_id'>,
    examples: readonly ExampleDocument[],
    vectors: ReadonlyMap<string, string>,
  ): Promise<void> {
    await this.scanned.replaceOne(scope, { _id: scan._id }, scan, { upsert: true });
    await this.examples.bulkWrite(
      scope,
      examples.map(({ _id }) => ({
        updateOne: { filter: { _id }, update: { $set: { features: scan.features, vector: vectors.get(_id) ?? '' } } },
      })),
    );
    await this.dropUnused(scope, scan._id);
  }
}

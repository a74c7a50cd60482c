import type { ErasedPerson } from '@hazardlens/contracts';
import { type Filter, InjectModel, type Scope, TenantModel, type TimePosition } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { createdBefore } from '../incident/created-before.js';
import { HAS_PHOTO } from '../incident/incident.model.js';
import { type ObservationDocument, observationModel } from './observation.model.js';

export type ObservationFilter = Filter<ObservationDocument>;
/** Counts stop here, as those of the incidents do. */
const COUNT_LIMIT = 10_000;

@Injectable()
export class ObservationRepository {
  constructor(@InjectModel(observationModel) private readonly observations: TenantModel<ObservationDocument>) {}

  find(scope: Scope, id: string): Promise<ObservationDocument | null> {
    return this.observations.findOne(scope, { _id: id });
  }

  /** Newest first. */
  page(
    scope: Scope,
    filter: ObservationFilter,
    behind: TimePosition | null,
    limit: number,
  ): Promise<ObservationDocument[]> {
    const sort = { created_at: -1, _id: -1 } as const;
    return this.observations.find(scope, { $and: [filter, createdBefore(behind)] }, { sort, limit });
  }

  async count(scope: Scope, filter: ObservationFilter): Promise<number> {
    const stages = [{ $match: filter }, { $limit: COUNT_LIMIT }, { $group: { _id: 1, n: { $sum: 1 } } }] as const;
    const [row] = await this.observations.aggregate<{ n: number }>(scope, [...stages]);
    return row?.n ?? 0;
  }

  async add(scope: Scope, observation: ObservationDocument): Promise<void> {
    await this.observations.insertOne(scope, observation);
  }

  async remove(scope: Scope, id: string): Promise<void> {
    await this.observations.deleteOne(scope, { _id: id });
  }

  async removePhoto(scope: Scope, id: string): Promise<void> {
    await this.observations.updateOne(scope, { _id: id }, { $set: { photo: null } });
  }

  /** Those with a photo from before `before`, at most `limit`. */
  async withPhotosFrom(scope: Scope, before: Date, limit: number): Promise<string[]> {
    const filter: ObservationFilter = { created_at: { $lt: before }, 'photo.id': HAS_PHOTO };
    const found = await this.observations.find(scope, filter, { projection: { _id: 1 }, limit });
    return found.map(({ _id }) => _id);
  }

  /** Where the photos of these observations lie. */
  async photoKeysOf(scope: Scope, ids: readonly string[]): Promise<string[]> {
    const found = await this.observations.find(scope, { _id: { $in: [...ids] } }, { projection: { photo: 1 } });
    return found.flatMap(({ photo }) => (photo ? [photo.key, photo.thumbnail_key, photo.blurred_key ?? ''] : []));
  }

  /** The token stands where the person was named; what they typed stays. */
  async unname(scope: Scope, { user_id, erased_name }: ErasedPerson): Promise<void> {
    await this.observations.updateMany(
      scope,
      { 'observed_by.id': user_id },
      { $set: { 'observed_by.name': erased_name } },
    );
  }
}

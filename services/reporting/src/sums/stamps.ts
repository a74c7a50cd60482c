import { randomUUID } from 'node:crypto';
import {
  type BulkOperation,
  InjectModel,
  SystemScope,
  systemScope,
  type TenantModel,
  type TenantScope,
  tenantModel,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { Schema } from 'mongoose';
import type { Audience } from '../incident-row/incident-row.js';
import { type LinkCopy, linkCopy, newLinkStamp } from '../place/link-copy.js';
import type { Place } from './view.js';

/**
 * Tells what an organisation's days and views are now, as one audience sees them, from everything that they were before. Not
 * made of what they hold: a stamp that was there once never comes back, whatever is undone. It has a document of its own
 * so that many are asked for without their views.
 */
export interface Stamp {
  _id: string;
  tenant_id: string;
  stamp: string;
}

export const stampModel = tenantModel<Stamp>({
  name: 'Stamp',
  collection: 'view_stamps',
  schema: new Schema<Stamp>({ _id: { type: String, required: true }, stamp: { type: String, required: true } }),
  indexes: [],
});

type Stamped = Pick<Place, 'tenant_id' | 'audience'>;
const stampId = ({ tenant_id, audience }: Stamped): string => `${tenant_id}|${audience}`;
const seen = systemScope('stamps of organisations that the actor was found to see');

/** Says whether anything has changed since an answer was made. */
@Injectable()
export class Stamps {
  constructor(
    @InjectModel(stampModel) private readonly stamps: TenantModel<Stamp>,
    @InjectModel(linkCopy.model) private readonly links: TenantModel<LinkCopy>,
  ) {}

  /** In the transaction of whatever changes that audience's days, views or words. Insurers have it at their links, too (`KeptLooks`). */
  async renew(scope: TenantScope, audiences: Iterable<Audience>): Promise<void> {
    const changed = [...audiences];
    const writes = changed.map((audience): BulkOperation<Stamp> => {
      const _id = stampId({ tenant_id: scope.tenantId, audience });
      return { replaceOne: { filter: { _id }, replacement: { _id, stamp: randomUUID() }, upsert: true } };
    });
    await this.stamps.bulkWrite(scope, writes);
    if (!changed.includes('insurer')) return;
    const insurers = new SystemScope('links of insurers name the contractor', scope.session);
    await this.links.updateMany(insurers, { contractor_id: scope.tenantId }, { $set: { stamp: newLinkStamp() } });
  }

  /** The same of a stamp that is there: an organisation that was erased has none, and gets none by what still comes of others. */
  async renewKnown(scope: TenantScope, audience: Audience): Promise<void> {
    const _id = stampId({ tenant_id: scope.tenantId, audience });
    await this.stamps.updateOne(scope, { _id }, { $set: { stamp: randomUUID() } });
  }

  /** To be asked for before what they stand for is read. @returns by place; undefined where nothing ever happened */
  async of(places: readonly Stamped[]): Promise<(place: Stamped) => string | undefined> {
    const rows = await this.stamps.find(seen, { _id: { $in: places.map(stampId) } });
    const stampOf = new Map(rows.map(({ _id, stamp }) => [_id, stamp]));
    return (place) => stampOf.get(stampId(place));
  }
}

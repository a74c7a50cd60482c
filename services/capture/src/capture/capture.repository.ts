import { type AnalysisResult, type CaptureStatus, DomainError } from '@hazardlens/contracts';
import {
  changesBetween,
  type Filter,
  InjectModel,
  type Scope,
  systemScope,
  TenantModel,
  type TenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { CaptureDocument } from './capture.document.js';
import { captureModel } from './capture.model.js';

export type CaptureFilter = Filter<CaptureDocument>;
/** The analysis result is large and shown by the detail only. */
export type CaptureRow = Omit<CaptureDocument, 'result'>;
/** A row of a list: of the result what tells "nothing found" from "nothing seen". */
export type ListedCapture = CaptureRow & { result: Pick<AnalysisResult, 'photo_hints' | 'photos_analyzed'> | null };
const inLists = { 'result.detections': 0, 'result.not_assessed': 0, 'result.held_back': 0 } as const;

@Injectable()
export class CaptureRepository {
  constructor(@InjectModel(captureModel) private readonly captures: TenantModel<CaptureDocument>) {}

  find(scope: Scope, captureId: string): Promise<CaptureDocument | null> {
    return this.captures.findOne(scope, { _id: captureId });
  }

  /** An id that this scope does not hold is unknown, whoever else may own it. */
  async require(scope: Scope, captureId: string): Promise<CaptureDocument> {
    const capture = await this.find(scope, captureId);
    if (!capture) throw new DomainError('NOT_FOUND');
    return capture;
  }

  async add(scope: TenantScope, capture: CaptureDocument): Promise<void> {
    await this.captures.insertOne(scope, capture);
  }

  /** Stores what a rule made of a capture; only the capture that the rule saw is replaced. */
  async save(scope: Scope, before: CaptureDocument, after: CaptureDocument): Promise<void> {
    const { matched } = await this.captures.updateOne(
      scope,
      { _id: before._id, version: before.version },
      changesBetween(before, after),
    );
    // Not a DomainError: the message is tried again, and the rule sees what the other one did.
    if (matched === 0) throw new Error('The capture changed since it was read.');
  }

  listNewest(scope: Scope, filter: CaptureFilter, limit: number): Promise<ListedCapture[]> {
    return this.captures.find(scope, filter, { sort: { captured_at: -1, _id: -1 }, limit, projection: inLists });
  }

  /** The tenant of a site's captures, or null when the site has none. */
  async tenantOfSite(siteId: string): Promise<string | null> {
    const scope = systemScope('finds the tenant of a site');
    const capture = await this.captures.findOne(scope, { site_id: siteId }, { projection: { tenant_id: 1 } });
    return capture?.tenant_id ?? null;
  }

  /** Captures whose analysis was asked for before `before`, the longest waiting first. */
  waitingSince(scope: Scope, status: CaptureStatus, before: Date, limit: number): Promise<CaptureRow[]> {
    const filter = { status, issued_at: { $lt: before } };
    return this.captures.find(scope, filter, { sort: { issued_at: 1 }, limit, projection: { result: 0 } });
  }

  /** Captures that were received before `before` and still have their photos, the oldest first. */
  async withPhotosFrom(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    const filter = { deleted_at: null, received_at: { $lt: before } };
    const found = await this.captures.find(scope, filter, { sort: { received_at: 1 }, limit, projection: { _id: 1 } });
    return found.map(({ _id }) => _id);
  }

  /** Whether anybody ever captured anything. */
  hasAny(): Promise<boolean> {
    return this.captures.exists(systemScope('an empty collection beside a full bucket is a mistake'), {});
  }

  /** Where the photos lie that these captures still have. */
  async photoKeysOf(scope: Scope, captureIds: readonly string[]): Promise<string[]> {
    const filter = { _id: { $in: [...captureIds] }, deleted_at: null };
    const found = await this.captures.find(scope, filter, { projection: { 'photos.key': 1 } });
    return found.flatMap(({ photos }) => photos.map(({ key }) => key));
  }
}

import { InjectModel, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { Analysis } from '../on-photos-analyzed/analysis.js';
import { type CaptureLookDocument, captureLookModel } from './capture-look.model.js';

/** Who looked at the photos of a capture. Kept as long as its photos. */
@Injectable()
export class CaptureLooks {
  constructor(@InjectModel(captureLookModel) private readonly looks: TenantModel<CaptureLookDocument>) {}

  of(scope: TenantScope, captureId: string): Promise<CaptureLookDocument | null> {
    return this.looks.findOne(scope, { _id: captureId });
  }

  /** Messages of earlier versions say nothing of looks: then nobody is known to have missed anything. */
  async keep(scope: TenantScope, { capture, looks, photo_hints }: Analysis): Promise<void> {
    if (looks === undefined) return;
    const sources = looks
      .filter(({ state }) => state === 'looked')
      .map(({ source, version, versions = {}, hazards }) => ({ source, version, versions, hazards }));
    const not_judged = photo_hints.filter((hint) => hint.not_judged).map(({ photo_index }) => photo_index);
    const row = { _id: capture.id, sources, not_judged: [...new Set(not_judged)] };
    await this.looks.replaceOne(scope, { _id: capture.id }, row, { upsert: true });
  }

  async forget(scope: TenantScope, captureId: string): Promise<void> {
    await this.looks.deleteMany(scope, { _id: captureId });
  }
}

import type { PhotoRegion } from '@hazardlens/contracts';
import { tenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisRepository } from '../analysis/analysis.repository.js';
import type { PhotoDetector } from '../detector/detector.js';
import { DETECTOR } from '../detector-provider.js';
import { assessPhoto } from '../rules/assess-photo.js';

/** Where heads are on a photo, from what was kept of its analyses; looked for where none was. */
@Injectable()
export class PhotoHeads {
  constructor(
    private readonly analyses: AnalysisRepository,
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
  ) {}

  /**
   * By photo id, what any analysis of the capture found: a newer model may miss a head that an older one saw.
   * `analyses` tells how many there were.
   */
  async ofCapture(
    tenantId: string,
    captureId: string,
  ): Promise<{ heads: ReadonlyMap<string, PhotoRegion[]>; analyses: number }> {
    const kept = await this.analyses.ofCapture(tenantScope(tenantId), captureId);
    const heads = new Map<string, PhotoRegion[]>();
    for (const { photo_id, head_regions } of kept.flatMap(({ photos }) => photos)) {
      const regions = head_regions.map(({ x, y, w, h }) => ({ x, y, w, h }));
      heads.set(photo_id, [...(heads.get(photo_id) ?? []), ...regions]);
    }
    return { heads, analyses: kept.length };
  }

  /** Found hazards are left alone: a person has named this one already. */
  async on(photo: Buffer): Promise<readonly PhotoRegion[]> {
    // the detector may move the memory of what it is given
    const found = assessPhoto(await this.detector.detect(Buffer.from(photo)), { masks_required: false });
    return found.head_regions;
  }
}

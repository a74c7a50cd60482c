import type { CaptureContext, SitePolicy, StoredPhoto } from '@hazardlens/contracts';
import { OBJECT_STORE, ObjectMissingError, type ObjectStore } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AnalysisResult } from '../analysis/analysis.document.js';
import type { PhotoDetector } from '../detector/detector.js';
import { type DetectedPhoto, UnreadablePhotoError } from '../detector/engine.js';
import { DETECTOR } from '../detector-provider.js';
import { assessPhoto } from '../rules/assess-photo.js';
import { photoHints, whyNotJudged } from '../rules/photo-hints.js';
import { missingPhoto, unreadablePhoto } from './analysis-error.js';
import { Rush } from './rush.js';
import { analyzedPhotoOf, notAssessedOf } from './to-contract.js';

/**
 * Captures that one replica works on at once: enough that the threads never wait for a transaction, few enough that at most
 * 4 × 5 photos are in memory and none is refused by the detector's queue. The rest waits on the bus, where it can be counted.
 */
export const CAPTURES_AT_ONCE = 4;

/** So many captures that had to wait are looked at closely all the same. */
const PATIENCE = 4;

/** Looks at the photos of a capture: reads, detects, applies the rules. Changes nothing. */
@Injectable()
export class AnalyzeCapture {
  private readonly rush = new Rush(CAPTURES_AT_ONCE, PATIENCE);

  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
  ) {}

  /**
   * @param onProgress called after each photo; must not reject
   * @throws HopelessAnalysisError when a photo is missing or unreadable: one photo less would be a wrong result
   * @throws anything else when trying again may help
   */
  async run(capture: CaptureContext, policy: SitePolicy, onProgress: () => Promise<void>): Promise<AnalysisResult> {
    const { modelVersion, hurriedVersion } = this.detector;
    const hurried = this.rush.begin() && hurriedVersion !== modelVersion;
    try {
      return {
        ...(await this.look(capture, policy, hurried, onProgress)),
        model_version: hurried ? hurriedVersion : modelVersion,
      };
    } finally {
      this.rush.end();
    }
  }

  private async look(capture: CaptureContext, policy: SitePolicy, hurried: boolean, onProgress: () => Promise<void>) {
    // All at once: the detector's queue is bounded and the service works on few captures at a time (service.ts).
    const looks = capture.photos.map(async (photo) => {
      const detected = await this.detect(photo, hurried);
      await onProgress();
      return { photo, detected };
    });
    const settled = await Promise.allSettled(looks);
    const results = settled.map((look) => {
      if (look.status === 'rejected') throw look.reason;
      const { photo, detected } = look.value;
      return { photo, detected, assessment: assessPhoto(detected, policy) };
    });
    return {
      engine: this.detector.engine,
      photos: results.map(({ photo, assessment }) => analyzedPhotoOf(photo, assessment)),
      // What was not judged depends on the rules and the policy, not on the photo.
      not_assessed: notAssessedOf(results[0]?.assessment.not_assessed ?? []),
      photo_hints: results.flatMap(({ photo, detected }) =>
        [...photoHints(detected), ...(hurried ? ['looked_once' as const] : [])].map((hint) => ({
          photo_index: photo.index,
          hint,
          ...(hint === whyNotJudged(detected.measures) ? { not_judged: true as const } : {}),
        })),
      ),
    };
  }

  private async detect({ key, index }: StoredPhoto, hurried: boolean): Promise<DetectedPhoto> {
    try {
      return await this.detector.detect(await this.objects.get(key), hurried);
    } catch (error) {
      if (error instanceof UnreadablePhotoError) throw unreadablePhoto(index, error);
      if (error instanceof ObjectMissingError) throw missingPhoto(index, error);
      throw error;
    }
  }
}

import type { CaptureContext, SitePolicy, StoredPhoto } from '@hazardlens/contracts';
import { OBJECT_STORE, ObjectMissingError, type ObjectStore } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AnalysisResult } from '../analysis/analysis.document.js';
import type { PhotoDetector } from '../detector/detector.js';
import { type DetectedPhoto, UnreadablePhotoError } from '../detector/engine.js';
import { DETECTOR } from '../detector-provider.js';
import { assessPhoto, type PhotoAssessment } from '../rules/assess-photo.js';
import { photoHints, whyNotJudged } from '../rules/photo-hints.js';
import { DETECTOR_SOURCE, detectorFindings, detectorHazards } from '../sources/detector/detector-source.js';
import type { HiddenParts } from '../sources/finding-source.js';
import { photoFindings } from '../sources/photo-findings.js';
import { type LooksAtPhoto, type SourcesHere, SourcesOfFindings } from '../sources/sources-of-findings.js';
import { HiddenOnPhotos } from '../visible-picture/hidden-on-photos.js';
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

/** Whose capture is looked at, and how. */
interface Assignment {
  readonly tenantId: string;
  readonly policy: SitePolicy;
  readonly hurried: boolean;
  readonly sources: SourcesHere;
  /** What the detector's findings are marked with. */
  readonly detectorVersion: string;
  /** By photo id. */
  readonly hidden: (photoId: string) => Promise<HiddenParts>;
}

/** A photo after everybody looked. */
interface LookedAt {
  readonly photo: StoredPhoto;
  readonly detected: DetectedPhoto;
  readonly assessment: PhotoAssessment;
  readonly looks: LooksAtPhoto;
}

/** Looks at the photos of a capture: reads, detects, applies the rules, asks the other sources. Changes nothing. */
@Injectable()
export class AnalyzeCapture {
  private readonly rush = new Rush(CAPTURES_AT_ONCE, PATIENCE);

  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(DETECTOR) private readonly detector: PhotoDetector,
    private readonly sources: SourcesOfFindings,
    private readonly hiddenOnPhotos: HiddenOnPhotos,
  ) {}

  /** Names all that would look at anybody's photo now. */
  get modelVersion(): string {
    return versionOf(this.detector.modelVersion, this.sources.versions);
  }

  /** Those that look for an organisation, with what it taught. */
  here(tenantId: string): Promise<SourcesHere> {
    return this.sources.here(tenantId);
  }

  /** The same as `modelVersion` with these: an analysis is made once per such name. */
  modelVersionWith(sources: SourcesHere): string {
    return versionOf(this.detector.modelVersion, sources.versions);
  }

  /**
   * @param onProgress called after each photo; must not reject
   * @throws HopelessAnalysisError when a photo is missing or unreadable: one photo less would be a wrong result
   * @throws anything else when trying again may help. A source beside the detector never fails an analysis.
   */
  async run(
    tenantId: string,
    capture: CaptureContext,
    policy: SitePolicy,
    sources: SourcesHere,
    onProgress: () => Promise<void>,
  ): Promise<AnalysisResult> {
    const { modelVersion, hurriedVersion } = this.detector;
    const less = hurriedVersion !== modelVersion || !sources.none;
    const hurried = this.rush.begin() && less;
    const detectorVersion = hurried ? hurriedVersion : modelVersion;
    try {
      const hidden = this.hiddenOnPhotos.of(tenantId, capture.id);
      return await this.look(capture, { tenantId, policy, hurried, sources, detectorVersion, hidden }, onProgress);
    } finally {
      this.rush.end();
    }
  }

  private async look(
    capture: CaptureContext,
    assignment: Assignment,
    onProgress: () => Promise<void>,
  ): Promise<AnalysisResult> {
    const { policy, sources, detectorVersion: version } = assignment;
    // All at once: the queues of detector and sources are bounded and the service works on few captures at a time (service.ts).
    const settled = await Promise.allSettled(
      capture.photos.map((photo) => this.lookAtPhoto(photo, assignment, onProgress)),
    );
    const results = settled.map((look) => {
      if (look.status === 'rejected') throw look.reason;
      return look.value;
    });
    const looks = sources.told(results.map((one) => one.looks));
    const looked = looks.filter(({ state }) => state === 'looked').map((one) => `${one.source} ${one.version}`);
    const lookedOnce = version !== this.detector.modelVersion;
    return {
      // Without a source that did not look: whoever analyses again gets what it would say.
      model_version: versionOf(version, looked),
      engine: this.detector.engine,
      photos: results.map(({ photo, detected, assessment, looks: { findings } }) =>
        analyzedPhotoOf(
          photo,
          assessment,
          photoFindings([...detectorFindings(assessment.findings, version), ...findings]),
          detected.grey,
        ),
      ),
      // What was not judged depends on the rules and the policy, not on the photo.
      not_assessed: notAssessedOf(results[0]?.assessment.not_assessed ?? []),
      photo_hints: results.flatMap(({ photo, detected }) =>
        [...photoHints(detected), ...(lookedOnce ? ['looked_once' as const] : [])].map((hint) => ({
          photo_index: photo.index,
          hint,
          ...(hint === whyNotJudged(detected.measures) ? { not_judged: true as const } : {}),
        })),
      ),
      looks: [
        { source: DETECTOR_SOURCE, version, state: 'looked', hazards: detectorHazards(policy.masks_required) },
        ...looks,
      ],
    };
  }

  private async lookAtPhoto(
    photo: StoredPhoto,
    assignment: Assignment,
    onProgress: () => Promise<void>,
  ): Promise<LookedAt> {
    const { policy, sources } = assignment;
    const detected = await this.detect(photo, assignment);
    await onProgress();
    const assessment = assessPhoto(detected, policy);
    const looks = await this.others(photo, detected, assignment);
    if (!sources.none) await onProgress();
    return { photo, detected, assessment, looks };
  }

  /** What cannot be seen raises nothing, whoever looks; in a hurry only the detector does. */
  private others(
    { id, key, sha256 }: StoredPhoto,
    detected: DetectedPhoto,
    { tenantId, policy, hurried, sources, hidden }: Assignment,
  ): Promise<LooksAtPhoto> | LooksAtPhoto {
    if (hurried) return sources.off();
    if (whyNotJudged(detected.measures)) return sources.nothingToSee();
    const context = { tenantId, masksRequired: policy.masks_required };
    const seen = { sha256, detected, read: () => this.objects.get(key), hidden: () => hidden(id) };
    return sources.look(seen, context);
  }

  private async detect({ key, index }: StoredPhoto, { hurried, sources }: Assignment): Promise<DetectedPhoto> {
    try {
      const scan = sources.needsScan && !hurried ? [] : undefined;
      return await this.detector.detect(await this.objects.get(key), hurried, scan);
    } catch (error) {
      if (error instanceof UnreadablePhotoError) throw unreadablePhoto(index, error);
      if (error instanceof ObjectMissingError) throw missingPhoto(index, error);
      throw error;
    }
  }
}

const versionOf = (detector: string, sources: readonly string[]): string => [detector, ...sources].join(' + ');

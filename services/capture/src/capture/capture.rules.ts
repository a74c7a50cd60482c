import {
  type captureAssessed,
  captureFailure,
  type DataOf,
  DomainError,
  type submitCapture,
} from '@hazardlens/contracts';
import type { CaptureDocument } from './capture.document.js';

/** An analysis that has not answered for so long is asked for again. */
export const STUCK_AFTER_MS = 5 * 60_000;
export const MOST_REISSUES = 3;

export type Submission = DataOf<typeof submitCapture>;
export type Assessment = Pick<DataOf<typeof captureAssessed>, 'result' | 'photos' | 'model_version' | 'assessed_at'>;

export const isWaiting = ({ status }: Pick<CaptureDocument, 'status'>): boolean =>
  status === 'queued' || status === 'processing';

export function submitted(submission: Submission, now: Date): CaptureDocument {
  const { actor, site } = submission;
  return {
    _id: submission.capture_id,
    // A super_admin photographs for the tenant of the site.
    tenant_id: site.tenant_id,
    version: 1,
    client_id: submission.client_id,
    body_hash: submission.body_hash,
    site_id: site.id,
    site_name: site.name,
    policy: site.policy,
    photos: submission.photos.map((photo) => ({ ...photo, exposure: false, blurred_key: null })),
    exposure_photos: 0,
    note_text: submission.note_text,
    gps_location: submission.gps_location,
    captured_at: new Date(submission.captured_at),
    received_at: new Date(submission.received_at),
    user: { id: actor.id, name: actor.name },
    status: 'queued',
    error: null,
    overall_risk_score: null,
    incident_count: 0,
    result: null,
    model_version: null,
    assessed_at: null,
    issued_at: now,
    reissues: 0,
    deleted_at: null,
  };
}

/**
 * The analysis has an answer. An answer always counts, also after a failure; only what is older than the answer that
 * is there, or says the same again, changes nothing.
 * @returns null when there is nothing to store
 */
export function completed(capture: CaptureDocument, assessment: Assessment): CaptureDocument | null {
  const { result, model_version } = assessment;
  const assessed_at = new Date(assessment.assessed_at);
  if (capture.assessed_at && assessed_at <= capture.assessed_at) return null;
  if (capture.status === 'completed' && capture.model_version === model_version && saysTheSame(capture, assessment)) {
    return null;
  }
  const analysed = new Map(assessment.photos.map((photo) => [photo.photo_id, photo]));
  return changed(capture, {
    status: 'completed',
    error: null,
    overall_risk_score: result.overall_risk_score,
    incident_count: result.detections.length,
    result,
    model_version,
    assessed_at,
    exposure_photos: deletedExposure(capture),
    photos: capture.photos.map((photo) => {
      const { exposure = false, blurred_key = null } = analysed.get(photo.id) ?? {};
      return { ...photo, exposure, blurred_key };
    }),
  });
}

/** Of photos that were deleted since: what they counted was fixed when they were analysed. */
const deletedExposure = ({ exposure_photos, photos }: CaptureDocument): number => exposure_photos - exposed(photos);
const exposed = (photos: CaptureDocument['photos']): number => photos.filter(({ exposure }) => exposure).length;

/**
 * Photos that show something to judge count as exposure only if no other photo with the same bytes does already.
 * @param capture as it was just completed
 */
export function countingOnly(capture: CaptureDocument, counted: ReadonlySet<string>): CaptureDocument {
  const photos = capture.photos.map((photo) => ({ ...photo, exposure: photo.exposure && counted.has(photo.id) }));
  return { ...capture, photos, exposure_photos: capture.exposure_photos + exposed(photos) };
}

/**
 * The analysis gave up. What was analysed before stays analysed: a failed re-analysis only says why it failed.
 * @returns null when nobody waits for the analysis any more
 */
export function failed(capture: CaptureDocument, reason: string): CaptureDocument | null {
  if (!isWaiting(capture)) return null;
  return changed(capture, { status: capture.result ? 'completed' : 'failed', error: reason });
}

/** How long somebody waited for the first result of a capture, in seconds; null when it had one before. */
export const waitedFor = (capture: CaptureDocument, now: Date): number | null =>
  capture.result || !isWaiting(capture) ? null : (now.getTime() - capture.received_at.getTime()) / 1000;

/** A person asks again: after a failure, or because the detector is another one than last time. */
export function reanalysed(capture: CaptureDocument, modelVersion: string, now: Date): CaptureDocument {
  const newerModel = capture.status === 'completed' && capture.model_version !== modelVersion;
  if (capture.photos.length === 0) throw new DomainError('CAPTURE_WITHOUT_PHOTOS');
  if (capture.status !== 'failed' && !newerModel) throw new DomainError('CAPTURE_NOT_FAILED');
  return changed(capture, { status: 'processing', error: null, issued_at: now, reissues: 0 });
}

/**
 * What to do with a capture that waits for its analysis: nothing yet (null), ask again, or give up with a sentence.
 */
export function swept(capture: CaptureDocument, now: Date): CaptureDocument | null {
  if (!isWaiting(capture) || now.getTime() - capture.issued_at.getTime() < STUCK_AFTER_MS) return null;
  if (capture.reissues >= MOST_REISSUES) return failed(capture, captureFailure('unfinished'));
  return changed(capture, { status: 'processing', issued_at: now, reissues: capture.reissues + 1 });
}

/**
 * A privacy request: the photos go, everything else stays. Without photos there is nothing left to wait for.
 * @returns null when they are gone already
 */
export function withoutPhotos(capture: CaptureDocument, now: Date): CaptureDocument | null {
  if (capture.deleted_at) return null;
  const ended = failed(capture, captureFailure('deleted_first'));
  return changed(capture, {
    photos: [],
    deleted_at: now,
    ...(ended ? { status: ended.status, error: ended.error } : {}),
  });
}

/**
 * The same for one photo. The findings on it stay; with the last photo it is as if all had been asked for.
 * @returns null when it is gone already
 */
export function withoutPhoto(capture: CaptureDocument, photoId: string, now: Date): CaptureDocument | null {
  const photos = capture.photos.filter(({ id }) => id !== photoId);
  if (photos.length === capture.photos.length) return null;
  return photos.length === 0 ? withoutPhotos(capture, now) : changed(capture, { photos });
}

function saysTheSame(capture: CaptureDocument, { result }: Assessment): boolean {
  const known = new Set(capture.result?.detections.map((detection) => detection.incident_id));
  return (
    known.size === result.detections.length && result.detections.every(({ incident_id }) => known.has(incident_id))
  );
}

const changed = (capture: CaptureDocument, change: Partial<CaptureDocument>): CaptureDocument => ({
  ...capture,
  ...change,
  version: capture.version + 1,
});

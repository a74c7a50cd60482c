import { type CaptureContext, type CaptureDetail, type CaptureView, judgedOf } from '@hazardlens/contracts';
import type { CaptureDocument, PhotoDocument } from './capture.document.js';
import type { CaptureRow, ListedCapture } from './capture.repository.js';

/** The names that sites have now, by site id; what is missing keeps the name it was captured with. */
export type SiteNames = ReadonlyMap<string, string>;

/** A capture in a list. Pictures are the gateway's part. */
export function captureRowView(capture: ListedCapture, siteNames: SiteNames): CaptureView & { tenant_id: string } {
  return {
    _id: capture._id,
    id: capture._id,
    tenant_id: capture.tenant_id,
    site_id: capture.site_id,
    site_name: siteNames.get(capture.site_id) ?? capture.site_name,
    photos: capture.photos.map(({ id, index }) => ({ id, thumbnail: null, index })),
    note_text: capture.note_text,
    status: capture.status,
    created_at: capture.captured_at.toISOString(),
    received_at: capture.received_at.toISOString(),
    gps_location: capture.gps_location,
    overall_risk_score: capture.overall_risk_score,
    incident_count: capture.incident_count,
    ...(capture.result ? { judged: judgedOf(capture.result) } : {}),
    error: capture.error,
    deleted_at: capture.deleted_at?.toISOString() ?? null,
    user: capture.user,
  };
}

/** In the order of the photos. */
export const thumbnailKeysOf = ({ photos }: CaptureRow): string[] => photos.map((photo) => photo.thumbnail_key);

export function captureDetailOf(capture: CaptureDocument, siteNames: SiteNames): CaptureDetail {
  return { ...captureRowView(capture, siteNames), result: capture.result };
}

/** What the later steps of the flow need to know of it. */
export function captureContextOf(capture: CaptureDocument, siteNames: SiteNames): CaptureContext {
  return {
    id: capture._id,
    site_id: capture.site_id,
    site_name: siteNames.get(capture.site_id) ?? capture.site_name,
    captured_at: capture.captured_at.toISOString(),
    received_at: capture.received_at.toISOString(),
    photographer: capture.user,
    photos: capture.photos.map(storedPhotoOf),
    ...(capture.note_text ? { note_text: capture.note_text } : {}),
    ...(capture.gps_location ? { gps_location: capture.gps_location } : {}),
  };
}

function storedPhotoOf({
  exposure: _exposure,
  blurred_key: _blurred,
  ...photo
}: PhotoDocument): CaptureContext['photos'][number] {
  return photo;
}

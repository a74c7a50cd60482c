import type { AnalysisResult, CaptureStatus, GpsLocation, SitePolicy, StoredPhoto } from '@hazardlens/contracts';

export interface PhotoDocument extends StoredPhoto {
  /** Shows a person, a head, plant or a finding; false until it was analysed. */
  exposure: boolean;
  /** The variant with pixelated heads; null until it was analysed. */
  blurred_key?: string | null;
}

/** One submission of photos and the life of its analysis. */
export interface CaptureDocument {
  _id: string;
  tenant_id: string;
  /** Counts the changes: guards against lost updates and orders the events. */
  version: number;
  client_id: string | null;
  body_hash: string;
  site_id: string;
  /** As it was when the photos were taken; a later name comes from the site names. */
  site_name: string;
  /** Kept because a repeated analysis must judge by the same rules. */
  policy: SitePolicy;
  photos: PhotoDocument[];
  /** How many photos count as exposure; stays when the photos are deleted, since it was fixed at analysis time. */
  exposure_photos: number;
  note_text: string;
  gps_location: GpsLocation | null;
  captured_at: Date;
  received_at: Date;
  user: { id: string; name: string };
  /** `queued`: asked for the first time; `processing`: asked for again, by the sweeper or by a person. */
  status: CaptureStatus;
  error: string | null;
  overall_risk_score: number | null;
  incident_count: number;
  result: AnalysisResult | null;
  model_version: string | null;
  assessed_at: Date | null;
  /** When the analysis was last asked for, and how often the sweeper had to ask again. */
  issued_at: Date;
  reissues: number;
  deleted_at: Date | null;
}

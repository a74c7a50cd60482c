import type {
  actionStatuses,
  GpsLocation,
  HistoryEntry,
  IncidentBox,
  IncidentPlace,
  IncidentStatus,
  RejectRequest,
  Role,
  SourceSeen,
} from '@hazardlens/contracts';

/** What a reviewer's decision says about a finding of the analysis. */
export type Verdict = 'confirmed' | 'false_alarm';

/** A hazard that was there and not found, and who had looked for it. */
export interface Misses {
  hazard_type: string;
  by: { source: string; version: string }[];
}

/** Where the photo of an incident lies. */
export interface IncidentPhotoDocument {
  id: string;
  key: string;
  thumbnail_key: string;
  /** The picture that others see, once it is made; null where there is none. */
  blurred_key?: string | null;
  /** What reviewers covered on this photo, on any of its incidents: `blurred_key` names it. Absent: nothing since there is a key for it. */
  regions?: BlurRegion[];
}

/** One entry of the append-only history; `user_email` is null for what the system did itself. */
export interface HistoryDocument {
  action:
    | 'CREATED'
    | 'APPROVED'
    | 'REJECTED'
    | 'REOPENED'
    | 'UNDONE'
    | 'SAME_HAZARD'
    | 'NOT_THE_SAME'
    | 'PLACED'
    | 'PLACE_REMOVED'
    | 'ACTION_ASSIGNED'
    | 'ACTION_STARTED'
    | 'ACTION_COMPLETED'
    | 'ACTION_REFUSED'
    | 'ACTION_VERIFIED'
    | 'ACTION_GIVEN'
    | 'ACTION_TAKEN_BACK'
    | 'ACTION_CANNOT';
  user_email: string | null;
  timestamp: Date;
  notes: string;
  changes?: HistoryEntry['changes'];
}

/** What a decision may have changed, as it was before: for undoing it. */
export interface BeforeDecision {
  version: number;
  category: string;
  hazard_type: string;
  severity: number;
  severity_default: number;
  /** Absent in decisions from before it could change with one. */
  confidence?: number;
  blur_regions: BlurRegion[];
  /** Absent in decisions from before boxes could be corrected. */
  boxes?: IncidentBox[];
}

/** The decision that holds now; earlier ones stand in the history. */
export interface DecisionDocument {
  by: { id: string; name: string; role: Role };
  at: Date;
  /** Only of a rejection. */
  reason: RejectRequest['reason'] | null;
  /** Decisions from before there was an undo lack it. */
  before?: BeforeDecision | null;
}

export interface ClosingDocument {
  at: Date;
  by: 'action' | 'on_site';
}

export interface BlurRegion {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A repair in the hands of somebody without an account: who has the link may do it. */
export interface ActionLink {
  /** of the link's secret, which is kept nowhere */
  hash: string;
  name: string;
  company: string | null;
  /** of the organisation's companies, if it is one; absent in older documents */
  company_id?: string | null;
  email: string | null;
  phone: string | null;
  given_at: Date;
  expires_at: Date;
  /** why they cannot do it, as they said */
  cannot: string | null;
}

/** The corrective action of an approved incident. */
export interface ActionDocument {
  status: (typeof actionStatuses)[number];
  owner: { id: string; name: string };
  /** YYYY-MM-DD, the last day in time */
  due_date: string;
  /** The end of the due day in the tenant's time zone. */
  overdue_at: Date;
  /** When people are next told of it, if at all. */
  remind_at: Date | null;
  note: string;
  completion_note: string;
  completed_at: Date | null;
  /** By the device's clock, where that waited there to be sent. Shown, and nothing follows from it. */
  done_at?: Date | null;
  completed_by: { id: string; name: string } | null;
  after_photo: IncidentPhotoDocument | null;
  verified_at: Date | null;
  verified_by: { id: string; name: string } | null;
  self_verified: boolean;
  /** Absent in older documents: nobody has a link. */
  link?: ActionLink | null;
}

export interface IncidentDocument {
  _id: string;
  tenant_id: string;
  /** 'NG-0142'; null and absent until an incident from before there were numbers has its own. */
  number?: string | null;
  /** Counts the changes: guards against lost updates and orders the events. */
  version: number;
  capture_id: string | null;
  photo_index: number;
  /**
   * The hazard type as the analysis found it, whatever a reviewer made of it since. Together with capture and photo it is
   * unique, so that a redelivered or repeated analysis adds only what is new.
   */
  found_as: string;
  photo: IncidentPhotoDocument | null;
  photographer_id: string | null;
  site_id: string;
  /** As it was when the incident was opened; a later name comes from the site names. */
  site_name: string;
  category: string;
  hazard_type: string;
  severity: number;
  severity_default: number;
  confidence: number;
  /** The reason as it was worded when the incident was opened; in English since it has a code. */
  reason: string;
  /** Absent in documents stored before reasons had codes. */
  reason_code?: string | null;
  reason_params?: Record<string, number>;
  /** What a person typed who reported it by hand; older documents have it as their `reason`. */
  note?: string | null;
  /** What the photographer typed with the photos of the capture. */
  capture_note?: string | null;
  boxes: IncidentBox[];
  /** Where on its site, as people said; zone and level as they were called then. */
  place?: IncidentPlace | null;
  /** Who saw it, and what that was worth then; empty for reports by hand. Absent in older documents: the detector. */
  sources?: SourceSeen[];
  /** Who said yes to the suggestion that it comes from, by id; null and absent: no suggestion. */
  suggested_by?: string | null;
  captured_at: Date;
  /** Where it was photographed; null and absent: nobody knows. */
  found_at?: GpsLocation | null;
  /** Hashes of its photo and of the part around what was found, as the analysis made them; absent: nobody knows. */
  picture?: { photo?: string; region?: string } | null;
  /** The oldest finding of the same hazard, as a person confirmed it; null and absent: none. */
  same_as?: string | null;
  opened_at: Date;
  status: IncidentStatus;
  decision: DecisionDocument | null;
  closing: ClosingDocument | null;
  /** What reviewers of this incident want hidden beside the heads that were found. */
  blur_regions: BlurRegion[];
  action: ActionDocument | null;
  /** What the decision counts as in the precision of the findings; told by events, some moments after the decision. */
  counted_as?: Verdict | null;
  /** The same for what was not found: in the recall of those who had looked. */
  counted_misses?: Misses | null;
  /** Companies whose repair was said to be done and sent back, once each time; absent: none. */
  sent_back?: string[];
  history: HistoryDocument[];
}

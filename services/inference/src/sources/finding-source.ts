import type { PhotoRegion } from '@hazardlens/contracts';
import type { CategoryCode } from '@hazardlens/taxonomy';
import type { DetectedPhoto } from '../detector/engine.js';
import type { FindingBox } from '../rules/finding.js';

/** A photo in RGB, as large as a source asked for. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** width × height × 3 bytes, row by row, red first. */
  readonly data: Uint8Array;
}

/** What of a photo is for nobody outside, beside the heads that the detector sees now. */
export interface HiddenParts {
  /** Heads that any analysis of the photo has found: a newer model may miss one. */
  readonly heads: readonly PhotoRegion[];
  /** What reviewers covered by hand. */
  readonly covered: readonly PhotoRegion[];
}

/** A photo that every source looks at: decoded once, seen by the detector before. */
export interface PhotoToLookAt {
  /** Of the stored photo; unchanged by whoever looks. */
  readonly sha256: string;
  /** Size in pixels as shown, EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** What the detector saw: people, plant, heads, and where they are. */
  readonly detected: DetectedPhoto;
  /** The same photo, its long side at most `longSide` pixels, never enlarged; EXIF orientation applied. */
  pixels(longSide: number): Promise<Pixels>;
  /** For a source that shows the photo to somebody else. @throws where it cannot be known: then the photo is not shown */
  hidden(): Promise<HiddenParts>;
}

/** For whom a source looks, and until when. */
export interface LookContext {
  readonly tenantId: string;
  readonly masksRequired: boolean;
  /** Aborted when the source's time is up or the service stops; a source that goes on is counted late all the same. */
  readonly signal: AbortSignal;
}

/** One hazard that a source sees on one photo: one person, or one thing. */
export interface RawFinding {
  /** A hazard type of the taxonomy, or an organisation's own one. */
  readonly hazard_type: string;
  /** In fractions of the photo. Empty where the source cannot say where. */
  readonly boxes: readonly FindingBox[];
  /** By the source's own measure, 0 to 1. No probability. */
  readonly raw: number;
  readonly reason_code: string;
  readonly reason_params: Readonly<Record<string, number>>;
}

/** What a finding takes from a hazard type that the taxonomy does not know. */
export interface OwnHazard {
  readonly category: CategoryCode;
  readonly severity: number;
}

/** A source as it is for one organisation. */
export interface SourceHere {
  /** As of `FindingSource`, for this organisation. */
  readonly version: string;
  readonly hazards: readonly string[];
  /** By hazard type, where each has a version of its own: findings carry that one. */
  readonly versions?: Readonly<Record<string, string>>;
  /** The organisation's own ones among the hazard types. */
  readonly own?: ReadonlyMap<string, OwnHazard>;
  /** It judges by what the detector saw everywhere: `detected.scan`. */
  readonly needsScan?: boolean;
  look(photo: PhotoToLookAt, context: LookContext): Promise<readonly RawFinding[]>;
}

/**
 * Something that finds hazards on photos (issue 18, design/sources.md): the shipped detector, posture, a model of the operator,
 * a vision-language endpoint, what an organisation taught. It says what it sees; whether anybody believes it is decided by
 * the incident service. Budget, time-out, circuit breaker and metrics are one wrapper around this port, not in the sources.
 */
export interface FindingSource {
  /** e.g. 'detector', 'posture', 'vision', 'brought:helmets-v2'. Stable over versions. */
  readonly id: string;
  /** Changes whenever the same photo may give other findings. */
  readonly version: string;
  /** The hazard types that it may name; anything else that it says is dropped. */
  readonly hazards: readonly string[];
  /** Why it sees nothing any more until somebody does something; null or absent: it looks. */
  readonly switchedOff?: string | null;
  /**
   * Where a source is something else for every organisation: what it is for this one, asked once a capture. null: nothing;
   * it is left out, and costs nothing. Absent: the same for all.
   */
  here?(tenantId: string): Promise<SourceHere | null>;
  /** Resolves when the first photo can be looked at at full speed. */
  start(): Promise<void>;
  /** @throws anything: the analysis goes on without this source and says so */
  look(photo: PhotoToLookAt, context: LookContext): Promise<readonly RawFinding[]>;
  /** Frees what it holds. Not used afterwards. */
  stop(): Promise<void>;
}

import { z } from 'zod';
import { fraction, timestamp } from '../fields.js';
import { sourceWord } from '../incident/standing.js';
import { command, event, query } from '../messages.js';
import { photoBytesEvent } from '../photo-bytes.js';
import { sitePolicy } from '../sites/messages.js';

export const gpsLocation = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** metres */
  accuracy: z.number().min(0).max(1e7).optional(),
});
export type GpsLocation = z.infer<typeof gpsLocation>;

/** A rectangle as fractions of the photo, with the detector class that it holds. */
export const box = z.object({ x: fraction, y: fraction, w: fraction, h: fraction, class: z.string() });
export type Box = z.infer<typeof box>;

/**
 * What may keep a photo from showing what it should. `nothing_recognised`: neither people nor anything of a site was seen.
 * `looked_once`: so many photos were waiting that it was not searched for small things.
 * `not_judged`: that is why nothing was concluded from the photo, neither a hazard nor that there is none.
 */
export const photoHints = ['dark', 'blurred', 'small', 'nothing_recognised', 'looked_once'] as const;
export const photoHint = z.object({
  photo_index: z.int().nonnegative(),
  hint: z.enum(photoHints),
  not_judged: z.literal(true).optional(),
});
export type PhotoHint = z.infer<typeof photoHint>;

/** Something that a person has to check, because no photo (or not this one) can tell. */
export const notAssessed = z.object({ code: z.string(), label: z.string() });
export type NotAssessed = z.infer<typeof notAssessed>;

/** 64 bits of how a picture gets darker and brighter from left to right, in hex: alike pictures differ in few of them. */
export const pictureHash = z.string().regex(/^[0-9a-f]{16}$/);

export const storedPhoto = z.object({
  id: z.string(),
  index: z.int().min(0).max(4),
  key: z.string(),
  thumbnail_key: z.string(),
  /** of the uploaded bytes, in hex; one identical photo counts once in the exposure */
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
});
export type StoredPhoto = z.infer<typeof storedPhoto>;

/** What the later steps of the flow need to know of a capture; travels with the analysis. */
export const captureContext = z.object({
  id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  captured_at: timestamp,
  received_at: timestamp,
  photographer: z.object({ id: z.string(), name: z.string() }),
  photos: z.array(storedPhoto),
  /** what the photographer typed; absent in messages of earlier versions */
  note_text: z.string().optional(),
  /** where it was taken; absent where nobody knows, and in messages of earlier versions */
  gps_location: gpsLocation.optional(),
});
export type CaptureContext = z.infer<typeof captureContext>;

/**
 * Why something is a finding, language-independent, with the numbers that its sentence mentions. Records and messages of
 * earlier versions have none: their text is all there is.
 */
export const reasonFields = {
  reason_code: z.string().nullable().default(null),
  reason_params: z.record(z.string(), z.number()).default({}),
};

/** Who sees a finding: a source of findings, the version of it that looked, and how sure it was by its own measure. */
export const findingSource = z.object({ source: sourceWord, version: sourceWord, raw: fraction });
export type FindingSource = z.infer<typeof findingSource>;

/** Whether a source looked at the photos of a capture, and which hazard types it may name. */
export const lookStates = ['looked', 'late', 'failed', 'off'] as const;
export const sourceLook = z.object({
  source: sourceWord,
  version: sourceWord,
  state: z.enum(lookStates),
  hazards: z.array(z.string()),
  /** it crashed so often that it is switched off, until its operator adds it again */
  crashed: z.literal(true).optional(),
  /** by hazard type, where a source has a version of its own for each: what was taught was learned one by one */
  versions: z.record(z.string(), sourceWord).optional(),
});
export type SourceLook = z.infer<typeof sourceLook>;

/** One hazard type on one photo, with every box of it and the highest confidence. */
export const photoFinding = z.object({
  category: z.string(),
  hazard_type: z.string(),
  severity: fraction,
  confidence: fraction,
  /** in English, for services of an earlier version; whoever shows it renders the code */
  reason: z.string(),
  ...reasonFields,
  boxes: z.array(box),
  /** whether anybody believes it is for the incident service to say; absent in messages of earlier versions: the detector */
  sources: z.array(findingSource).optional(),
  /** of the picture around its surest box; absent in messages of earlier versions */
  picture_hash: pictureHash.optional(),
});
export type PhotoFinding = z.infer<typeof photoFinding>;

export const analyzedPhoto = z.object({
  photo_id: z.string(),
  index: z.int(),
  /** shows a person, a head, plant or any finding (scoring.md, exposure) */
  exposure: z.boolean(),
  findings: z.array(photoFinding),
  /** where heads are, for pixelation; fractions of the photo */
  head_regions: z.array(box),
  /** where the variant with pixelated heads will lie; made moments after the analysis */
  blurred_key: z.string().nullable().default(null),
  /** of the whole photo; absent in messages of earlier versions */
  picture_hash: pictureHash.optional(),
});
export type AnalyzedPhoto = z.infer<typeof analyzedPhoto>;

export const analyzePhotos = command({
  owner: 'inference',
  name: 'analyze-photos',
  data: z.object({ capture: captureContext, policy: sitePolicy }),
  reply: z.object({}),
  keyOf: (data) => data.capture.id,
});

/** An analysis that was made elsewhere and earlier. */
export const pastAnalysis = z.object({
  model_version: z.string(),
  engine: z.string(),
  analyzed_at: timestamp,
  photos: z.array(analyzedPhoto),
  not_assessed: z.array(notAssessed),
  photo_hints: z.array(photoHint),
  looks: z.array(sourceLook).optional(),
});
export type PastAnalysis = z.infer<typeof pastAnalysis>;

/** Seeding only (never reachable over HTTP): keeps an analysis as if it had been made here, and tells of it. */
export const recordAnalysis = command({
  owner: 'inference',
  name: 'record-analysis',
  data: z.object({ capture: captureContext, analysis: pastAnalysis }),
  reply: z.object({}),
  keyOf: (data) => data.capture.id,
});

export const describeDetector = query({
  owner: 'inference',
  name: 'describe-detector',
  data: z.object({}),
  reply: z.object({ engine: z.string(), model_version: z.string() }),
});

/** What labelled photos said of a model when it was added. */
export const modelFigures = z.object({
  photos: z.int(),
  /** milliseconds a photo, the median */
  ms: z.number(),
  hazards: z.array(z.object({ hazard_type: z.string(), there: z.int(), found: z.int(), right: z.int() })),
});
export const LONGEST_CARD = 20_000;
/** Who made a source, by which terms, and how good it was when it was measured. null: nobody says. */
export const sourceDescription = z.object({
  source: sourceWord,
  version: sourceWord,
  /** its model card, in Markdown; the beginning of a long one */
  card: z.string().max(LONGEST_CARD).nullable(),
  licence: z.string().max(500).nullable(),
  /** of its files */
  sha256: z.string().nullable(),
  figures: modelFigures.nullable(),
  /** why it sees nothing any more, in the words of the program; null: it is on */
  switched_off: z.string().max(500).nullable(),
});
export type SourceDescription = z.infer<typeof sourceDescription>;

export const describeSources = query({
  owner: 'inference',
  name: 'describe-sources',
  data: z.object({}),
  reply: z.object({ sources: z.array(sourceDescription).max(50) }),
});

export const photosAnalyzed = event({
  owner: 'inference',
  aggregate: 'analysis',
  name: 'photos-analyzed',
  data: z.object({
    capture: captureContext,
    model_version: z.string(),
    engine: z.string(),
    photos: z.array(analyzedPhoto),
    not_assessed: z.array(notAssessed),
    photo_hints: z.array(photoHint),
    /** one a source; absent in messages of earlier versions */
    looks: z.array(sourceLook).optional(),
    /** only of an analysis that was recorded afterwards; else it is as old as the event */
    analyzed_at: timestamp.optional(),
  }),
});

export const analysisFailed = event({
  owner: 'inference',
  aggregate: 'analysis',
  name: 'analysis-failed',
  // `reason` is a sentence that a person understands
  data: z.object({ capture_id: z.string(), reason: z.string() }),
});

/** What the pictures take in the object store that were made of photos. */
export const madePictureBytesChanged = photoBytesEvent('inference', 'analysis');

export const inferenceMessages = [
  analyzePhotos,
  recordAnalysis,
  describeDetector,
  describeSources,
  photosAnalyzed,
  analysisFailed,
  madePictureBytesChanged,
] as const;

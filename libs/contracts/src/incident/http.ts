import { z } from 'zod';
import {
  bounded,
  briefView,
  flag,
  fraction,
  id,
  oneSite,
  optionalText,
  pageCursor,
  photoText,
  queryFraction,
  queryInteger,
  queryText,
  saidText,
  siteFilter,
  text,
  timestamp,
} from '../fields.js';
import { placeRequest } from '../sites/places.js';
import {
  actionLists,
  actionOrders,
  actionStates,
  actionStatuses,
  incidentOrigins,
  incidentSorts,
  incidentStatus,
  photoRegion,
  rejectionReasons,
} from './views.js';

/** Words in capitals between commas, each once. */
const listOf = <T extends z.core.$ZodType<string, string>>(word: T, longest = 200) =>
  bounded(longest)
    .optional()
    .transform((value) => [
      ...new Set(
        (value ?? '')
          .split(',')
          .map((part) => part.trim().toUpperCase())
          .filter((part) => part !== ''),
      ),
    ])
    .pipe(z.array(word));

/** A day, YYYY-MM-DD; '' counts as absent. */
export const queryDay = queryText(10).pipe(z.iso.date().optional()).meta({ format: 'date' });

/** Filters of GET /incidents; '' counts as absent, since the review screen sends empty selects. */
export const listIncidentsQuery = z
  .strictObject({
    status: listOf(incidentStatus),
    category: queryText(100),
    hazard_type: queryText(100),
    site_id: siteFilter,
    severity_min: queryFraction,
    severity_max: queryFraction,
    limit: queryInteger(1, 1000, 100),
    sort: z
      .enum([...incidentSorts, ''])
      .optional()
      .transform((value) => (value === '' ? undefined : value)),
    cursor: pageCursor,
    q: queryText(200),
    owner_id: queryText(200),
    action_status: listOf(z.enum(actionStates)),
    from: queryDay,
    to: queryDay,
    number: queryText(20),
    /** of the site, by id or by name */
    zone: queryText(200),
    level: queryText(200),
    /** 'poster': what people reported by scanning one; 'other': everything else */
    source: z
      .enum([...incidentOrigins, ''])
      .optional()
      .transform((value) => (value === '' ? undefined : value)),
    /** 'brief': rows without picture, boxes, texts and history, for figures and short lists */
    view: briefView,
  })
  .refine((q) => q.severity_min === undefined || q.severity_max === undefined || q.severity_min <= q.severity_max, {
    error: 'SEVERITY_RANGE',
  })
  .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, { error: 'DAY_RANGE' });
export type ListIncidentsQuery = z.infer<typeof listIncidentsQuery>;

/** The most boxes that people draw for one finding. */
export const MOST_DRAWN_BOXES = 50;
/** What four decimals of a fraction may add up to beyond the edge. */
const edge = 1 + 1e-6;
const side = fraction.gt(0);

/** A box as a person draws it: within the photo, with a size; `class` says what it shows. */
export const drawnBox = z
  .strictObject({
    x: fraction,
    y: fraction,
    w: side,
    h: side,
    class: text(60).refine((value) => value !== ''),
  })
  .refine(({ x, y, w, h }) => x + w <= edge && y + h <= edge, { error: 'BOX_OUTSIDE' });
export type DrawnBox = z.infer<typeof drawnBox>;
const drawnBoxes = z.array(drawnBox).max(MOST_DRAWN_BOXES);

/** What four decimals of place and size, rounded each by itself, may add up to. */
const roundedEdge = 1 + 1.5e-4;
/** What somebody covers lies on the photo and has a size: an approval must not look covered where nothing is. */
const coveredRegion = photoRegion
  .extend({ w: side, h: side })
  .refine(({ x, y, w, h }) => x + w <= roundedEdge && y + h <= roundedEdge, { error: 'BOX_OUTSIDE' });

export const approveRequest = z.strictObject({
  notes: optionalText(2000),
  category: bounded(100).optional(),
  hazard_type: bounded(100).optional(),
  severity: fraction.optional(),
  blur_regions: z.array(coveredRegion).max(50).optional(),
  closed_on_site: z.boolean().optional(),
  /** all boxes of the finding as they should be: moved, added, named anew; absent: as they are */
  boxes: drawnBoxes.optional(),
});
export type ApproveRequest = z.infer<typeof approveRequest>;

export const rejectRequest = z.strictObject({
  notes: saidText(2000, 'REJECTION_NOTES_REQUIRED'),
  reason: z.enum(rejectionReasons).optional(),
});
export type RejectRequest = z.infer<typeof rejectRequest>;

export const reopenRequest = z.strictObject({
  notes: saidText(2000, 'NOTES_REQUIRED'),
});

/** Nothing to say: the decision was a slip. */
export const undoRequest = z.strictObject({});

export const assignActionRequest = z.strictObject({
  owner_id: id,
  /** the last day in time; by the severity's band when absent */
  due_date: z.iso.date().nullish(),
  note: optionalText(2000),
});
export type AssignActionRequest = z.infer<typeof assignActionRequest>;

/** `show` asks for one of the short lists of the dashboard; else the other keys filter all repairs of the organisation. */
export const listActionsQuery = z.strictObject({
  show: z.enum(actionLists).optional(),
  mine: flag,
  site_id: siteFilter,
  owner_id: queryText(200),
  status: listOf(z.enum(actionStatuses), 100),
  overdue: flag,
  sort: z.enum(actionOrders).default('due'),
  limit: queryInteger(1, 100, 20),
  cursor: pageCursor,
});
export type ListActionsQuery = z.infer<typeof listActionsQuery>;

/** `photo` as base64, as in POST /ai/analyze. */
export const actionStepRequest = z.strictObject({ note: optionalText(2000), photo: photoText.nullish() });
/** Completing needs a note or a photo. */
export const completeActionRequest = actionStepRequest
  .extend({
    /** when that was said, by the device's clock, where it had to wait there before it could be sent */
    done_at: timestamp.nullish(),
  })
  .refine(({ note, photo }) => Boolean(note?.trim() || photo), { error: 'ACTION_PROOF_REQUIRED', path: ['note'] });
/** `accepted: false` sends the repair back to its owner and says why. */
export const verifyActionRequest = z
  .strictObject({ accepted: z.boolean().default(true), note: optionalText(2000) })
  .refine(({ accepted, note }) => accepted || Boolean(note?.trim()), { error: 'NOTES_REQUIRED', path: ['note'] });

/** What the AI missed, reported by a person: with a new photo, on one of a capture (`photo_id`), or without any. */
export const createIncidentRequest = z
  .strictObject({
    site_id: oneSite,
    category: bounded(100),
    hazard_type: bounded(100),
    severity: fraction.optional(),
    notes: saidText(2000, 'REPORT_NOTES_REQUIRED'),
    photo: photoText.nullish(),
    photo_id: id.nullish(),
    boxes: drawnBoxes.optional(),
    place: placeRequest.nullish(),
    /** when it was seen, where that was before it could be sent; of one on a photo of a capture that is the capture's */
    captured_at: timestamp.nullish(),
  })
  .refine(({ photo, photo_id }) => !photo || !photo_id, { error: 'PHOTO_TWICE', path: ['photo_id'] })
  .refine(({ photo, photo_id, boxes }) => !boxes?.length || photo || photo_id, {
    error: 'BOXES_WITHOUT_PHOTO',
    path: ['boxes'],
  });
export type CreateIncidentRequest = z.infer<typeof createIncidentRequest>;

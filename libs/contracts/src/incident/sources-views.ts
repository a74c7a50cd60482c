import { z } from 'zod';
import { fraction, identity, timestamp } from '../fields.js';
import { box, lookStates, modelFigures, reasonFields } from '../inference/messages.js';
import { sourceSeen, standingState } from './standing.js';

/** A share as far as decisions tell: Wilson's interval at 95 %. */
export const shareInterval = z.object({
  low: fraction,
  estimate: fraction,
  high: fraction,
  /** of this organisation; never of others */
  decisions: z.int().positive(),
});
export type ShareInterval = z.infer<typeof shareInterval>;

const figures = {
  /** null before anybody has decided */
  precision: shareInterval.nullable(),
  /** null where it is not known: nobody has said what was missed */
  recall: shareInterval.nullable(),
  /** since when it stands where it stands; null while it has not looked here */
  since: timestamp.nullable(),
};
/** What one version of a source is worth here about one hazard type. */
export const coverageSource = z.object({ ...sourceSeen.shape, ...figures });
export type CoverageSource = z.infer<typeof coverageSource>;

export const coverageHazard = z.object({
  hazard_type: z.string(),
  label: z.string(),
  /** empty: nobody looks for it */
  sources: z.array(coverageSource),
});
export type CoverageHazard = z.infer<typeof coverageHazard>;
export const coverageView = z.object({
  categories: z.array(z.object({ code: z.string(), name: z.string(), hazards: z.array(coverageHazard) })),
});
export type CoverageView = z.infer<typeof coverageView>;

/** What an admin ruled about a source and a hazard type, for all its versions. */
export const ruledStanding = z.object({
  state: z.enum(['shadow', 'suggested', 'live', 'off']),
  reason: z.string(),
  at: timestamp,
  /** who; names change and are forgotten */
  by: z.string(),
});

export const sourceHazard = z.object({
  hazard_type: z.string(),
  label: z.string(),
  category: z.string(),
  state: standingState,
  /** where the decisions alone would have it */
  earned: standingState,
  /** null: the decisions rule */
  ruled: ruledStanding.nullable(),
  ...figures,
});
export type SourceHazard = z.infer<typeof sourceHazard>;

export const sourceView = z.object({
  ...identity,
  version: z.string(),
  /** its model card in Markdown, and its licence; null where its operator gave none. Told by inference, through the gateway */
  card: z.string().nullable(),
  licence: z.string().nullable(),
  sha256: z.string().nullable().default(null),
  /** of the labelled photos that it was added with; null: it was not measured then */
  figures: modelFigures.nullable().default(null),
  /** why it sees nothing any more; null: it is on */
  switched_off: z.string().nullable().default(null),
  /** its last look at a photo here; null: it has not looked yet */
  looked: z.object({ state: z.enum(lookStates), at: timestamp }).nullable(),
  hazards: z.array(sourceHazard),
});
export type SourceView = z.infer<typeof sourceView>;

export const sourceSettings = z.object({
  /** lower bound of the precision from which a source is believed */
  live_from: z.number().min(0.5).max(0.95),
  /** what a missed hazard costs, a false alarm being 1 */
  missed_cost: z.number().min(1).max(20).default(5),
  /** findings of all sources that one reviewer is shown on an average day, at most */
  findings_a_day: z.int().min(5).max(500).default(60),
});
export type SourceSettings = z.infer<typeof sourceSettings>;

export const sourcesView = z.object({
  sources: z.array(sourceView),
  settings: sourceSettings,
  /** false: cards, licences and figures could not be asked for just now; what they say is not known */
  described: z.boolean().default(false),
});
export type SourcesView = z.infer<typeof sourcesView>;

/** By the cost of mistakes, by the reviewer's day, or unchanged since too little was decided. */
export const thresholdReasons = ['cost', 'day', 'too few decisions'] as const;
export const thresholdReason = z.enum(thresholdReasons);
export type ThresholdReason = z.infer<typeof thresholdReason>;

/** What a threshold would mean for the findings that were decided; null as threshold: none is shown. */
export const thresholdPoint = z.object({
  threshold: fraction.nullable(),
  /** missed × what a miss costs + false alarms; of the decided findings, each by its weight */
  cost: z.number().nonnegative(),
  missed: z.number().nonnegative(),
  false_alarms: z.number().nonnegative(),
  /** null where nothing would be shown, or nothing was right */
  precision: fraction.nullable(),
  recall: fraction.nullable(),
  /** findings that one day would bring, of this source and hazard type alone */
  shown_a_day: z.number().nonnegative(),
});
export type ThresholdPoint = z.infer<typeof thresholdPoint>;

/** From which raw score on findings of a source are shown, why, and what others would mean. */
export const thresholdView = z.object({
  source: z.string(),
  version: z.string(),
  hazard_type: z.string(),
  label: z.string(),
  state: standingState,
  /** in force; 0: everything is shown, null: nothing is */
  threshold: fraction.nullable(),
  reason: thresholdReason,
  /** since when; null: since ever */
  since: timestamp.nullable(),
  /** decisions behind it, and of these right */
  decisions: z.int().nonnegative(),
  right: z.int().nonnegative(),
  /** false: too few decisions to choose by, and the curve is none */
  enough: z.boolean(),
  /** days that the figures are of */
  days: z.int().positive(),
  settings: sourceSettings,
  curve: z.array(thresholdPoint),
  /** the last changes, oldest first */
  changes: z.array(
    z.object({
      at: timestamp,
      from: fraction.nullable(),
      to: fraction.nullable(),
      reason: thresholdReason,
      decisions: z.int().nonnegative(),
    }),
  ),
});
export type ThresholdView = z.infer<typeof thresholdView>;

export const questionStates = ['suggested', 'shadow'] as const;
export type QuestionState = (typeof questionStates)[number];
export const questionAnswers = ['yes', 'no', 'unsure'] as const;
export type QuestionAnswer = (typeof questionAnswers)[number];

/** "Is this one?": something that an unproven source saw. */
export const questionView = z.object({
  ...identity,
  state: z.enum(questionStates),
  capture_id: z.string(),
  photo_id: z.string(),
  photo_index: z.int(),
  site_id: z.string(),
  site_name: z.string(),
  category: z.string(),
  category_name: z.string(),
  hazard_type: z.string(),
  hazard_label: z.string(),
  severity: fraction,
  /** in the reader's language */
  reason: z.string(),
  ...reasonFields,
  boxes: z.array(box),
  sources: z.array(sourceSeen),
  captured_at: timestamp,
  /** JPEG data URL, attached by the gateway */
  thumbnail: z.string().nullable(),
});
export type QuestionView = z.infer<typeof questionView>;

/** Between incident service and gateway: where the photo lies. */
export const questionRecord = questionView.extend({
  tenant_id: z.string(),
  photographer_id: z.string(),
  photo: z.object({ id: z.string(), key: z.string(), thumbnail_key: z.string(), blurred_key: z.string().nullable() }),
});
export type QuestionRecord = z.infer<typeof questionRecord>;

export const questionsView = z.object({ questions: z.array(questionView) });

import { z } from 'zod';
import { fraction, identity, timestamp } from '../fields.js';
import { box, lookStates, reasonFields } from '../inference/messages.js';
import { ownLabel } from './own-hazards-views.js';
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
  /** of an own hazard type of the organisation */
  own_label: ownLabel.optional(),
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
  own_label: ownLabel.optional(),
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
  /** of its model card and licence; null where its operator gave none */
  card: z.string().nullable(),
  licence: z.string().nullable(),
  /** its last look at a photo here; null: it has not looked yet */
  looked: z.object({ state: z.enum(lookStates), at: timestamp }).nullable(),
  hazards: z.array(sourceHazard),
});
export type SourceView = z.infer<typeof sourceView>;

export const sourceSettings = z.object({
  /** lower bound of the precision from which a source is believed */
  live_from: z.number().min(0.5).max(0.95),
});
export type SourceSettings = z.infer<typeof sourceSettings>;

export const sourcesView = z.object({ sources: z.array(sourceView), settings: sourceSettings });
export type SourcesView = z.infer<typeof sourcesView>;

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
  own_label: ownLabel.optional(),
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

import { z } from 'zod';
import { optionalText, queryText, requiredText, siteFilter } from '../fields.js';
import { questionAnswers, questionStates, sourceSettings } from './sources-views.js';

export const coverageQuery = z.strictObject({
  contractor_id: queryText(200),
});
export type CoverageQuery = z.infer<typeof coverageQuery>;

/** `auto`: the decisions rule again. */
export const ruleSourceRequest = z.strictObject({
  state: z.enum(['shadow', 'suggested', 'live', 'off', 'auto']),
  reason: requiredText(500),
});
export type RuleSourceRequest = z.infer<typeof ruleSourceRequest>;

/** What is left out stays as it is. */
export const sourceSettingsRequest = z
  .strictObject({
    live_from: sourceSettings.shape.live_from,
    missed_cost: sourceSettings.shape.missed_cost.unwrap(),
    findings_a_day: sourceSettings.shape.findings_a_day.unwrap(),
  })
  .partial();
export type SourceSettingsRequest = z.infer<typeof sourceSettingsRequest>;

export const questionsQuery = z.strictObject({
  state: z.enum(questionStates).default('suggested'),
  site_id: siteFilter,
});
export type QuestionsQuery = z.infer<typeof questionsQuery>;

export const answerQuestionRequest = z.strictObject({
  answer: z.enum(questionAnswers),
  notes: optionalText(2000),
});
export type AnswerQuestionRequest = z.infer<typeof answerQuestionRequest>;

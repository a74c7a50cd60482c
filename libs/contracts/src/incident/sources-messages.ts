import { z } from 'zod';
import { actor } from '../actor.js';
import { id, timestamp } from '../fields.js';
import { command, event, query } from '../messages.js';
import { answerQuestionRequest, ruleSourceRequest, sourceSettingsRequest } from './sources-http.js';
import {
  coverageView,
  questionRecord,
  questionStates,
  sourceSettings,
  sourcesView,
  thresholdView,
} from './sources-views.js';
import { sourceSeen, standingState } from './standing.js';
import { incidentRecord } from './views.js';

/** What is looked for in an organisation's photos, and how far each source is believed. */
export const getCoverage = query({
  owner: 'incident',
  name: 'get-coverage',
  data: z.object({
    actor,
    /** an insurer's; absent: the own organisation */
    contractor_id: id.optional(),
  }),
  reply: coverageView,
  errors: ['NOT_FOUND', 'CONTRACTOR_REQUIRED'],
});

export const listSources = query({
  owner: 'incident',
  name: 'list-sources',
  data: z.object({ actor }),
  reply: sourcesView,
  errors: ['FORBIDDEN'],
});

/** An admin's word about a source and a hazard type; it holds against the decisions until it is taken back. */
export const ruleSource = command({
  owner: 'incident',
  name: 'rule-source',
  data: ruleSourceRequest.extend({ actor, source: id, hazard_type: id }),
  reply: sourcesView,
  keyOf: ({ actor: { tenant_id } }) => tenant_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const changeSourceSettings = command({
  owner: 'incident',
  name: 'change-source-settings',
  data: sourceSettingsRequest.extend({ actor }),
  reply: sourceSettings,
  keyOf: ({ actor: { tenant_id } }) => tenant_id,
  errors: ['FORBIDDEN'],
});

/** From which raw score on a source's findings of a hazard type are shown, and what another threshold would mean. */
export const getThreshold = query({
  owner: 'incident',
  name: 'get-threshold',
  data: z.object({ actor, source: id, hazard_type: id }),
  reply: thresholdView,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Suggestions that nobody has answered, the newest first; of shadow findings the few that this reviewer is asked today. */
export const listQuestions = query({
  owner: 'incident',
  name: 'list-questions',
  data: z.object({ actor, state: z.enum(questionStates), site_id: z.string().nullable() }),
  reply: z.object({ questions: z.array(questionRecord).max(100) }),
  errors: ['FORBIDDEN'],
});

/** Yes to a suggestion opens the incident in that person's name. */
export const answerQuestion = command({
  owner: 'incident',
  name: 'answer-question',
  data: answerQuestionRequest.extend({ actor, question_id: id }),
  reply: z.object({ incident: incidentRecord.nullable() }),
  keyOf: ({ question_id }) => question_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'QUESTION_ANSWERED'],
});

/** The decisions moved a source, or an admin did. Key: source and hazard type. */
export const standingChanged = event({
  owner: 'incident',
  aggregate: 'incident',
  name: 'standing-changed',
  data: z.object({
    tenant_id: z.string(),
    source: sourceSeen,
    hazard_type: z.string(),
    from: standingState,
    /** whose doing: the decisions', or that of an admin */
    cause: z.enum(['decisions', 'admin']),
    confirmed: z.int().nonnegative(),
    false_alarms: z.int().nonnegative(),
    changed_at: timestamp,
  }),
});

/** A source crashed so often that it looks at nothing any more. Told once. Key: source and version. */
export const sourceCrashed = event({
  owner: 'incident',
  aggregate: 'incident',
  name: 'source-crashed',
  data: z.object({
    tenant_id: z.string(),
    source: z.string(),
    version: z.string(),
    switched_off_at: timestamp,
  }),
});

export const sourcesMessages = [
  getCoverage,
  listSources,
  ruleSource,
  changeSourceSettings,
  getThreshold,
  listQuestions,
  answerQuestion,
  standingChanged,
  sourceCrashed,
] as const;

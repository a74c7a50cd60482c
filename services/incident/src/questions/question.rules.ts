import { createHash } from 'node:crypto';
import { type AnswerQuestionRequest, DomainError } from '@hazardlens/contracts';
import type { Verdict } from '../incident/incident.document.js';
import type { Deciding } from '../incident/incident.rules.js';
import type { QuestionDocument } from './question.document.js';

/** The share of shadow findings that reviewers are asked about: evidence without bias, at little cost. */
export const ASKED_SHARE = 0.05;
/** Shadow findings that one reviewer is asked about in a day. */
export const MOST_A_DAY = 10;

/** Drawn by the finding's id, so that a replay asks the same. */
export const isDrawn = (id: string): boolean =>
  createHash('sha256').update(id).digest().readUInt32BE(0) < ASKED_SHARE * 2 ** 32;

/** What an answer counts as; unsure counts nothing. */
export const verdictOfAnswer = ({ answer }: Pick<QuestionDocument, 'answer'>): Verdict | null =>
  answer === 'yes' ? 'confirmed' : answer === 'no' ? 'false_alarm' : null;

/** @throws DomainError where it was answered before, or was never asked */
export function answered(
  question: QuestionDocument,
  { answer, notes }: AnswerQuestionRequest,
  { by, at }: Deciding,
): QuestionDocument {
  if (!question.asked) throw new DomainError('NOT_FOUND');
  if (question.answer !== null) throw new DomainError('QUESTION_ANSWERED');
  return { ...question, answer, notes: notes ?? null, answered_at: at, answered_by: by.id };
}

import type { QuestionState } from '@hazardlens/contracts';
import { type Filter, InjectModel, type Scope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { QuestionDocument } from './question.document.js';
import { questionModel } from './question.model.js';

/** Five photos, every hazard type of the taxonomy and some own ones on each. */
const MOST_OF_A_CAPTURE = 1_000;

@Injectable()
export class QuestionRepository {
  constructor(@InjectModel(questionModel) private readonly questions: TenantModel<QuestionDocument>) {}

  find(scope: Scope, id: string): Promise<QuestionDocument | null> {
    return this.questions.findOne(scope, { _id: id });
  }

  ofCapture(scope: TenantScope, captureId: string): Promise<QuestionDocument[]> {
    return this.questions.find(scope, { capture_id: captureId }, { limit: MOST_OF_A_CAPTURE });
  }

  async keep(scope: TenantScope, found: readonly QuestionDocument[]): Promise<void> {
    if (found.length > 0) await this.questions.insertMany(scope, found);
  }

  /** What nobody has answered, the newest first. */
  waiting(scope: Scope, state: QuestionState, siteId: string | null, limit: number): Promise<QuestionDocument[]> {
    const site: Filter<QuestionDocument> = siteId === null ? {} : { site_id: siteId };
    const filter: Filter<QuestionDocument> = { state, asked: true, answer: null, ...site };
    return this.questions.find(scope, filter, { sort: { captured_at: -1, _id: -1 }, limit });
  }

  /** How many shadow findings this person has answered since. */
  answeredSince(scope: Scope, state: QuestionState, personId: string, since: Date): Promise<number> {
    return this.questions.count(scope, { answered_by: personId, answered_at: { $gte: since }, state });
  }

  /** @returns false where somebody was there before */
  async answer(scope: Scope, question: QuestionDocument): Promise<boolean> {
    const { _id, answer, answered_at, answered_by, notes } = question;
    const $set = { answer, answered_at, answered_by, notes };
    return (await this.questions.updateOne(scope, { _id, answer: null }, { $set })).matched > 0;
  }

  async remove(scope: TenantScope, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.questions.deleteMany(scope, { _id: { $in: [...ids] } });
  }

  async capturedBefore(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    const filter = { captured_at: { $lt: before } };
    const found = await this.questions.find(scope, filter, { projection: { _id: 1 }, limit });
    return found.map(({ _id }) => _id);
  }
}

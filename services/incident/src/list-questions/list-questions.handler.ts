import { type Actor, DomainError, isReviewRole, listQuestions, type ReplyOf } from '@hazardlens/contracts';
import { dayNumber, startOfDay } from '@hazardlens/risk';
import {
  actorScope,
  InjectReplica,
  type MessageOf,
  QueryHandler,
  ReplicaReader,
  tenantScope,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import { RecordNames } from '../incident/record-names.js';
import { QuestionRepository } from '../questions/question.repository.js';
import { MOST_A_DAY } from '../questions/question.rules.js';
import { questionRecordOf } from '../questions/question.view.js';
import { ShownQuestions } from '../questions/shown-questions.js';

/** On one screen; the newest first, so that what is asked is fresh in people's minds. */
const MOST_LISTED = 100;
/** Looked through for those; what lies behind more that was switched off meanwhile comes once that has expired. */
const MOST_READ = 500;

@Controller()
export class ListQuestionsHandler {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly shown: ShownQuestions,
    private readonly names: RecordNames,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @QueryHandler(listQuestions)
  async handle({ data }: MessageOf<typeof listQuestions>): Promise<ReplyOf<typeof listQuestions>> {
    const { actor, state, site_id } = data;
    if (!isReviewRole(actor.role) || actor.tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
    const most = state === 'suggested' ? MOST_LISTED : await this.#leftToday(actor);
    if (most <= 0) return { questions: [] };
    const scope = actorScope(actor);
    const waiting = await this.questions.waiting(scope, state, site_id, MOST_READ);
    const shown = (await this.shown.of(waiting)).slice(0, most);
    const names = await this.names.of(scope, shown);
    return { questions: shown.map((question) => questionRecordOf(question, names)) };
  }

  /** Days are those of the organisation. */
  async #leftToday(actor: Actor): Promise<number> {
    const now = new Date();
    const timeZone = await timeZoneOf(this.tenants, tenantScope(actor.tenant_id));
    const today = startOfDay(dayNumber(now, timeZone), timeZone);
    return MOST_A_DAY - (await this.questions.answeredSince(actorScope(actor), 'shadow', actor.id, today));
  }
}

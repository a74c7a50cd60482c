import { answerQuestion, DomainError, incidentOpened, isReviewRole, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type TenantScope } from '@hazardlens/service-kit';
import { isOwnHazardCode } from '@hazardlens/taxonomy';
import { Controller } from '@nestjs/common';
import { Tallies } from '../finding-precision/tallies.js';
import { withCoverOf } from '../incident/covered-photo.rules.js';
import { describeHazard } from '../incident/hazard.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import type { Deciding } from '../incident/incident.rules.js';
import { incidentRecordFor } from '../incident/incident.view.js';
import { publishIncident, writeScope } from '../incident/incident-changes.js';
import { placeOf, placeOfQuestion } from '../incident/place-key.js';
import { RecordNames } from '../incident/record-names.js';
import { Openings } from '../numbers/openings.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';
import type { QuestionDocument } from '../questions/question.document.js';
import { QuestionRepository } from '../questions/question.repository.js';
import { answered, verdictOfAnswer } from '../questions/question.rules.js';
import { suggestedIncident } from '../questions/suggested-incident.rules.js';

@Controller()
export class AnswerQuestionHandler {
  constructor(
    private readonly openings: Openings,
    private readonly questions: QuestionRepository,
    private readonly incidents: IncidentRepository,
    private readonly tallies: Tallies,
    private readonly names: RecordNames,
    private readonly hazards: OwnHazards,
  ) {}

  @CommandHandler(answerQuestion)
  handle(message: MessageOf<typeof answerQuestion>): Promise<ReplyOf<typeof answerQuestion>> {
    const { actor, question_id, answer, notes } = message.data;
    return this.tallies.inTurn(actor.tenant_id, () =>
      this.openings.once(actor.tenant_id, message, async (transaction) => {
        if (!isReviewRole(actor.role)) throw new DomainError('FORBIDDEN');
        const question = await this.questions.find(writeScope(transaction, actor), question_id);
        if (!question) throw new DomainError('NOT_FOUND');
        const scope = transaction.scope(question.tenant_id);
        if (!(await this.#isAsked(scope, question))) throw new DomainError('NOT_FOUND');
        const deciding: Deciding = { by: actor, at: new Date() };
        const next = answered(question, { answer, notes }, deciding);
        if (!(await this.questions.answer(scope, next))) throw new DomainError('QUESTION_ANSWERED');
        const { tenant_id, capture_id, photo_index, hazard_type: found_as, sources } = next;
        // Whoever answered, this finding never opened an incident by itself.
        const finding = { tenant_id, capture_id, photo_index, found_as, sources, suggested_by: actor.id };
        await this.tallies.count(transaction, finding, null, verdictOfAnswer(next), deciding.at);
        if (answer !== 'yes' || next.state !== 'suggested') return { incident: null };
        const names = await this.names.of(scope, [next]);
        const label = describeHazard(next.category, next.hazard_type, names.hazards).hazard_label;
        const { incident, opened } = await this.#open(scope, next, deciding, label);
        if (opened) publishIncident(transaction, [incidentOpened], incident, names);
        return { incident: incidentRecordFor(actor, incident, names) };
      }),
    );
  }

  /** What was retired is nobody's question any more, also on a screen that was opened before: no incident is called by it again. */
  async #isAsked(scope: TenantScope, { hazard_type }: QuestionDocument): Promise<boolean> {
    return !isOwnHazardCode(hazard_type) || (await this.hazards.named(scope, hazard_type)) !== null;
  }

  /** A source that is believed by now may have seen it again, in a later analysis: then there is one already. */
  async #open(
    scope: TenantScope,
    question: QuestionDocument,
    deciding: Deciding,
    label: string,
  ): Promise<{ incident: IncidentDocument; opened: boolean }> {
    const known = await this.incidents.ofCapture(scope, question.capture_id);
    const there = known.find((each) => placeOf(each) === placeOfQuestion(question));
    if (there) return { incident: there, opened: false };
    const suggested = withCoverOf(suggestedIncident(question, deciding, label), known);
    return { incident: await this.incidents.openOne(scope, suggested), opened: true };
  }
}

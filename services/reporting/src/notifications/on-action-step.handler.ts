import {
  actionAssigned,
  actionCompleted,
  actionDeclined,
  actionDue,
  actionOverdue,
  actionReturned,
  actionVerified,
} from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LiveNews } from './live-news.js';
import { type ActionStep, actionNews } from './news.js';
import { Notifier } from './notifier.js';

type ActionEvent = MessageOf<
  | typeof actionAssigned
  | typeof actionDue
  | typeof actionOverdue
  | typeof actionCompleted
  | typeof actionReturned
  | typeof actionDeclined
  | typeof actionVerified
>;

const stepOf: Readonly<Record<string, ActionStep>> = {
  [actionAssigned.type]: 'assigned',
  [actionDue.type]: 'due',
  [actionOverdue.type]: 'overdue',
  [actionCompleted.type]: 'completed',
  [actionReturned.type]: 'returned',
  [actionDeclined.type]: 'declined',
  [actionVerified.type]: 'verified',
};

/** Tells people of the steps of a repair. The incident itself was projected before, by the event that comes with each step. */
@Controller()
export class OnActionStep {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifier: Notifier,
    private readonly live: LiveNews,
  ) {}

  @EventHandler(
    actionAssigned,
    actionDue,
    actionOverdue,
    actionCompleted,
    actionReturned,
    actionDeclined,
    actionVerified,
  )
  handle(message: ActionEvent): Promise<unknown> {
    const { incident } = message.data;
    const step = stepOf[message.type];
    const version = message.aggregateVersion ?? 0;
    return this.unitOfWork.once(message, async (transaction) => {
      if (step === undefined) return;
      const about = { version, at: message.occurredAt, actorId: message.actorId };
      await this.notifier.tell(transaction, actionNews(step, incident, about));
      this.live.announce(transaction, { type: `action.${step}`, id: incident.id }, incident.tenant_id, version);
    });
  }
}

import { actionCompleted, completeAction, incidentUpdated, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { complete } from '../incident/action.rules.js';
import { IncidentChanges } from '../incident/incident-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';

@Controller()
export class CompleteActionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: IncidentChanges,
    private readonly photoBytes: PhotoBytes,
  ) {}

  @CommandHandler(completeAction)
  async handle(message: MessageOf<typeof completeAction>): Promise<ReplyOf<typeof completeAction>> {
    const { data } = message;
    const bytes = await this.photoBytes.of(data.photo);
    return this.unitOfWork.once(message, async (transaction) => {
      const events = [incidentUpdated, actionCompleted];
      const completed = await this.changes.change(transaction, data, events, (incident, deciding) =>
        complete(incident, { ...data, note: data.note ?? '' }, deciding),
      );
      publishPhotoBytes(transaction, { tenantId: completed.tenant_id, aggregateId: completed.id }, bytes);
      return completed;
    });
  }
}

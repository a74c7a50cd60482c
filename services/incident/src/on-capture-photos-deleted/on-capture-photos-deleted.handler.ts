import { capturePhotosDeleted, incidentUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { DeletedCaptureRepository } from '../deleted-capture/deleted-capture.repository.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { withoutPhoto } from '../incident/incident.rules.js';
import { publishIncident } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import { IncidentNumbers } from '../numbers/incident-numbers.js';
import { Openings } from '../numbers/openings.js';
import { QuestionRepository } from '../questions/question.repository.js';
import { CaptureLooks } from '../source-coverage/capture-looks.js';

@Controller()
export class OnCapturePhotosDeleted {
  constructor(
    private readonly openings: Openings,
    private readonly incidents: IncidentRepository,
    private readonly deletedCaptures: DeletedCaptureRepository,
    private readonly questions: QuestionRepository,
    private readonly looks: CaptureLooks,
    private readonly names: RecordNames,
    private readonly numbers: IncidentNumbers,
  ) {}

  @EventHandler(capturePhotosDeleted)
  handle(message: MessageOf<typeof capturePhotosDeleted>): Promise<unknown> {
    const { capture, deleted_photo_ids: gone } = message.data;
    return this.openings.once(capture.tenant_id, message, async (transaction) => {
      const scope = transaction.scope(capture.tenant_id);
      const all = capture.deleted_at !== null || gone === undefined;
      const at = new Date(capture.deleted_at ?? message.occurredAt);
      await this.deletedCaptures.add(scope, all ? [capture.id] : gone, at);
      if (all) await this.looks.forget(scope, capture.id);
      const asked = await this.questions.ofCapture(scope, capture.id);
      const ofThem = asked.filter(({ photo }) => all || gone.includes(photo.id));
      await this.questions.remove(
        scope,
        ofThem.map(({ _id }) => _id),
      );
      await this.numbers.meetOpenings(scope);
      const incidents = await this.incidents.ofCapture(scope, capture.id);
      const names = await this.names.of(scope, incidents);
      for (const incident of incidents) {
        if (incident.photo === null || !(all || gone.includes(incident.photo.id))) continue;
        const changed = withoutPhoto(incident);
        await this.incidents.save(scope, incident, changed);
        publishIncident(transaction, [incidentUpdated], changed, names);
      }
    });
  }
}

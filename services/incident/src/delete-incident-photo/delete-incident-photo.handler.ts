import {
  DomainError,
  deleteIncidentPhoto,
  incidentPhotoDeleted,
  incidentUpdated,
  type ReplyOf,
} from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type TenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { withoutOwnPhoto } from '../incident/incident.rules.js';
import { publishIncident, writeScope } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import { PublicReports } from '../public-reports/public-reports.js';
import { PhotoDeletions } from './photo-deletions.js';

@Controller()
export class DeleteIncidentPhotoHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly deletions: PhotoDeletions,
    private readonly names: RecordNames,
    private readonly reports: PublicReports,
  ) {}

  /** The objects go before the answer; the job is for what comes in between. */
  @CommandHandler(deleteIncidentPhoto)
  async handle(message: MessageOf<typeof deleteIncidentPhoto>): Promise<ReplyOf<typeof deleteIncidentPhoto>> {
    const { actor, incident_id, photo_id } = message.data;
    const noted = await this.unitOfWork.once(message, async (transaction) => {
      if (actor.role !== 'admin' && actor.role !== 'super_admin') throw new DomainError('FORBIDDEN');
      const incident = await this.incidents.require(writeScope(transaction, actor), incident_id);
      if (photo_id === undefined) await this.#forgetReporter(transaction.scope(incident.tenant_id), incident_id);
      const without = withoutOwnPhoto(incident, photo_id);
      if (!without) {
        if (photo_id !== undefined) throw new DomainError('NOT_FOUND');
        return null;
      }
      const { changed, gone } = without;
      const tenantId = incident.tenant_id;
      const owner = transaction.scope(tenantId);
      await this.incidents.save(owner, incident, changed);
      await this.deletions.note(owner, gone, new Date());
      publishIncident(transaction, [incidentUpdated], changed, await this.names.of(owner, [changed]));
      const data = { incident_id, photo_id: gone.id, deleted_by: { id: actor.id, role: actor.role } };
      const about = { tenantId, aggregateId: incident_id, aggregateVersion: changed.version };
      transaction.emit(incidentPhotoDeleted, { ...about, data });
      return { tenantId, key: gone.key };
    });
    if (noted) await this.deletions.carryOut(noted.tenantId, noted.key);
    return {};
  }

  /** Of what came by a poster, who is heard goes with who is seen. */
  async #forgetReporter(scope: TenantScope, incidentId: string): Promise<void> {
    const report = await this.reports.forgetPerson(scope, incidentId);
    if (report?.audio) await this.deletions.note(scope, report.audio, new Date());
  }
}

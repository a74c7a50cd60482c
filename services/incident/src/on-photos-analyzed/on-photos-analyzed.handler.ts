import { captureAssessed, incidentOpened, photosAnalyzed } from '@hazardlens/contracts';
import {
  EventHandler,
  InjectReplica,
  type MessageOf,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { DeletedCaptureRepository } from '../deleted-capture/deleted-capture.repository.js';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import { withCoverOf } from '../incident/covered-photo.rules.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { assess, openIncidents } from './open-incidents.rules.js';

/**
 * Turns an analysis into incidents and says how bad the capture is, also when nothing was found: the one who waits for
 * the result must hear of it. Analysed again (redelivered, re-issued or with a newer model), only new findings are added.
 */
@Controller()
export class OnPhotosAnalyzed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly deletedCaptures: DeletedCaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
    private readonly precisions: PrecisionRepository,
  ) {}

  @EventHandler(photosAnalyzed)
  handle(message: MessageOf<typeof photosAnalyzed>): Promise<unknown> {
    const { tenantId, data } = message;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      // An analysis of the past opened its incidents then.
      const now = data.analyzed_at ? new Date(data.analyzed_at) : new Date();
      const ids = data.capture.photos.map(({ id }) => id);
      const deleted = await this.deletedCaptures.among(scope, [data.capture.id, ...ids]);
      const known = await this.incidents.ofCapture(scope, data.capture.id);
      const thresholds = await this.precisions.raisedThresholds(scope);
      const found = openIncidents(data, known, { tenantId, now, deleted, thresholds });
      const opened = found.map((incident) => withCoverOf(incident, known));
      await this.incidents.open(scope, opened);
      const names = await this.sites.namesOf(scope, opened, 'site_id');
      for (const incident of opened) {
        publishIncident(transaction, [incidentOpened], incident, names);
      }
      transaction.emit(captureAssessed, {
        tenantId,
        aggregateId: data.capture.id,
        // A capture is no aggregate of this service; the clock orders its assessments.
        aggregateVersion: now.getTime(),
        data: {
          capture: data.capture,
          model_version: data.model_version,
          result: assess(data, [...known, ...opened], thresholds),
          photos: data.photos,
          not_assessed: data.not_assessed,
          photo_hints: data.photo_hints,
          assessed_at: now.toISOString(),
        },
      });
    });
  }
}

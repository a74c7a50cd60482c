import {
  type Actor,
  DomainError,
  type FindingPrecision,
  getIncident,
  isReviewRole,
  type PublicReportPart,
  type ReplyOf,
} from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { REPORTED_BY_POSTER } from '@hazardlens/taxonomy';
import { Controller } from '@nestjs/common';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import { ASSUMED, LEAST_CONFIDENCE, precisionOf } from '../finding-precision/precision.rules.js';
import { ContractorNames } from '../incident/contractor-names.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { incidentRecordFor } from '../incident/incident.view.js';
import { ReadableIncidents } from '../incident/readable-incidents.js';
import { RecordNames } from '../incident/record-names.js';
import { PublicReports } from '../public-reports/public-reports.js';

@Controller()
export class GetIncidentHandler {
  constructor(
    private readonly readable: ReadableIncidents,
    private readonly names: RecordNames,
    private readonly contractors: ContractorNames,
    private readonly precisions: PrecisionRepository,
    private readonly reports: PublicReports,
  ) {}

  @QueryHandler(getIncident)
  async handle({ data }: MessageOf<typeof getIncident>): Promise<ReplyOf<typeof getIncident>> {
    const found = await this.readable.find(data.actor, { _id: data.incident_id });
    if (!found) throw new DomainError('NOT_FOUND');
    const { incident, scope } = found;
    const visible = incidentRecordFor(data.actor, incident, await this.names.of(scope, [incident]));
    const [record = visible] = await this.contractors.toldTo(data.actor, [visible]);
    const precision = await this.#precision(data.actor, incident);
    const report = await this.#report(data.actor, incident);
    return { ...record, ...(precision && { precision }), ...(report && { report }) };
  }

  /** Who reported it by a poster, as far as they said: for those who decide. */
  async #report(actor: Actor, incident: IncidentDocument): Promise<PublicReportPart | null> {
    if (incident.reason_code !== REPORTED_BY_POSTER || !decides(actor, incident)) return null;
    const report = await this.reports.find(tenantScope(incident.tenant_id), incident._id);
    if (!report) return null;
    const { zone, name, contact, audio } = report;
    return { zone, name, contact, has_audio: audio !== null };
  }

  /** For those who decide, about what the analysis found; nothing until somebody has decided something of the kind. */
  async #precision(actor: Actor, incident: IncidentDocument): Promise<FindingPrecision | null> {
    if (incident.capture_id === null || !decides(actor, incident)) return null;
    const scope = tenantScope(incident.tenant_id);
    const known = await this.precisions.of(scope, incident.tenant_id, incident.found_as);
    if (!known || known.confirmed + known.false_alarms === 0) return null;
    const { confirmed, false_alarms, threshold } = known;
    const value = precisionOf({ confirmed, false_alarms });
    const raised = threshold > LEAST_CONFIDENCE;
    return { value, confirmed, false_alarms, threshold, raised, assumed: { ...ASSUMED } };
  }
}

const decides = ({ role, tenant_id }: Actor, incident: IncidentDocument): boolean =>
  isReviewRole(role) && (role === 'super_admin' || tenant_id === incident.tenant_id);

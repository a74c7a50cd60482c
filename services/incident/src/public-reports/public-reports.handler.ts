import {
  DomainError,
  getScannedPoster,
  getTicket,
  incidentOpened,
  isReviewRole,
  locateReportAudio,
  type ReplyOf,
  reportFromPoster,
} from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';
import { ReadableIncidents } from '../incident/readable-incidents.js';
import { RecordNames } from '../incident/record-names.js';
import { Openings } from '../numbers/openings.js';
import { incidentOf, reportOf, ticketOf } from './public-report.rules.js';
import { PublicReports } from './public-reports.js';

/** What whoever scans a poster can do, and who hears what they said. */
@Controller()
export class PublicReportsHandler {
  constructor(
    private readonly openings: Openings,
    private readonly reports: PublicReports,
    private readonly incidents: IncidentRepository,
    private readonly readable: ReadableIncidents,
    private readonly names: RecordNames,
    private readonly photoBytes: PhotoBytes,
  ) {}

  @QueryHandler(getScannedPoster)
  async scanned({ data }: MessageOf<typeof getScannedPoster>): Promise<ReplyOf<typeof getScannedPoster>> {
    const poster = await this.reports.scanned(data.hash);
    const { _id, tenant_id, zone, allow_anonymous } = poster;
    const scope = tenantScope(tenant_id);
    const came = data.incident_id !== null && (await this.reports.find(scope, data.incident_id)) !== null;
    return {
      ...{ site_name: await this.reports.siteName(scope, poster), zone, allow_anonymous, tenant_id },
      full_for: came ? null : await this.reports.fullFor(scope, _id, new Date()),
    };
  }

  @CommandHandler(reportFromPoster)
  async report(message: MessageOf<typeof reportFromPoster>): Promise<ReplyOf<typeof reportFromPoster>> {
    const { data } = message;
    const bytes = (await this.photoBytes.of(data.photo)) + (await this.photoBytes.of(data.audio));
    const { tenant_id } = await this.reports.scanned(data.hash);
    return this.openings.once(tenant_id, message, async (transaction) => {
      const now = new Date();
      const anyTenant = transaction.system('a poster names its site, and nobody has said of which organisation it is');
      const poster = await this.reports.scanned(data.hash, anyTenant);
      const scope = transaction.scope(poster.tenant_id);
      const came = await this.reports.find(scope, data.incident_id);
      if (came && came.said !== data.said) throw new DomainError('IDEMPOTENCY_CONFLICT');
      if (came) return {};
      const retry_after = await this.reports.fullFor(scope, poster._id, now);
      if (retry_after !== null) throw new DomainError('POSTER_FULL', { retry_after });
      if (!poster.allow_anonymous && data.name === null) throw new DomainError('REPORT_NAME_REQUIRED');
      const site_name = await this.reports.siteName(scope, poster);
      const incident = await this.incidents.openOne(scope, incidentOf(data, poster, site_name, now));
      await this.reports.add(scope, reportOf(data, poster, now));
      publishIncident(transaction, [incidentOpened], incident, await this.names.of(scope, [incident]));
      publishPhotoBytes(transaction, { tenantId: poster.tenant_id, aggregateId: incident._id }, bytes);
      return {};
    });
  }

  @QueryHandler(getTicket)
  async ticket({ data }: MessageOf<typeof getTicket>): Promise<ReplyOf<typeof getTicket>> {
    const report = await this.reports.withTicket(data.hash);
    const scope = report && tenantScope(report.tenant_id);
    const incident = scope && (await this.incidents.find(scope, report._id));
    const ticket = incident && ticketOf(report, incident, await this.reports.siteName(scope, incident), new Date());
    if (!ticket) throw new DomainError('TICKET_INVALID');
    return ticket;
  }

  @QueryHandler(locateReportAudio)
  async audio({
    data: { actor, incident_id },
  }: MessageOf<typeof locateReportAudio>): Promise<ReplyOf<typeof locateReportAudio>> {
    if (!isReviewRole(actor.role)) throw new DomainError('FORBIDDEN');
    const found = await this.readable.find(actor, { _id: incident_id });
    const own = found && (actor.role === 'super_admin' || actor.tenant_id === found.incident.tenant_id);
    const report = own ? await this.reports.find(tenantScope(found.incident.tenant_id), incident_id) : null;
    if (!report?.audio) throw new DomainError('NOT_FOUND');
    return report.audio;
  }
}

import { randomUUID } from 'node:crypto';
import { type ExportTicket, exportRiskIntelligence } from '@hazardlens/contracts';
import { csvFile, pdfFile, xlsxFile } from '@hazardlens/report-files';
import {
  InjectModel,
  type MessageOf,
  OBJECT_STORE,
  type ObjectStore,
  QueryHandler,
  systemScope,
  type TenantModel,
  tenantScope,
} from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { RiskIntelligence } from '../get-risk-intelligence/risk-intelligence.reader.js';
import { type SiteRow, siteRowModel, type TenantRow, tenantRowModel } from '../place/place.models.js';
import { DEFAULT_TIME_ZONE } from '../sums/projector.js';
import { riskReport } from './risk-report.js';
import { riskTables } from './risk-tables.js';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Where this service's exports lie until they are fetched. */
export const EXPORTS = 'exports/reporting/';

/** Writes the export into the object store as it is made and answers with a claim check: no file travels over the bus. */
@Controller()
export class ExportRiskIntelligenceHandler {
  constructor(
    private readonly riskIntelligence: RiskIntelligence,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @InjectModel(siteRowModel) private readonly sites: TenantModel<SiteRow>,
    @InjectModel(tenantRowModel) private readonly tenants: TenantModel<TenantRow>,
  ) {}

  @QueryHandler(exportRiskIntelligence)
  async handle(message: MessageOf<typeof exportRiskIntelligence>): Promise<ExportTicket> {
    const { actor, site_id, time_range, locale, format } = message.data;
    const answer = await this.riskIntelligence.read(actor, site_id, time_range, locale);
    const tables = riskTables(answer, time_range, locale);
    const siteName = site_id === null ? null : await this.#siteName(site_id);
    const report = {
      ...{ organisation: actor.tenant_name, range: time_range, siteName, locale },
      timeZone: await this.#timeZone(actor.tenant_id),
      insurer: actor.tenant_type === 'insurance_provider',
    };
    const file =
      format === 'csv'
        ? csvFile(tables)
        : format === 'xlsx'
          ? xlsxFile(tables)
          : pdfFile(riskReport(answer, tables, report));
    const key = `${EXPORTS}${actor.tenant_id}/${randomUUID()}.${format}`;
    await this.objects.put(key, file, { contentType: contentTypes[format] });
    const file_name = `risk-intelligence-${answer.generated_at.slice(0, 10)}.${format}`;
    return { key, file_name, content_type: contentTypes[format] };
  }

  /** The clock of the reader's organisation, contractor or insurer. */
  async #timeZone(tenantId: string): Promise<string> {
    const tenant = await this.tenants.findOne(tenantScope(tenantId), { _id: tenantId });
    return tenant?.time_zone ?? DEFAULT_TIME_ZONE;
  }

  async #siteName(siteId: string): Promise<string> {
    // whether the actor may see the site was decided when its numbers were read
    const site = await this.sites.findOne(systemScope('the name of a site that the actor was shown'), { _id: siteId });
    return site?.name ?? siteId;
  }
}

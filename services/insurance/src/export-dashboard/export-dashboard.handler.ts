import { randomUUID } from 'node:crypto';
import { type Actor, DomainError, type ExportTicket, exportInsurance } from '@hazardlens/contracts';
import { csvFile, pdfFile, xlsxFile } from '@hazardlens/report-files';
import { type MessageOf, OBJECT_STORE, type ObjectStore, QueryHandler } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { ContractorReader, type VisibleContractor } from '../contractor/contractor.reader.js';
import { contractorNumbers } from '../contractor/contractor-numbers.js';
import { OrganisationZones } from '../organisation-zone/organisation-zones.js';
import { insuranceReport } from './insurance-report.js';
import { type ContractorIncident, contractorTable, incidentTable } from './insurance-tables.js';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Where this service's exports lie until they are fetched. */
export const EXPORTS = 'exports/insurance/';
/** Rows between two looks at the consent, so that a revoke also ends an export that is running. */
const ROWS_PER_CONSENT_CHECK = 500;

/** Writes the export into the object store as it is made and answers with a claim check: no file travels over the bus. */
@Controller()
export class ExportDashboardHandler {
  constructor(
    private readonly reader: ContractorReader,
    private readonly zones: OrganisationZones,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  @QueryHandler(exportInsurance)
  async handle(message: MessageOf<typeof exportInsurance>): Promise<ExportTicket> {
    const { actor, locale, format } = message.data;
    const now = new Date();
    const visible = await this.reader.visibleTo(actor);
    const inputs = await Promise.all(visible.map((each) => this.reader.inputs(actor, each, now)));
    const contractors = inputs.map((each) => contractorNumbers(each, locale));
    const reader = format === 'pdf' ? 'people' : 'program';
    const tables = [
      contractorTable(contractors, locale, reader),
      incidentTable(this.#rows(actor, visible), locale, reader),
    ];
    const timeZone = await this.zones.of(actor.tenant_id);
    const report = { organisation: actor.tenant_name, now, locale, timeZone };
    const file =
      format === 'csv'
        ? csvFile(tables)
        : format === 'xlsx'
          ? xlsxFile(tables)
          : pdfFile(insuranceReport(contractors, tables, report));
    const key = `${EXPORTS}${actor.tenant_id}/${randomUUID()}.${format}`;
    await this.objects.put(key, file, { contentType: contentTypes[format] });
    await this.#stillVisible(actor, visible, () => this.objects.delete(key));
    const file_name = `insurance-portal-${now.toISOString().slice(0, 10)}.${format}`;
    return { key, file_name, content_type: contentTypes[format] };
  }

  async *#rows(actor: Actor, visible: readonly VisibleContractor[]): AsyncIterable<ContractorIncident> {
    let rows = 0;
    for (const each of visible) {
      for await (const row of this.reader.approved(each)) {
        if (rows % ROWS_PER_CONSENT_CHECK === 0) await this.#stillVisible(actor, visible);
        rows += 1;
        yield { row, contractor: { id: each.contractor._id, name: each.contractor.name } };
      }
    }
  }

  /**
   * Asked anew and compared: a consent that was revoked and given again opens less than the one the export began with.
   * @throws DomainError FORBIDDEN when a contractor has revoked its consent since the export began
   */
  async #stillVisible(
    actor: Actor,
    visible: readonly VisibleContractor[],
    undo: () => Promise<void> = async () => {},
  ): Promise<void> {
    const now = await this.reader.visibleTo(actor);
    const consents = new Set(now.map(consentOf));
    if (visible.every((each) => consents.has(consentOf(each)))) return;
    await undo();
    throw new DomainError('FORBIDDEN');
  }
}

const consentOf = ({ contractor, since }: VisibleContractor): string => `${contractor._id}|${since?.getTime() ?? ''}`;

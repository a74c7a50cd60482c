import { DomainError, type ExportTicket, exportInsurance, seesSumsOnly } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ExportFiles } from '../exports/export-files.js';
import { Portal } from '../portal/portal.reader.js';
import type { UnreadPlace } from '../score/places.reader.js';
import { portalReport } from './portal-report.js';
import { type ContractorIncident, contractorTable, incidentTable } from './portal-tables.js';

/** Rows between two looks at the consent, so that a revoke also ends an export that is running. */
const ROWS_PER_CONSENT_CHECK = 500;

@Controller()
export class ExportPortalHandler {
  constructor(
    private readonly portal: Portal,
    private readonly files: ExportFiles,
  ) {}

  @QueryHandler(exportInsurance)
  async handle(message: MessageOf<typeof exportInsurance>): Promise<ExportTicket> {
    const { actor, locale, format } = message.data;
    const now = new Date();
    const visible = await this.portal.visibleTo(actor, now);
    const contractors = (await this.portal.rowsOf(visible, locale, seesSumsOnly(actor))).map(({ numbers }) => numbers);
    const stillVisible = () => this.#stillVisible(message.data, visible);
    const reader = format === 'pdf' ? 'people' : 'program';
    const tables = [
      contractorTable(contractors, locale, reader),
      incidentTable(this.#rows(visible, stillVisible), locale, reader),
    ];
    return this.files.write({
      ...{ actor, format, tables, at: now, name: 'insurance-portal' },
      pdf: (timeZone) => portalReport(contractors, tables, { organisation: actor.tenant_name, now, locale, timeZone }),
      written: stillVisible,
    });
  }

  async *#rows(visible: readonly UnreadPlace[], stillVisible: () => Promise<void>): AsyncIterable<ContractorIncident> {
    let rows = 0;
    for (const contractor of visible) {
      for await (const each of this.portal.approved(contractor)) {
        if (rows % ROWS_PER_CONSENT_CHECK === 0) await stillVisible();
        rows += 1;
        yield { ...each, contractor };
      }
    }
  }

  /**
   * Asked anew and compared: a consent that was revoked and given again opens less than the one the export began with.
   * @throws DomainError FORBIDDEN when a contractor has revoked its consent since the export began
   */
  async #stillVisible(
    { actor }: MessageOf<typeof exportInsurance>['data'],
    visible: readonly UnreadPlace[],
  ): Promise<void> {
    const consents = new Set((await this.portal.visibleTo(actor, new Date())).map(consentOf));
    if (!visible.every((each) => consents.has(consentOf(each)))) throw new DomainError('FORBIDDEN');
  }
}

const consentOf = ({ tenant_id, since }: UnreadPlace): string => `${tenant_id}|${since?.getTime() ?? ''}`;

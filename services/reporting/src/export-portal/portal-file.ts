import {
  type Actor,
  DomainError,
  type ExportTicket,
  isInsurer,
  type Locale,
  seesSumsOnly,
  type WantedReport,
} from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import { ExportFiles } from '../exports/export-files.js';
import { Consents, consentOf } from '../portal/consents.js';
import { Portal } from '../portal/portal.reader.js';
import type { UnreadPlace } from '../score/places.reader.js';
import { portalReport } from './portal-report.js';
import { type ContractorIncident, contractorTable, incidentTable } from './portal-tables.js';

/** Rows between two looks at the consent, so that a revoke also ends an export that is running. */
const ROWS_PER_CONSENT_CHECK = 500;

/** The insurance portal as a file. */
@Injectable()
export class PortalFile {
  constructor(
    private readonly portal: Portal,
    private readonly files: ExportFiles,
    private readonly consents: Consents,
  ) {}

  /** @throws DomainError FORBIDDEN when a contractor takes its consent back meanwhile */
  async write(
    { format }: Extract<WantedReport, { report: 'insurance' }>,
    { actor, locale, key }: { actor: Actor; locale: Locale; key: string },
  ): Promise<ExportTicket> {
    const now = new Date();
    const visible = await this.portal.visibleTo(actor, now);
    const { rows } = await this.portal.rowsOf(visible, locale, seesSumsOnly(actor));
    const contractors = rows.map(({ numbers }) => numbers);
    const stillVisible = () => this.#stillVisible(actor, visible);
    const reader = format === 'pdf' ? 'people' : 'program';
    const tables = [
      contractorTable(contractors, locale, reader),
      incidentTable(this.#rows(visible, stillVisible), locale, reader),
    ];
    return this.files.write({
      ...{ actor, key, format, tables, at: now, name: 'insurance-portal' },
      pdf: (timeZone) =>
        portalReport(contractors, tables, {
          ...{ organisation: actor.tenant_name, insurer: isInsurer(actor) },
          ...{ now, locale, timeZone },
        }),
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

  /** @throws DomainError FORBIDDEN when a contractor has revoked its consent since the export began */
  async #stillVisible(actor: Actor, visible: readonly UnreadPlace[]): Promise<void> {
    if (!(await this.consents.stillHold(actor, visible.map(consentOf)))) throw new DomainError('FORBIDDEN');
  }
}

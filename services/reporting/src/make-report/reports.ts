import type { Actor, ExportTicket, Locale, WantedReport } from '@hazardlens/contracts';
import { Injectable } from '@nestjs/common';
import { PortalFile } from '../export-portal/portal-file.js';
import { RiskIntelligenceFile } from '../export-risk-intelligence/risk-intelligence-file.js';

/** Reports as files, for who waits for one and for who fetches it later. */
@Injectable()
export class Reports {
  constructor(
    private readonly riskIntelligence: RiskIntelligenceFile,
    private readonly portal: PortalFile,
  ) {}

  /**
   * Writes a report to `key` of the object store.
   * @throws DomainError NOT_FOUND or FORBIDDEN where the reader may not see what it is about
   */
  write(wanted: WantedReport, reader: { actor: Actor; locale: Locale; key: string }): Promise<ExportTicket> {
    return wanted.report === 'insurance'
      ? this.portal.write(wanted, reader)
      : this.riskIntelligence.write(wanted, reader);
  }
}

/** What a report's file is called, before its date. */
export const reportName = ({ report }: Pick<WantedReport, 'report'>): string =>
  report === 'insurance' ? 'insurance-portal' : 'risk-intelligence';
